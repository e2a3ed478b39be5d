import { addDays, type Day, yearBefore, yearStart } from '../../kit/dates.ts'
import { priceChangeDays } from '../../kit/documents/price-changes.ts'
import type { ScreenName } from '../../screens.ts'

/** The ship dates of Arriving soon: what left a few days ago is in transit, and what leaves this week will be. */
export const arrivingDates = (today: Day): { from: Day; to: Day } => ({
  from: addDays(today, -5),
  to: addDays(today, 7),
})

/** This year to date, and the same days of last year. */
export function yearsToDate(today: Day): { thisYear: { from: Day; to: Day }; lastYear: { from: Day; to: Day } } {
  const first = yearStart(today)
  return {
    thisYear: { from: first, to: `${first.slice(0, 5)}12-31` },
    lastYear: { from: yearStart(yearBefore(today)), to: yearBefore(today) },
  }
}

export const soonDays = priceChangeDays[0]

/** The target of each tile: a screen and the address filter under which it shows the tile's number. */
export interface TileLink {
  screen: ScreenName
  search: Record<string, string>
}

export const tileLinks = {
  pastDue: (): TileLink => ({ screen: 'accountsPayable', search: { view: 'detail', bucket: 'past-due' } }),
  openOrders: (): TileLink => ({ screen: 'displayOrders', search: { orderStatus: 'O' } }),
  backOrders: (): TileLink => ({ screen: 'displayOrders', search: { orderStatus: 'O', orderFilter: 'B' } }),
  arriving: (today: Day): TileLink => {
    const { from, to } = arrivingDates(today)
    return {
      screen: 'displayOrders',
      search: { orderStatus: 'A', dateComparisonType: 'S', fromDate: from, toDate: to },
    }
  },
  priceChanges: (): TileLink => ({ screen: 'customPrices', search: { changes: String(soonDays) } }),
  purchases: (): TileLink => ({ screen: 'purchasing', search: {} }),
  quantities: (): TileLink => ({ screen: 'purchasing', search: { show: 'quantity' } }),
} as const
