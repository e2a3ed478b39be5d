import type { Calls } from '#kit/server/http/implementation.ts'
import type { endpoints } from '#orders/contract/calls.ts'
import { listInvoiceLines, readInvoiceHead, readInvoiceTotals } from './invoice-queries.ts'
import { listPortalOrders } from './portal-queries.ts'
import { listOrderLines, readOrderHead, searchOrders } from './queries.ts'
import { trackFedex, trackUps } from './tracking/handlers.ts'
import { fedexNumbers, upsNumbers } from './tracking/queries.ts'

export const calls: Calls<typeof endpoints> = {
  searchOrders,
  listOrderLines,
  readOrderHead,
  readInvoiceHead,
  readInvoiceTotals,
  listInvoiceLines,
  listPortalOrders,
  listUpsNumbers: upsNumbers,
  listFedexNumbers: fedexNumbers,
  trackUps,
  trackFedex,
}
