import { addDays, type Day, monthStart, yearBefore, yearStart } from '#kit/contract/dates.ts'
import { priceChangeDays } from '#items/contract/documents/price-changes.ts'

/** Returns this year to date and the same days of last year. */
export function yearsToDate(today: Day): { thisYear: { from: Day; to: Day }; lastYear: { from: Day; to: Day } } {
  return {
    thisYear: { from: yearStart(today), to: today },
    lastYear: { from: yearStart(yearBefore(today)), to: yearBefore(today) },
  }
}

/** The number of rows in each part of the work list. Its heading links to the rest. */
export const rowsShown = {
  invoices: 5,
  backOrders: 5,
  canceledOrders: 5,
  lateParcels: 5,
  prices: 5,
  arrivals: 8,
  placedOrders: 10,
  refusedOrders: 5,
  runningOut: 5,
  unsentCarts: 5,
} as const

/** How many days a refused order stays in the work list. */
export const refusedDays = 14

interface MonthSpan {
  from: Day
  to: Day
  lastFrom: Day
  lastTo: Day
}

/** Returns the current month to date and the 12 before it, oldest first, each with the days of the year before. */
export function lastMonths(today: Day): MonthSpan[] {
  const months: MonthSpan[] = []
  let to = today
  for (let n = 0; n <= 12; n++) {
    const from = monthStart(to)
    const lastFrom = yearBefore(from)
    // A full month is compared with a full month, although February's length varies.
    const lastTo = n === 0 ? yearBefore(to) : addDays(yearBefore(addDays(to, 1)), -1)
    months.unshift({ from, to, lastFrom, lastTo })
    to = addDays(from, -1)
  }
  return months
}

export const soonDays = priceChangeDays[0]
