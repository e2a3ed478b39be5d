import { flag, meets } from '@trade-counter/contract/kit/declare/need.ts'
import { downloadInvoices } from '@trade-counter/contract/kit/documents/invoice-files.ts'
import { isInvoice, maxInvoices } from '@trade-counter/contract/kit/documents/invoice-names.ts'
import { formatQuantity } from '@trade-counter/contract/kit/declare/format.ts'
import { Button, Loader, VisuallyHidden } from '@mantine/core'
import { FileText, X } from 'lucide-react'
import { callFile } from '#web/api.ts'
import exportClasses from '#web/kit/files/ExportButtons.module.css'
import { useCustomerSession } from '#web/kit/session/session.ts'
import { useFileDownload } from '#web/kit/files/use-file-download.ts'

interface Props {
  /** The invoice numbers of the selected rows, or of all rows if none is selected. */
  numbers: readonly string[]
  selected: boolean
}

const forms = [
  { form: 'pdf', label: 'PDF', spoken: 'one PDF' },
  { form: 'zip', label: 'Zip', spoken: 'a zip of PDFs' },
] as const

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`

/** Downloads many invoices at once. The running download shows its progress and can be stopped. */
export function InvoiceFiles({ numbers, selected }: Props) {
  const { customer, rights } = useCustomerSession()
  const { running, start, cancel } = useFileDownload()
  if (!meets(flag('CanViewInvoices'), rights)) return null
  const invoices = numbers.filter(isInvoice)
  const tooMany = invoices.length > maxInvoices
  const hint = tooMany ? `Select at most ${maxInvoices} invoices` : undefined
  const count = invoices.length === 1 ? 'the one invoice' : `${formatQuantity(invoices.length)} invoices`
  const which = selected ? `${count} selected` : `${count} shown`
  const name = (form: string) => `Invoices-${customer.customer}.${form}`
  const input = { companyNumber: customer.company, customerNumber: customer.customer, invoices: invoices.join(',') }
  return (
    <fieldset className={exportClasses.group} title={hint}>
      <VisuallyHidden component="legend">Download invoices</VisuallyHidden>
      <span className={exportClasses.name} aria-hidden>
        <FileText size={14} />
        Invoices{selected ? ` (${formatQuantity(invoices.length)})` : ''}
      </span>
      {forms.map(({ form, label, spoken }) =>
        running?.name === name(form) ? (
          <Button
            key={form}
            variant="default"
            aria-label={`Stop downloading invoices as ${spoken}`}
            leftSection={<Loader size={12} aria-hidden />}
            rightSection={<X size={12} aria-hidden />}
            onClick={cancel}
          >
            {running.bytes === 0 ? 'Wait' : megabytes(running.bytes)}
          </Button>
        ) : (
          <Button
            key={form}
            variant="default"
            aria-label={`Download ${which} as ${spoken}`}
            disabled={invoices.length === 0 || tooMany || running !== undefined}
            onClick={() => void start(name(form), (options) => callFile(downloadInvoices, { ...input, form }, options))}
          >
            {label}
          </Button>
        ),
      )}
    </fieldset>
  )
}
