import { downloadInvoice } from '#money/contract/documents/invoice-files.ts'
import { invoiceFailed, invoiceWait, isInvoice } from '#money/contract/documents/invoice-names.ts'
import { callFile } from '#kit/web/calls/api.ts'
import { showAlert } from '#kit/web/messages/dialogs.tsx'
import { type Change, useChange } from '#kit/web/messages/use-change.ts'
import { type Beside, openFileWindow } from '#kit/web/files/file-window.ts'
import { asPrinted } from '#kit/contract/declare/format.ts'
import { flag, meets } from '#kit/contract/declare/need.ts'
import { Loader, UnstyledButton } from '@mantine/core'
import { useSession } from '#kit/web/session/session.ts'

/** An invoice as a list's row names it; fields that the row lacks are empty. */
export interface InvoiceRequest {
  number: string
  company: string
  customer: string
  shipTo: string
  order: string
}

/** Opens an invoice's document. Call it only from a click handler. */
export const useInvoiceWindow = (beside: Beside): Change<InvoiceRequest, void> =>
  useChange(async ({ number, company, customer, shipTo, order }) => {
    const input = { invoiceId: number, companyNumber: company, group: customer, shipTo, order }
    const name = `Invoice ${number}`
    const load = () => callFile(downloadInvoice, input)
    await openFileWindow({ name, wait: invoiceWait, beside, load }).catch(
      () => void showAlert({ title: name, message: invoiceFailed }),
    )
  })

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
