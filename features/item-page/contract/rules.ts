import { any, flag } from '#kit/contract/declare/need.ts'
import { addDays, type Day, monthStart } from '#kit/contract/dates.ts'

/** Who may open an item: anyone who sees items in a list. */
export const itemNeeds = any(flag('CanViewInventory'), flag('CanViewPriceList'), flag('CanViewSales'))

/** How many months of purchases the item page shows, the running one included. */
export const monthsShown = 48
/** How many of the last invoice lines the item page shows. */
export const linesShown = 10
/** How many open order lines and parcels the item page shows. */
export const ordersShown = 100
/** How many months 'Bought in 12 months' counts, the running one included. */
export const yearMonths = 12

export const noItem = 'There is no such item, or you may not see it.'
export const noItems = 'No items matched the selected criteria.'

/** The first day of the month that is this many months before another. */
export function monthsBefore(day: Day, months: number): Day {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
}

/** The last day of a month, given any of its days. */
export const monthEnd = (day: Day): Day => addDays(monthsBefore(monthStart(day), -1), -1)
