import { type Day, yearBefore, yearStart } from '#kit/contract/dates.ts'
import { months } from './columns.ts'

/** The message if there are no purchases, or the summary failed to load. */
export const noSales = 'No matching sales have been found!'

/** How many years the summary shows, starting with the current one. */
export const yearsShown = 4

/** Dollars or purchased units. */
export const measures = ['purchases', 'quantity'] as const
export type Measure = (typeof measures)[number]
export const measureLabels: Record<Measure, string> = { purchases: 'Purchases', quantity: 'Quantity' }

export const wholeYear = 'Total'
/** `1` to `12`, or `Total`. */
export const periods = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', wholeYear] as const
export type Period = (typeof periods)[number]

/** `November 2026`, or `2026` for the whole year. */
export const periodName = (period: Period, year: number): string =>
  period === wholeYear ? String(year) : `${months[Number(period) - 1]} ${year}`

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** First and last day of a month or of the whole year. */
export function periodDates(period: Period, year: number): { from: Day; to: Day } {
  const [first, last] = period === wholeYear ? [1, 12] : [Number(period), Number(period)]
  const days = new Date(Date.UTC(year, last, 0)).getUTCDate()
  return { from: `${year}-${twoDigits(first)}-01`, to: `${year}-${twoDigits(last)}-${twoDigits(days)}` }
}

/** The days of a period until today: what is dated later has not been bought yet. */
export const soFar = ({ from, to }: { from: Day; to: Day }, today: Day): { from: Day; to: Day } => ({
  from,
  to: to < today ? to : today,
})

/** The wire format of a year: minus 1900. */
export const sentYear = (year: number): string => String(year - 1900)

/** This year to date, and the same days of last year; February 29 becomes February 28. */
export const yearToDate = (today: Day): { from: Day; to: Day; lastFrom: Day; lastTo: Day } => ({
  from: yearStart(today),
  to: today,
  lastFrom: yearStart(yearBefore(today)),
  lastTo: yearBefore(today),
})
