import { merged } from '#kit/contract/declare/merged.ts'
import type { Screen } from '#kit/contract/declare/screen.ts'
import type { ScreenName } from '#kit/contract/declare/register.ts'
import * as accounts from '#accounts/contract/screens.ts'
import * as buying from '#buying/contract/screens.ts'
import * as home from '#home/contract/screens.ts'
import * as intake from '#intake/contract/screens.ts'
import * as itemPage from '#item-page/contract/screens.ts'
import * as items from '#items/contract/screens.ts'
import * as money from '#money/contract/screens.ts'
import * as orders from '#orders/contract/screens.ts'
import * as reports from '#reports/contract/screens.ts'

const declared = merged(
  accounts.screens,
  items.screens,
  money.screens,
  orders.screens,
  buying.screens,
  itemPage.screens,
  reports.screens,
  intake.screens,
  home.screens,
)

declare module '#kit/contract/declare/register.ts' {
  interface Register {
    screens: typeof declared
  }
}

/** The specified order of the navigation. Other screens come last. */
const order: readonly ScreenName[] = [
  'home',
  'priceChanges',
  'accountsPayable',
  'accountStatement',
  'inventory',
  'consolidatedInventory',
  'displayOrders',
  'orderDetails',
  'orderTracking',
  'customPrices',
  'purchasing',
  'purchasedLines',
  'purchasingAnalysis',
  'priceList',
  'itemTracking',
  'item',
  'itemForecast',
  'orderGuide',
  'purchase',
  'login',
  'forgotPassword',
  'setPassword',
  'sessionEnded',
  'singleSignOnFailed',
  'customerList',
  'employeeList',
  'changePassword',
  'employeeListFromMenu',
  'customerListMenu',
  'feeds',
  'privacy',
  'terms',
  'californiaNotice',
  'doNotSell',
]

const placeOf = (name: ScreenName) => (order.includes(name) ? order.indexOf(name) : order.length)

/** Every screen, in the order of the navigation. */
export const screenList: readonly (readonly [ScreenName, Screen])[] = (
  Object.entries(declared) as [ScreenName, Screen][]
).toSorted(([one], [other]) => placeOf(one) - placeOf(other))

/** The same by name. */
export const screens = Object.fromEntries(screenList) as typeof declared
