import { type Day, yearBefore, yearStart } from '../../kit/dates.ts'
import { months } from './columns.ts'

/** Nothing was bought, or the summary could not be read. */
export const noSales = 'No matching sales have been found!'

/** How many years the summary shows, the current one first. */
export const yearsShown = 4

/** Dollars, or units of what was bought. */
export const measures = ['purchases', 'quantity'] as const
export type Measure = (typeof measures)[number]
export const measureLabels: Record<Measure, string> = { purchases: 'Purchases', quantity: 'Quantity' }

/** How calls name the whole year. */
export const wholeYear = 'Total'
/** `1` to `12`, or `Total`. */
export const periods = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', wholeYear] as const
export type Period = (typeof periods)[number]

/** `November 2026`, or for the whole year `2026`. */
export const periodName = (period: Period, year: number): string =>
  period === wholeYear ? String(year) : `${months[Number(period) - 1]} ${year}`

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** First and last day of a month, or of the whole year. */
export function periodDates(period: Period, year: number): { from: Day; to: Day } {
  const [first, last] = period === wholeYear ? [1, 12] : [Number(period), Number(period)]
  const days = new Date(Date.UTC(year, last, 0)).getUTCDate()
  return { from: `${year}-${twoDigits(first)}-01`, to: `${year}-${twoDigits(last)}-${twoDigits(days)}` }
}

/** How a year is sent: less 1900. */
export const sentYear = (year: number): string => String(year - 1900)

/** This year until today, and the same days of last year: of a February 29 until the 28th. */
export const yearToDate = (today: Day): { from: Day; to: Day; lastFrom: Day; lastTo: Day } => ({
  from: yearStart(today),
  to: today,
  lastFrom: yearStart(yearBefore(today)),
  lastTo: yearBefore(today),
})
