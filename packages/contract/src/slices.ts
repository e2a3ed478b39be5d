import { merged } from './kit/declare/merged.ts'
import * as accountsPayable from './slices/accounts-payable/slice.ts'
import * as consolidatedInventory from './slices/consolidated-inventory/slice.ts'
import * as customPrices from './slices/custom-prices/slice.ts'
import * as feeds from './slices/feeds/slice.ts'
import * as find from './slices/find/slice.ts'
import * as home from './slices/home/slice.ts'
import * as inventory from './slices/inventory/slice.ts'
import * as invoices from './slices/invoices/slice.ts'
import * as itemForecast from './slices/item-forecast/slice.ts'
import * as item from './slices/item/slice.ts'
import * as legal from './slices/legal/slice.ts'
import * as orderGuide from './slices/order-guide/slice.ts'
import * as orders from './slices/orders/slice.ts'
import * as priceList from './slices/price-list/slice.ts'
import * as purchase from './slices/purchase/slice.ts'
import * as purchasedLines from './slices/purchased-lines/slice.ts'
import * as purchasing from './slices/purchasing/slice.ts'
import * as purchasingAnalysis from './slices/purchasing-analysis/slice.ts'
import * as reports from './slices/reports/slice.ts'
import * as session from './slices/session/slice.ts'
import * as tracking from './slices/tracking/slice.ts'
import * as views from './slices/views/slice.ts'

/** Every call, in the order of the API page. */
export const endpoints = merged(
  session.endpoints,
  legal.endpoints,
  inventory.endpoints,
  priceList.endpoints,
  customPrices.endpoints,
  consolidatedInventory.endpoints,
  purchasingAnalysis.endpoints,
  itemForecast.endpoints,
  reports.endpoints,
  home.endpoints,
  accountsPayable.endpoints,
  invoices.endpoints,
  purchasing.endpoints,
  purchasedLines.endpoints,
  orders.endpoints,
  tracking.endpoints,
  find.endpoints,
  item.endpoints,
  views.endpoints,
  orderGuide.endpoints,
  purchase.endpoints,
  feeds.endpoints,
)

/** Every screen, in navigation order. */
export const screens = merged(
  home.screens,
  accountsPayable.screens,
  inventory.screens,
  consolidatedInventory.screens,
  orders.screens,
  tracking.screens,
  customPrices.screens,
  purchasing.screens,
  purchasedLines.screens,
  purchasingAnalysis.screens,
  priceList.screens,
  item.screens,
  itemForecast.screens,
  orderGuide.screens,
  purchase.screens,
  session.screens,
  feeds.screens,
  legal.screens,
)
