import { addDays, type Day, monthStart } from '#kit/contract/dates.ts'

/** The number of months of purchases on the item page, including the current one. */
export const monthsShown = 48
/** The number of invoice lines on the item page. */
export const linesShown = 10
/** The maximum number of open order lines and parcels on the item page. */
export const ordersShown = 100
/** The number of months in 'Bought in 12 months', including the current one. */
export const yearMonths = 12

export const noItem = 'There is no such item, or you may not see it.'
export const noItems = 'No items matched the selected criteria.'

/** Returns the first day of the month that is this many months earlier. */
export function monthsBefore(day: Day, months: number): Day {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
}

/** Returns the last day of a day's month. */
export const monthEnd = (day: Day): Day => addDays(monthsBefore(monthStart(day), -1), -1)
