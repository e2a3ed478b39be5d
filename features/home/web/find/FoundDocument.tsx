import { asPrinted, formatDate } from '#kit/contract/declare/format.ts'
import { useSession } from '#kit/web/session/session.ts'
import { type FoundDocument as Found, matchName } from './landing.ts'

export function FoundDocument({ found }: { found: Found }) {
  const picks = useSession()?.rights.loginType !== 'C'
  const notes = [
    found.poNumber !== '' && `PO ${found.poNumber}`,
    found.orderNumber !== '' && found.referenceNumber !== '' && `Invoice ${asPrinted(found.referenceNumber)}`,
    formatDate(found.date),
    picks && `${found.companyNumber} ${found.customerShown} ${found.customerName}`,
  ]
  return (
    <>
      <span>{matchName(found)}</span>
      <span className="muted">{notes.filter(Boolean).join(' · ')}</span>
    </>
  )
}
