import { formatQuantity } from '#kit/contract/declare/format.ts'
import { downloadInvoices } from '#money/contract/documents/invoice-files.ts'
import { isInvoice, maxInvoices } from '#money/contract/documents/invoice-names.ts'
import { Button, Loader } from '@mantine/core'
import { FileText, X } from 'lucide-react'
import { callFile } from '#kit/web/calls/api.ts'
import type { FileGroup } from '#kit/web/files/FileMenu.tsx'
import { type LoadFile, receivedSize, useFileDownload } from '#kit/web/files/use-file-download.ts'
import type { ChosenCustomer } from '#kit/web/session/session.ts'

/** Downloads the selected rows' invoices with one click. The running download shows its progress and can be stopped. */
export function SelectedInvoices({ label, files }: FileGroup) {
  const { running, start, cancel } = useFileDownload()
  return (
    <Button.Group aria-label="Download invoices">
      <Button.GroupSection variant="default" size="xs" className="tabular" bg="var(--tc-tint)" aria-hidden>
        <FileText size={14} className="unseen-on-phone" />
        {label}
      </Button.GroupSection>
      {files.map((file) =>
        running?.name === file.name ? (
          <Button
            key={file.name}
            variant="default"
            aria-label={`Stop downloading ${running.spoken}`}
            leftSection={<Loader size={12} aria-hidden />}
            rightSection={<X size={12} aria-hidden />}
            onClick={cancel}
          >
            {receivedSize(running.bytes)}
          </Button>
        ) : (
          <Button
            key={file.name}
            variant="default"
            aria-label={`Download ${file.spoken}`}
            disabled={!file.load || running !== undefined}
            onClick={() => void start(file)}
          >
            {file.label}
          </Button>
        ),
      )}
    </Button.Group>
  )
}

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
        { companyNumber: company, customerNumber: customer, invoices: JSON.stringify(invoices), form },
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
