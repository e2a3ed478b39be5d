import { downloadInvoice, downloadInvoices } from '../../kit/documents/invoice-files.ts'

export { downloadInvoice, downloadInvoices }
