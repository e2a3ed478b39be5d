import { flag, meets } from '@trade-counter/contract/kit/declare/need.ts'
import { isInvoice } from '@trade-counter/contract/kit/documents/invoice-names.ts'
import { Loader, UnstyledButton } from '@mantine/core'
import classes from './InvoiceLink.module.css'
import { useSession } from '../session/session.ts'

interface Props {
  number: string
  loading: boolean
  onOpen: () => void
}

/** An invoice's number: a link to its document for accounts that can see invoices, otherwise plain text. */
export function InvoiceLink({ number, loading, onOpen }: Props) {
  const mayOpen = meets(flag('CanViewInvoices'), useSession()?.rights)
  if (!isInvoice(number)) return null
  if (!mayOpen) return <span className="code">{number}</span>
  return (
    <UnstyledButton
      className={classes.link}
      aria-label={`Open invoice ${number}`}
      aria-busy={loading}
      disabled={loading}
      // A double click on the row has a different meaning.
      onDoubleClick={(event) => event.stopPropagation()}
      onClick={onOpen}
    >
      {number}
      {loading && <Loader size={11} aria-hidden />}
    </UnstyledButton>
  )
}
