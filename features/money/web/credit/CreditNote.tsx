import { readCredit } from '#money/contract/accounts-payable/endpoints.ts'
import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import { formatMoney } from '#kit/contract/declare/format.ts'
import { useList } from '#kit/web/calls/use-list.ts'
import { PhoneLink } from '#kit/web/messages/PhoneLink.tsx'
import { Tag } from '#kit/web/messages/Tag.tsx'
import { contactOf, customerFields, useCustomerSession } from '#kit/web/session/session.ts'

/** A customer's credit in words; empty without a limit. */
export function creditText({
  CreditLimit,
  CreditLeft,
}: Pick<RowOfList<typeof readCredit>, 'CreditLimit' | 'CreditLeft'>) {
  if (CreditLimit === null || CreditLeft === null) return ''
  return CreditLeft < 0
    ? `${formatMoney(-CreditLeft)} over the credit limit of ${formatMoney(CreditLimit)}`
    : `Credit left ${formatMoney(CreditLeft)} of ${formatMoney(CreditLimit)}`
}

const creditMeans = 'The credit limit less open balances and open orders, plus what is on account'

/** The chosen customer's credit, what it has on account, and whom to call while its orders are on hold. Shows nothing if there is neither. */
export function CreditNote() {
  const { customer } = useCustomerSession()
  const [credit] = useList(readCredit, customerFields(customer)).rows ?? []
  if (!credit) return null
  const onAccount = credit.OnAccount ? `${formatMoney(credit.OnAccount)} on account` : ''
  const text = [creditText(credit), onAccount].filter(Boolean).join(' · ')
  const isOnHold = credit.OnHold === 'Y'
  if (text === '' && !isOnHold) return null
  const { name, phone } = contactOf(customer)
  return (
    <p className="row">
      {isOnHold && (
        <>
          <Tag kind="late">On hold</Tag>
          {phone === '' ? (
            'Call your distributor'
          ) : (
            <PhoneLink phone={phone}>{['Call', name, phone].filter(Boolean).join(' ')}</PhoneLink>
          )}
        </>
      )}
      {text !== '' && (
        <span
          className={(credit.CreditLeft ?? 0) < 0 ? 'danger' : 'muted'}
          title={credit.CreditLimit === null ? undefined : creditMeans}
        >
          {text}
        </span>
      )}
    </p>
  )
}
