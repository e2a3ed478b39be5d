import { listArrivals, listLateParcels } from './arrival-queries.ts'
import { listFewerPurchases, listLateCustomers } from './customer-queries.ts'
import { listPriceChanges } from './price-change-queries.ts'
import { listApprovals, listOrdersUnderway, listRefusedOrders, listUnsentCarts } from './placed-queries.ts'
import { readHome } from './queries.ts'
import { listRunningOut } from './running-out-queries.ts'
import { listBackOrders, listDueInvoices, listPurchaseMonths } from './work-queries.ts'

export const calls = {
  readHome,
  listDueInvoices,
  listBackOrders,
  listArrivals,
  listLateParcels,
  listOrdersUnderway,
  listRefusedOrders,
  listApprovals,
  listUnsentCarts,
  listPurchaseMonths,
  listRunningOut,
  listPriceChanges,
  listLateCustomers,
  listFewerPurchases,
}

export const samples = () => import('./samples.ts')
