import { addDays, type Day } from '#kit/contract/dates.ts'
import { transitDays } from '#orders/contract/documents/carriers.ts'
import { canceledDays } from '#orders/contract/rules.ts'
import type { ScreenName } from '#kit/contract/declare/register.ts'
import { soonDays } from './rules.ts'

/** The target of a tile: a screen, with the filter that produces the tile's number. */
export interface TileLink {
  screen: ScreenName
  search: Record<string, string>
}

export const tileLinks = {
  /** The Home of one customer, for viewers who have several. */
  customer: (): TileLink => ({ screen: 'home', search: { show: 'customer' } }),
  carts: (): TileLink => ({ screen: 'purchase', search: {} }),
  placedOrders: (): TileLink => ({ screen: 'purchase', search: { show: 'orders' } }),
  payables: (): TileLink => ({ screen: 'accountsPayable', search: { view: 'detail' } }),
  pastDue: (): TileLink => ({ screen: 'accountsPayable', search: { view: 'detail', bucket: 'past-due' } }),
  orders: (): TileLink => ({ screen: 'displayOrders', search: { orderStatus: 'A' } }),
  openOrders: (): TileLink => ({ screen: 'displayOrders', search: { orderStatus: 'O' } }),
  backOrders: (): TileLink => ({ screen: 'displayOrders', search: { orderStatus: 'O', orderFilter: 'B' } }),
  closedOrders: (today: Day): TileLink => ({
    screen: 'displayOrders',
    search: { orderStatus: 'C', fromDate: addDays(today, -canceledDays), credits: 'N' },
  }),
  arriving: (): TileLink => ({ screen: 'displayOrders', search: { orderStatus: 'A', arriving: 'Y' } }),
  shipped: (today: Day): TileLink => ({
    screen: 'displayOrders',
    search: { orderStatus: 'A', dateComparisonType: 'S', fromDate: addDays(today, -transitDays), credits: 'N' },
  }),
  priceChanges: (): TileLink => ({ screen: 'priceChanges', search: { days: String(soonDays) } }),
  runningOut: (): TileLink => ({ screen: 'itemForecast', search: { show: 'late' } }),
  purchases: (): TileLink => ({ screen: 'purchasing', search: {} }),
  quantities: (): TileLink => ({ screen: 'purchasing', search: { show: 'quantity' } }),
} as const
