import { listInvoiceLines, readInvoiceHead, readInvoiceTotals } from './invoice-queries.ts'
import { listOrderLines, readOrderHead, searchOrders } from './queries.ts'

export const calls = {
  searchOrders,
  listOrderLines,
  readOrderHead,
  readInvoiceHead,
  readInvoiceTotals,
  listInvoiceLines,
}

export const samples = () => import('./samples.ts')
