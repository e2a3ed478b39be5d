import { merged } from '@trade-counter/contract/kit/declare/merged.ts'
import type { ScreenName } from '@trade-counter/contract/screens.ts'
import type { FunctionComponent } from 'react'
import * as accountsPayable from '#web/slices/accounts-payable/slice.ts'
import * as consolidatedInventory from '#web/slices/consolidated-inventory/slice.ts'
import * as customPrices from '#web/slices/custom-prices/slice.ts'
import * as feeds from '#web/slices/feeds/slice.ts'
import * as home from '#web/slices/home/slice.ts'
import * as inventory from '#web/slices/inventory/slice.ts'
import * as item from '#web/slices/item/slice.ts'
import * as itemForecast from '#web/slices/item-forecast/slice.ts'
import * as legal from '#web/slices/legal/slice.ts'
import * as orderGuide from '#web/slices/order-guide/slice.ts'
import * as orders from '#web/slices/orders/slice.ts'
import * as priceList from '#web/slices/price-list/slice.ts'
import * as purchasedLines from '#web/slices/purchased-lines/slice.ts'
import * as purchase from '#web/slices/purchase/slice.ts'
import * as purchasing from '#web/slices/purchasing/slice.ts'
import * as purchasingAnalysis from '#web/slices/purchasing-analysis/slice.ts'
import * as session from '#web/slices/session/slice.ts'
import * as tracking from '#web/slices/tracking/slice.ts'

/** The component of each screen, loaded when the screen first opens; the compiler names missing ones. */
export const screenComponents: Record<ScreenName, () => Promise<FunctionComponent>> = merged(
  accountsPayable.screens,
  consolidatedInventory.screens,
  customPrices.screens,
  feeds.screens,
  home.screens,
  inventory.screens,
  item.screens,
  itemForecast.screens,
  legal.screens,
  orderGuide.screens,
  orders.screens,
  priceList.screens,
  purchasedLines.screens,
  purchase.screens,
  purchasing.screens,
  purchasingAnalysis.screens,
  session.screens,
  tracking.screens,
)
