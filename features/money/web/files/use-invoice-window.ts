import { downloadInvoice } from '#money/contract/documents/invoice-files.ts'
import { invoiceFailed, invoiceWait } from '#money/contract/documents/invoice-names.ts'
import { callFile } from '#kit/web/calls/api.ts'
import { showAlert } from '#kit/web/messages/dialogs.tsx'
import { type Change, useChange } from '#kit/web/messages/use-change.ts'
import { type Beside, openFileWindow } from '#kit/web/files/file-window.ts'

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
