import type { Screen } from '#kit/contract/declare/screen.ts'
import { screens } from './features.ts'

export { screens }
export type ScreenName = keyof typeof screens

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

/** The same screens as a list, in the order of the navigation. */
export const screenList: readonly (readonly [ScreenName, Screen])[] = (
  Object.entries(screens) as [ScreenName, Screen][]
).toSorted(([one], [other]) => placeOf(one) - placeOf(other))

/** Returns the name and declaration of the screen at a path, in any case. */
export const screenAt = (path: string): readonly [ScreenName, Screen] | undefined =>
  screenList.find(([, screen]) => [screen.path, screen.also].some((own) => own?.toLowerCase() === path.toLowerCase()))
