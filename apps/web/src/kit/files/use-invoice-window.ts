import { downloadInvoice } from '@trade-counter/contract/kit/documents/invoice-files.ts'
import { invoiceFailed, invoiceWait } from '@trade-counter/contract/kit/documents/invoice-names.ts'
import { useCallback, useState } from 'react'
import { callFile } from '#web/api.ts'
import { showAlert } from '../messages/dialogs.tsx'
import { type Beside, openFileWindow } from './file-window.ts'

/** An invoice as a list's row names it; fields that the row lacks are empty. */
export interface InvoiceRequest {
  number: string
  company: string
  customer: string
  shipTo: string
  order: string
}

/**
 * Opens invoices, one after another or several at once.
 * @returns a function that opens one (only in a click handler), and the numbers of those that are loading
 */
export function useInvoiceWindow(beside: Beside): {
  openInvoice: (invoice: InvoiceRequest) => void
  loading: ReadonlySet<string>
} {
  const [loading, setLoading] = useState<ReadonlySet<string>>(new Set())
  const openInvoice = useCallback(
    async ({ number, company, customer, shipTo, order }: InvoiceRequest) => {
      const input = { invoiceId: number, companyNumber: company, group: customer, shipTo, order }
      setLoading((before) => new Set(before).add(number))
      const load = () => callFile(downloadInvoice, input)
      const isOpen = await openFileWindow({ name: `Invoice ${number}`, wait: invoiceWait, beside, load }).then(
        () => true,
        () => false,
      )
      setLoading((before) => new Set([...before].filter((other) => other !== number)))
      if (!isOpen) await showAlert({ title: `Invoice ${number}`, message: invoiceFailed })
    },
    [beside],
  )
  return { openInvoice, loading }
}
