import { addDays, type Day, monthStart, yearStart } from './dates.ts'

/** The From and To fields of a filter. */
export interface Dates {
  fromDate: Day
  toDate: Day
}

const lastMonth = (today: Day): Dates => {
  const toDate = addDays(monthStart(today), -1)
  return { fromDate: monthStart(toDate), toDate }
}

const lastYear = (today: Day): Dates => {
  const toDate = addDays(yearStart(today), -1)
  return { fromDate: yearStart(toDate), toDate }
}

/** Returns the given number of days up to and including today. */
const last = (days: number) => (today: Day) => ({ fromDate: addDays(today, 1 - days), toDate: today })

/** The most common ranges for past documents. */
export const datePresets: readonly { label: string; of: (today: Day) => Dates }[] = [
  { label: 'Last 7 days', of: last(7) },
  { label: 'Last 30 days', of: last(30) },
  { label: 'This month', of: (today) => ({ fromDate: monthStart(today), toDate: today }) },
  { label: 'Last month', of: lastMonth },
  { label: 'Year to date', of: (today) => ({ fromDate: yearStart(today), toDate: today }) },
  { label: 'Last year', of: lastYear },
]
