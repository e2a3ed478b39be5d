import { asPrinted } from '#kit/contract/declare/format.ts'
import { flag, meets } from '#kit/contract/declare/need.ts'
import { isInvoice } from '#money/contract/documents/invoice-names.ts'
import { Loader, UnstyledButton } from '@mantine/core'
import { useSession } from '#kit/web/session/session.ts'
import type { Beside } from '#kit/web/files/file-window.ts'
import { type InvoiceRequest, useInvoiceWindow } from './use-invoice-window.ts'

/** An invoice's number: a link to its document for accounts that can see invoices, otherwise plain text. */
export function InvoiceLink({ invoice, beside }: { invoice: InvoiceRequest; beside: Beside }) {
  const mayOpen = meets(flag('CanViewInvoices'), useSession()?.rights)
  const { mutate, isPending } = useInvoiceWindow(beside)
  if (!isInvoice(invoice.number)) return null
  const number = asPrinted(invoice.number)
  if (!mayOpen) return <span className="code">{number}</span>
  return (
    <UnstyledButton
      className="link code"
      aria-label={`Open invoice ${number}`}
      aria-busy={isPending}
      disabled={isPending}
      // A double click on the row has a different meaning.
      onDoubleClick={(event) => event.stopPropagation()}
      onClick={() => mutate(invoice)}
    >
      {number} {isPending && <Loader size={11} aria-hidden />}
    </UnstyledButton>
  )
}
