import { isDay } from '@trade-counter/contract/kit/dates.ts'

/** A date as days since 1970-01-01: the demo counts in whole days, without time zones. */
export type DayNumber = number

const perDay = 86_400_000

/** @throws {RangeError} when the text is not a date written YYYY-MM-DD */
export function dayOf(text: string): DayNumber {
  if (!isDay(text)) throw new RangeError(`${text} is not a date written YYYY-MM-DD`)
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

/** @param month 0 January; beyond 11 it runs into the next year */
export const dayFrom = (year: number, month: number, date: number): DayNumber => Date.UTC(year, month, date) / perDay

/** Neither a weekend nor one of the holidays on which no distributor ships. */
export function isBusinessDay(day: DayNumber): boolean {
  const at = weekday(day)
  if (at === 0 || at === 6) return false
  const date = isoDate(day).slice(5)
  if (date === '01-01' || date === '07-04' || date === '12-25') return false
  const thanksgiving = date.startsWith('11-') && at === 4 && dayInMonth(day) >= 22 && dayInMonth(day) <= 28
  return !thanksgiving
}

/** The first business day on or after this one. */
export function businessDay(day: DayNumber): DayNumber {
  let at = day
  while (!isBusinessDay(at)) at++
  return at
}

/** The day so many business days later; with 0 the first business day on or after this one. */
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
