import { z } from 'zod'
import { listEndpoint } from '#kit/contract/declare/endpoint.ts'
import {
  companyNumber,
  customerNumber,
  identityKey,
  optional,
  shipToNumber,
  text,
} from '#kit/contract/declare/fields.ts'
import { all, flag } from '#kit/contract/declare/need.ts'
import { customerScope } from '#kit/contract/declare/scope.ts'
import { longestItem } from '#kit/contract/declare/report-fields.ts'
import { salesNeeds } from '#items/contract/reports/report-needs.ts'
import { itemSearchFields, textWithType } from '#items/contract/selectors/item-search.ts'
import {
  itemColumns,
  itemLineColumns,
  itemMonthColumns,
  itemOrderColumns,
  itemParcelColumns,
  itemStockColumns,
  substituteColumns,
  trackedItemColumns,
} from './columns.ts'
import { itemNeeds } from './needs.ts'
import { linesShown, ordersShown } from './rules.ts'

const shared = {
  method: 'GET',
  scope: customerScope('companyNumber', 'customerNumber', { shipTo: 'shipTo' }),
  input: z.object({
    companyNumber,
    customerNumber,
    shipTo: optional(shipToNumber),
    item: text(longestItem).min(1, 'is required'),
  }),
  feature: 'item-tracking',
} as const

const seesOrders = flag('CanViewOrders')

/** One row; none if the item does not exist, or the viewer sees only bought items and the customer never bought it. */
export const readItem = listEndpoint({
  ...shared,
  path: '/item',
  summary: "Get an item with one customer's price",
  needs: itemNeeds,
  data: ['list_prices', 'custom_prices', 'stock'],
  columns: itemColumns,
  exports: { filtered: 'Item.csv' },
})

export const listItemStock = listEndpoint({
  ...shared,
  path: '/item/stock',
  summary: 'List the stock of an item by warehouse',
  needs: flag('CanViewInventory'),
  data: ['stock'],
  columns: itemStockColumns,
  exports: { filtered: 'ItemStock.csv' },
})

/** One row for each of the last 48 months, newest first. */
export const listItemMonths = listEndpoint({
  ...shared,
  path: '/item/months',
  summary: "List one customer's purchases of an item by month",
  needs: salesNeeds,
  data: ['sales_lines'],
  columns: itemMonthColumns,
  exports: { filtered: 'ItemMonths.csv' },
})

export const listItemLines = listEndpoint({
  ...shared,
  path: '/item/lines',
  summary: 'List the last invoice lines with an item',
  needs: salesNeeds,
  data: ['sales_lines'],
  columns: itemLineColumns,
  limit: linesShown,
  exports: { filtered: 'ItemLines.csv' },
})

export const listItemOrders = listEndpoint({
  ...shared,
  path: '/item/orders',
  summary: 'List the open orders and back orders with an item',
  needs: seesOrders,
  data: ['orders'],
  columns: itemOrderColumns,
  limit: ordersShown,
  exports: { filtered: 'ItemOrders.csv' },
})

export const listItemParcels = listEndpoint({
  ...shared,
  path: '/item/parcels',
  summary: 'List the parcels in transit whose order has an item',
  needs: all(seesOrders, flag('CanViewUPSTrackingInfo')),
  data: ['orders', 'packages'],
  columns: itemParcelColumns,
  limit: ordersShown,
  exports: { filtered: 'ItemParcels.csv' },
})

/** Best substitutes first; only items that the viewer may see. */
export const listSubstitutes = listEndpoint({
  ...shared,
  path: '/item/substitutes',
  summary: 'List the substitutes of an item for one customer',
  needs: itemNeeds,
  data: ['stock', 'list_prices', 'custom_prices'],
  columns: substituteColumns,
  exports: { filtered: 'Substitutes.csv' },
})

export const searchTrackedItems = listEndpoint({
  path: '/item/search',
  summary: "Search one customer's items with its purchases",
  needs: flag('CanViewSales'),
  scope: customerScope('companyNumber', 'customerNumber', { identity: 'identityKey' }),
  input: z.object({ identityKey, companyNumber, customerNumber, ...itemSearchFields }).check(textWithType),
  feature: 'item-tracking',
  data: ['stock', 'orders', 'sales_lines'],
  columns: trackedItemColumns,
  limit: 'numberRows',
  exports: { all: 'All-ItemTracking-Report.csv', filtered: 'Filtered-ItemTracking-Report.csv' },
})
