import type { RowOf } from '#kit/contract/declare/columns.ts'
import type { detailColumns } from '#money/contract/accounts-payable/columns.ts'
import { listPayments } from '#money/contract/accounts-payable/endpoints.ts'
import { discountText, paidText } from '#money/contract/documents/payments.ts'
import { asPrinted, formatMoney } from '#kit/contract/declare/format.ts'
import { useList } from '#kit/web/calls/use-list.ts'
import { Failed } from '#kit/web/grid/parts/PortalGridMessages.tsx'
import { Dialog } from '#kit/web/messages/Dialog.tsx'
import { Wait } from '#kit/web/messages/Wait.tsx'
import { type ChosenCustomer, customerFields } from '#kit/web/session/session.ts'

interface Props {
  row: RowOf<typeof detailColumns>
  owner: Pick<ChosenCustomer, 'company' | 'customer'>
  onClose: () => void
}

/** What paid an invoice or used up a credit, what is left, and what a payment saves. */
export function PaymentsDialog({ row, owner, onClose }: Props) {
  const { ReferenceNumber: invoice, OriginalAmount, CurrentBalance, SoldShipTo: shipTo } = row
  const list = useList(listPayments, { ...customerFields(owner), shipTo, invoice })
  const isCredit = OriginalAmount < 0
  return (
    <Dialog title={`${isCredit ? 'Credit' : 'Invoice'} ${asPrinted(invoice)}`} width={34} closable onClose={onClose}>
      <div className="stack">
        {list.error && <Failed error={list.error} onRetry={list.retry} />}
        {!list.rows && !list.error && <Wait lines={['1fr']} />}
        {list.rows?.map((payment) => (
          <p key={payment.PaymentNumber}>{paidText(payment, OriginalAmount)}</p>
        ))}
        <p>
          <strong>
            {isCredit ? 'Credit left' : 'Balance due'} {formatMoney(isCredit ? -CurrentBalance : CurrentBalance)}
          </strong>
        </p>
        {row.Discount !== null && <p>{discountText(row)}</p>}
      </div>
    </Dialog>
  )
}
