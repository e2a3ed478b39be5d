import { formatQuantity } from '#kit/contract/declare/format.ts'
import { downloadInvoices } from '#money/contract/documents/invoice-files.ts'
import { isInvoice, maxInvoices } from '#money/contract/documents/invoice-names.ts'
import { callFile } from '#kit/web/calls/api.ts'
import type { FileGroup } from '#kit/web/files/FileMenu.tsx'
import type { LoadFile } from '#kit/web/files/use-file-download.ts'
import type { ChosenCustomer } from '#kit/web/session/session.ts'

const forms = [
  { form: 'pdf', label: 'PDF', spoken: 'one PDF' },
  { form: 'zip', label: 'Zip', spoken: 'a zip of PDFs' },
] as const

/**
 * The documents of many invoices: in one PDF, or in a zip.
 * @param rows may include rows without an invoice
 */
export function invoiceFiles(
  { company, customer }: ChosenCustomer,
  rows: readonly { ReferenceNumber: string }[],
  which: 'shown' | 'selected',
): FileGroup {
  const invoices = rows.map((row) => row.ReferenceNumber).filter(isInvoice)
  const count = invoices.length === 1 ? 'the one invoice' : `${formatQuantity(invoices.length)} invoices`
  const isTooMany = invoices.length > maxInvoices
  const load =
    (form: 'pdf' | 'zip'): LoadFile =>
    (options) =>
      callFile(
        downloadInvoices,
        { companyNumber: company, customerNumber: customer, invoices: invoices.join(','), form },
        options,
      )
  return {
    id: 'invoices',
    label: isTooMany ? `Invoices · at most ${maxInvoices} at once` : `Invoices · ${formatQuantity(invoices.length)}`,
    files: forms.map(({ form, label, spoken }) => ({
      label,
      spoken: `${count} ${which} as ${spoken}`,
      name: `Invoices-${customer}.${form}`,
      load: invoices.length === 0 || isTooMany ? undefined : load(form),
    })),
  }
}
