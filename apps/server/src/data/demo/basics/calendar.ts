import { isDay } from '@trade-counter/contract/kit/dates.ts'

/** A date as whole days since 1970-01-01, without a time zone. */
export type DayNumber = number

const perDay = 86_400_000

/** @throws {RangeError} when the text is not a YYYY-MM-DD date */
export function dayOf(text: string): DayNumber {
  if (!isDay(text)) throw new RangeError(`${text} is not a YYYY-MM-DD date`)
  return Date.parse(text) / perDay
}

const written = new Map<DayNumber, string>()

/** YYYY-MM-DD */
export function isoDate(day: DayNumber): string {
  const known = written.get(day)
  if (known !== undefined) return known
  const text = new Date(day * perDay).toISOString().slice(0, 10)
  written.set(day, text)
  return text
}

/** 0 Sunday … 6 Saturday */
export const weekday = (day: DayNumber): number => (((day + 4) % 7) + 7) % 7
/** 0 January … 11 December */
export const monthOf = (day: DayNumber): number => new Date(day * perDay).getUTCMonth()
export const yearOf = (day: DayNumber): number => new Date(day * perDay).getUTCFullYear()
export const dayInMonth = (day: DayNumber): number => new Date(day * perDay).getUTCDate()

/** @param month 0 January; values above 11 continue into the next year */
export const dayFrom = (year: number, month: number, date: number): DayNumber => Date.UTC(year, month, date) / perDay

/** Excludes weekends and the holidays when distributors do not ship. */
export function isBusinessDay(day: DayNumber): boolean {
  const at = weekday(day)
  if (at === 0 || at === 6) return false
  const date = isoDate(day).slice(5)
  if (date === '01-01' || date === '07-04' || date === '12-25') return false
  const thanksgiving = date.startsWith('11-') && at === 4 && dayInMonth(day) >= 22 && dayInMonth(day) <= 28
  return !thanksgiving
}

/** The first business day on or after the given day. */
export function businessDay(day: DayNumber): DayNumber {
  let at = day
  while (!isBusinessDay(at)) at++
  return at
}

/** Adds business days; a count of 0 gives the first business day on or after the given day. */
export function addBusinessDays(day: DayNumber, count: number): DayNumber {
  let at = businessDay(day)
  for (let left = count; left > 0; left--) at = businessDay(at + 1)
  return at
}

export function businessDaysBefore(day: DayNumber, count: number): DayNumber {
  let at = day
  for (let left = count; left > 0; ) {
    at--
    if (isBusinessDay(at)) left--
  }
  return at
}
