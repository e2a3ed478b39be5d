import { merged } from '@trade-counter/contract/kit/declare/merged.ts'
import type { Implementations } from '#server/kit/http/implementation.ts'
import * as accountsPayable from '#server/slices/accounts-payable/slice.ts'
import * as consolidatedInventory from '#server/slices/consolidated-inventory/slice.ts'
import * as customPrices from '#server/slices/custom-prices/slice.ts'
import * as feeds from '#server/slices/feeds/slice.ts'
import * as find from '#server/slices/find/slice.ts'
import * as home from '#server/slices/home/slice.ts'
import * as inventory from '#server/slices/inventory/slice.ts'
import * as invoices from '#server/slices/invoices/slice.ts'
import * as item from '#server/slices/item/slice.ts'
import * as itemForecast from '#server/slices/item-forecast/slice.ts'
import * as legal from '#server/slices/legal/slice.ts'
import * as orderGuide from '#server/slices/order-guide/slice.ts'
import * as orders from '#server/slices/orders/slice.ts'
import * as priceList from '#server/slices/price-list/slice.ts'
import * as purchase from '#server/slices/purchase/slice.ts'
import * as purchasedLines from '#server/slices/purchased-lines/slice.ts'
import * as purchasing from '#server/slices/purchasing/slice.ts'
import * as purchasingAnalysis from '#server/slices/purchasing-analysis/slice.ts'
import * as reports from '#server/slices/reports/slice.ts'
import * as session from '#server/slices/session/slice.ts'
import * as tracking from '#server/slices/tracking/slice.ts'
import * as views from '#server/slices/views/slice.ts'

/** Every slice with calls. Only tests load the samples: they hold test passwords and numbers that match nothing. */
export const slices = [
  accountsPayable,
  consolidatedInventory,
  customPrices,
  feeds,
  find,
  home,
  inventory,
  invoices,
  item,
  itemForecast,
  legal,
  orderGuide,
  orders,
  priceList,
  purchase,
  purchasedLines,
  purchasing,
  purchasingAnalysis,
  reports,
  session,
  tracking,
  views,
]

/** The implementation of every call; the compiler names missing ones. */
export const implementations: Implementations = merged(...slices.map(({ calls }) => calls))
