import { formatDate } from '@trade-counter/contract/kit/declare/format.ts'
import { InvoiceLink } from '#web/kit/files/InvoiceLink.tsx'
import { ScreenLink } from '#web/kit/screen/ScreenLink.tsx'
import { useSession } from '#web/kit/session/session.ts'
import { useInvoiceWindow } from '#web/kit/files/use-invoice-window.ts'
import classes from './FindBox.module.css'
import { type Found, landingOf, nameOf } from './landing.ts'
import type { FindAnswer } from './use-find.ts'

function Document({ found, withCustomer }: { found: Found; withCustomer: boolean }) {
  const { openInvoice, loading } = useInvoiceWindow('tab')
  const landing = landingOf(found)
  const number = found.referenceNumber
  const notes = [
    found.poNumber !== '' && `PO ${found.poNumber}`,
    landing && number !== '' && `Invoice ${number}`,
    formatDate(found.date),
    withCustomer && `${found.companyNumber} ${found.customerNumber} ${found.customerName}`,
  ]
  return (
    <li>
      {landing ? (
        <ScreenLink screen={landing.screen} search={landing.search}>
          {nameOf(found)}
        </ScreenLink>
      ) : (
        <span>
          Invoice{' '}
          <InvoiceLink
            number={number}
            loading={loading.has(number)}
            onOpen={() =>
              openInvoice({
                number,
                company: found.companyNumber,
                customer: found.customerNumber,
                shipTo: found.shipToNumber,
                order: '',
              })
            }
          />
        </span>
      )}
      <span className={classes.notes}>{notes.filter(Boolean).join(' · ')}</span>
    </li>
  )
}

/** Below the box: the documents with the number, or why there are none. */
export function FoundList({ answer }: { answer: FindAnswer }) {
  const picks = useSession()?.rights.loginType !== 'C'
  return (
    <div role="status" className={classes.answer} hidden={answer.kind === 'none' || answer.kind === 'asking'}>
      {answer.kind === 'message' && <p>{answer.text}</p>}
      {answer.kind === 'found' && (
        <ul aria-label="Documents found">
          {answer.rows.map((found) => (
            <Document key={`${found.companyNumber} ${nameOf(found)}`} found={found} withCustomer={picks} />
          ))}
        </ul>
      )}
    </div>
  )
}
