import { listInvoiceLines, readInvoiceHead, readInvoiceTotals } from './invoice-queries.ts'
import { listPortalOrders } from './portal-queries.ts'
import { listOrderLines, readOrderHead, searchOrders } from './queries.ts'

export const calls = {
  searchOrders,
  listOrderLines,
  readOrderHead,
  readInvoiceHead,
  readInvoiceTotals,
  listInvoiceLines,
  listPortalOrders,
}

export const samples = () => import('./samples.ts')
