import type { endpoints } from '#home/contract/calls.ts'
import type { Calls } from '#kit/server/http/implementation.ts'
import { listArrivals, listLateParcels } from './arrival-queries.ts'
import { findDocuments } from './find/queries.ts'
import { listMyCustomers } from './my-customers/queries.ts'
import { listApprovals, listOrdersUnderway, listRefusedOrders, listUnsentCarts } from './placed-queries.ts'
import { listPriceChanges } from './price-change-queries.ts'
import { readHome } from './queries.ts'
import { listRunningOut } from './running-out-queries.ts'
import { readUsualOrders } from './usual-order/handlers.ts'
import { listBackOrders, listCanceledOrders, listDueInvoices, listPurchaseMonths } from './work-queries.ts'

export const calls: Calls<typeof endpoints> = {
  readHome,
  listDueInvoices,
  listBackOrders,
  listCanceledOrders,
  listArrivals,
  listLateParcels,
  listOrdersUnderway,
  listRefusedOrders,
  listApprovals,
  listUnsentCarts,
  listPurchaseMonths,
  listRunningOut,
  listPriceChanges,
  listMyCustomers,
  readUsualOrders,
  findDocuments,
}
