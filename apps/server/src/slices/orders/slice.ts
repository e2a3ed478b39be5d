import { listInvoiceLines, readInvoiceHead } from './invoice-queries.ts'
import { listOrderLines, readOrderHead, searchOrders } from './queries.ts'

export const calls = {
  searchOrders,
  listOrderLines,
  readOrderHead,
  readInvoiceHead,
  listInvoiceLines,
}

export const samples = () => import('./samples.ts')
