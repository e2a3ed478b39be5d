import { dayOf } from './clock.ts'
import { counted } from './declare/format.ts'

/** A calendar day, `YYYY-MM-DD`. It is not a Date, which would introduce a time zone. Days sort as text. */
export type Day = string

const msPerDay = 86_400_000
const utc = (day: Day): number => Date.parse(`${day}T00:00:00Z`)

/** Whether the text is an existing calendar day, from year 1 to 9999. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const time = utc(text)
  // `Date` rejects an impossible day such as February 30, or moves it to the next month.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Whole days between two days; negative when the second is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((utc(to) - utc(from)) / msPerDay)

/** The weekday of a day: 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The day this many days later, or earlier for a negative number. */
export const addDays = (day: Day, days: number): Day => dayOf(utc(day) + days * msPerDay)

/** `today`, `in 1 day`, or `in 22 days`. */
export const inDays = (days: number): string => (days === 0 ? 'today' : `in ${counted(days, 'day')}`)

export const monthStart = (day: Day): Day => `${day.slice(0, 8)}01`

export const yearStart = (day: Day): Day => `${day.slice(0, 5)}01-01`

/** The same day of the previous year; February 29 becomes February 28. */
export const yearBefore = (day: Day): Day => {
  const same = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`
  return isDay(same) ? same : addDays(day, -366)
}

/** Converts `2026-11-20` to the wire format `11/20/2026`; a missing date stays empty. */
export const toSentDate = (day: Day | ''): string =>
  day === '' ? '' : `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

/** Parses `11/20/2026`; undefined for anything else and for days that don't exist. */
export function fromSentDate(text: string): Day | undefined {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  const day = parts ? `${parts[3]}-${parts[1]}-${parts[2]}` : ''
  return isDay(day) ? day : undefined
}

/** Whether From is after To; a missing date is unbounded. */
export const datesReversed = (from: string, to: string): boolean => from !== '' && to !== '' && from > to

export const reversedMessage = (from: Day, to: Day): string =>
  `The From Date ${toSentDate(from)} must be less than or equal to the To Date ${toSentDate(to)}`
