import { z } from 'zod'
import { listEndpoint } from '#kit/contract/declare/endpoint.ts'
import {
  companyNumber,
  customerNumber,
  identityKey,
  listOf,
  optional,
  shipToNumber,
} from '#kit/contract/declare/fields.ts'
import { all, any, flag, session } from '#kit/contract/declare/need.ts'
import { customerScope, viewerScope } from '#kit/contract/declare/scope.ts'
import { forecastNeeds } from '#items/contract/forecast/needs.ts'
import { approvesOrders } from '#buying/contract/ordering/needs.ts'
import { priceChangeDays } from '#items/contract/documents/price-changes.ts'
import { customerId, maxListed } from '#kit/contract/declare/report-fields.ts'
import { homeColumns } from './columns.ts'
import { pricesShown } from './needs.ts'
import { priceChangeColumns } from './price-change-columns.ts'
import { rowsShown } from './rules.ts'
import {
  approvalColumns,
  arrivalColumns,
  backOrderColumns,
  canceledOrderColumns,
  dueInvoiceColumns,
  lateParcelColumns,
  placedOrderColumns,
  refusedOrderColumns,
  purchaseMonthColumns,
  runningOutColumns,
  unsentCartColumns,
} from './work-columns.ts'

const ofCustomer = {
  scope: customerScope('companyNumber', 'customerNumber', { shipTo: 'shipTo' }),
  input: z.object({ companyNumber, customerNumber, shipTo: optional(shipToNumber) }),
} as const

/** One row. */
export const readHome = listEndpoint({
  path: '/home/tiles',
  summary: 'Get the Home figures',
  needs: session,
  ...ofCustomer,
  data: ['invoices', 'orders', 'packages', 'sales_lines', 'custom_prices', 'list_prices'],
  columns: homeColumns,
})

/** The first few open invoices by due date. Credits and invoices without a due date are left out. */
export const listDueInvoices = listEndpoint({
  path: '/home/due-invoices',
  summary: "List one customer's open invoices that are due first",
  needs: flag('CanViewAR'),
  ...ofCustomer,
  data: ['invoices'],
  columns: dueInvoiceColumns,
})

export const listBackOrders = listEndpoint({
  path: '/home/back-orders',
  summary: "List one customer's open back orders that are expected first",
  needs: flag('CanViewOrders'),
  ...ofCustomer,
  data: ['orders'],
  columns: backOrderColumns,
  limit: rowsShown.backOrders,
})

/** The latest few of the last 30 days. Omits credits. */
export const listCanceledOrders = listEndpoint({
  path: '/home/canceled-orders',
  summary: "List one customer's recent orders of which something was canceled",
  needs: flag('CanViewOrders'),
  ...ofCustomer,
  data: ['orders'],
  columns: canceledOrderColumns,
  limit: rowsShown.canceledOrders,
})

/** The first few. Without CanViewUPSTrackingInfo, a shipped order is listed by its ship date. Omits credits. */
export const listArrivals = listEndpoint({
  path: '/home/arrivals',
  summary: "List one customer's orders on their way, by day",
  needs: flag('CanViewOrders'),
  ...ofCustomer,
  data: ['orders', 'packages'],
  columns: arrivalColumns,
})

export const listLateParcels = listEndpoint({
  path: '/home/late-parcels',
  summary: "List one customer's orders with parcels past their scheduled delivery",
  needs: all(flag('CanViewOrders'), flag('CanViewUPSTrackingInfo')),
  ...ofCustomer,
  data: ['orders', 'packages'],
  columns: lateParcelColumns,
  limit: rowsShown.lateParcels,
})

/** The latest few. Those that wait for an approval come first. */
export const listOrdersUnderway = listEndpoint({
  path: '/home/placed-orders',
  summary: "List one customer's orders that are on their way to the books",
  needs: any(flag('CanCreateOrders'), flag('CanViewOrders')),
  ...ofCustomer,
  feature: 'purchase',
  columns: placedOrderColumns,
  limit: rowsShown.placedOrders,
})

/** The latest few from the last two weeks. */
export const listRefusedOrders = listEndpoint({
  path: '/home/placed-refused',
  summary: "List one customer's refused orders that the viewer has sent or approved",
  needs: any(flag('CanCreateOrders'), flag('CanViewOrders')),
  ...ofCustomer,
  feature: 'purchase',
  columns: refusedOrderColumns,
  limit: rowsShown.refusedOrders,
})

/** The latest few. */
export const listUnsentCarts = listEndpoint({
  path: '/home/unsent-carts',
  summary: "List one customer's unsent carts with lines",
  needs: flag('CanCreateOrders'),
  ...ofCustomer,
  feature: 'purchase',
  columns: unsentCartColumns,
  limit: rowsShown.unsentCarts,
})

/** The oldest few. */
export const listApprovals = listEndpoint({
  path: '/home/placed-approvals',
  summary: "List one customer's orders that wait for the viewer's approval",
  needs: approvesOrders,
  ...ofCustomer,
  feature: 'purchase',
  columns: approvalColumns,
  limit: rowsShown.placedOrders,
})

/** The first few items that an order placed today would reach too late. */
export const listRunningOut = listEndpoint({
  path: '/home/running-out',
  summary: 'List items that run out before an order placed today arrives',
  needs: forecastNeeds.runningOut,
  scope: viewerScope('identityKey', { customers: 'custList' }),
  input: z.object({
    identityKey,
    /** Missing means all customers of the viewer. */
    custList: optional(listOf(customerId, maxListed)),
  }),
  data: ['sales_lines', 'stock'],
  columns: runningOutColumns,
  limit: rowsShown.runningOut,
  feature: 'item-forecast',
})

/** Thirteen rows, with the current month last. */
export const listPurchaseMonths = listEndpoint({
  path: '/home/purchase-months',
  summary: "Get one customer's purchases in the last 13 months and the year before",
  needs: flag('CanViewSales'),
  ...ofCustomer,
  data: ['sales_lines'],
  columns: purchaseMonthColumns,
})

/** Sorted by day. Contract prices apply to the whole customer, list prices only to items without one. */
export const listPriceChanges = listEndpoint({
  path: '/home/price-changes',
  summary: 'List the items whose price for one customer changes soon',
  needs: pricesShown,
  scope: customerScope('companyNumber', 'customerNumber'),
  input: z.object({
    companyNumber,
    customerNumber,
    days: z.enum(priceChangeDays.map(String) as [string, ...string[]]),
    /** `A` includes items that the customer has neither bought nor numbered; needs CanViewAllItems. */
    items: optional(z.enum(['A'])),
  }),
  data: ['custom_prices', 'list_prices'],
  columns: priceChangeColumns,
  exports: { filtered: 'PriceChanges.csv' },
})
