import { downloadInvoice, downloadInvoices } from '../documents/invoice-files.ts'

export { downloadInvoice, downloadInvoices }
