import {
  addDays,
  type Day,
  fromSentDate,
  isDay,
  monthStart,
  toSentDate,
  yearBefore,
  yearStart,
} from '#kit/contract/dates.ts'
import { optional, text } from '#kit/contract/declare/fields.ts'

/** From and To as entered, `YYYY-MM-DD`, or as sent, `MM/DD/YYYY`; empty if missing. */
export interface DateRange {
  from: string
  to: string
  /** The quick range that the user chose. In a saved report, it moves with the current day. */
  quick?: QuickRange
}

/** The numbers of the four ranges in the call's fields. */
export const rangeNumbers = [0, 1, 2, 3] as const
export type RangeNumber = (typeof rangeNumbers)[number]
export const emptyRange: DateRange = { from: '', to: '' }

/** The parts of a date in either format, with any number of year digits; undefined if it isn't a date. */
export function readDate(text: string): { year: string; month: string; day: string } | undefined {
  const [, year, month, day] = /^(\d+)-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (year !== undefined && month !== undefined && day !== undefined) return { year, month, day }
  const [, sentMonth, sentDay, sentYear] = /^(\d{1,2})\/(\d{1,2})\/(\d+)$/.exec(text) ?? []
  if (sentYear === undefined || sentMonth === undefined || sentDay === undefined) return undefined
  return { year: sentYear, month: sentMonth, day: sentDay }
}

/** A date in either format as a calendar day; undefined if it isn't one. */
export const typedDay = (text: string): Day | undefined => (isDay(text) ? text : fromSentDate(text))

/** Formats a date for the call. An invalid date is sent as entered, so that the server can report it. */
export const dateAsSent = (text: string): string => (isDay(text) ? toSentDate(text) : text)

export const fromField = <N extends number>(n: N) => `frDate${n}` as const
export const toField = <N extends number>(n: N) => `toDate${n}` as const
export type RangeField = `${'frDate' | 'toDate'}${RangeNumber}`

/** A date of a range, `MM/DD/YYYY`. An invalid date passes unchanged, so that the checks can report it. */
const rangeDate = optional(text(12).transform((sent) => typedDay(sent) ?? sent))

/** The call's fields for the ranges. */
export const rangeFields = Object.fromEntries(
  rangeNumbers.flatMap((n) => [fromField(n), toField(n)]).map((field) => [field, rangeDate]),
) as Record<RangeField, typeof rangeDate>

/** The four ranges of a call; a missing date is an empty string. */
export const rangesOf = (input: Partial<Record<RangeField, string>>): DateRange[] =>
  rangeNumbers.map((n) => ({ from: input[fromField(n)] ?? '', to: input[toField(n)] ?? '' }))

/** Whether both ends are valid days, in order. */
export const isWhole = ({ from, to }: DateRange): boolean => {
  const [first, last] = [typedDay(from), typedDay(to)]
  return first !== undefined && last !== undefined && first <= last
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const monthOf = (day: Day) => months[Number(day.slice(5, 7)) - 1] ?? ''
const isMonthEnd = (day: Day) => addDays(day, 1).endsWith('-01')

/** A short name for a range: `2025`, `Nov 2026`, `Jan - Mar 2026`, or else both days: `11/01 - 11/20/2026`. */
export function rangeName(from: Day, to: Day): string {
  const year = from.slice(0, 4)
  if (year !== to.slice(0, 4) || !from.endsWith('-01') || !isMonthEnd(to)) {
    if (from === to) return toSentDate(from)
    return `${year === to.slice(0, 4) ? toSentDate(from).slice(0, 5) : toSentDate(from)} - ${toSentDate(to)}`
  }
  if (from.endsWith('-01-01') && to.endsWith('-12-31')) return year
  return monthOf(from) === monthOf(to) ? `${monthOf(from)} ${year}` : `${monthOf(from)} - ${monthOf(to)} ${year}`
}

/** The first day of the day's quarter. */
const quarterStart = (day: Day): Day => {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${day.slice(0, 5)}${String(month).padStart(2, '0')}-01`
}

const thisMonth = (today: Day): DateRange => ({ from: monthStart(today), to: today })
const thisQuarter = (today: Day): DateRange => ({ from: quarterStart(today), to: today })
const lastQuarter = (today: Day): DateRange => {
  const to = addDays(quarterStart(today), -1)
  return { from: quarterStart(to), to }
}
const yearToDate = (today: Day): DateRange => ({ from: yearStart(today), to: today })
/** The same days a year earlier; February 29 becomes February 28. */
const ofLastYear = ({ from, to }: DateRange): DateRange => ({ from: yearBefore(from), to: yearBefore(to) })

/** One-click ranges, relative to today. */
export const quickRanges = [
  { id: 'month', label: 'This month', of: thisMonth },
  { id: 'this-quarter', label: 'This quarter', of: thisQuarter },
  { id: 'quarter', label: 'Last quarter', of: lastQuarter },
  { id: 'year', label: 'Year to date', of: yearToDate },
  { id: 'month-before', label: 'This month, last year', of: (today: Day) => ofLastYear(thisMonth(today)) },
  { id: 'this-quarter-before', label: 'This quarter, last year', of: (today: Day) => ofLastYear(thisQuarter(today)) },
  { id: 'quarter-before', label: 'Last quarter, last year', of: (today: Day) => ofLastYear(lastQuarter(today)) },
  { id: 'year-before', label: 'Year to date, last year', of: (today: Day) => ofLastYear(yearToDate(today)) },
] as const

export type QuickRange = (typeof quickRanges)[number]['id']

/** Returns a quick range as of a day; undefined for an unknown ID. */
export function quickRange(id: string, today: Day): DateRange | undefined {
  const quick = quickRanges.find((one) => one.id === id)
  return quick && { ...quick.of(today), quick: quick.id }
}

/** All four ranges in one click: month to date and year to date, each with the same days of last year. */
export const allQuickRanges = (today: Day): DateRange[] =>
  ['month', 'month-before', 'year', 'year-before'].flatMap((id) => quickRange(id, today) ?? [])

/** The pairs of ranges that a report can compare, by number. The second one is the base. */
export const rangePairs = [
  [0, 1],
  [2, 3],
] as const satisfies readonly (readonly [RangeNumber, RangeNumber])[]
