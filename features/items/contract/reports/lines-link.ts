import type { Day } from '#kit/contract/dates.ts'
import { type SalesFilterSent, type SalesRow, sentKey } from './sales-filter.ts'

/** The lines that a figure totals: the filter, the days, and the report row. */
export interface LinesBehind {
  from?: Day
  to?: Day
  filter?: SalesFilterSent
  /** The row's values. A blank value restricts the lines, a missing one doesn't. */
  row?: { [Key in keyof SalesRow]?: string | number | null }
}

/** Returns the address fields of the `purchasedLines` screen with the lines of a figure. */
export function linesBehind({ from, to, filter = {}, row = {} }: LinesBehind): Record<string, string> {
  const keys = Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : [[name, sentKey(value)]]))
  const filters = Object.entries({ fromDate: from, toDate: to, ...filter }).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  )
  return Object.fromEntries([...filters, ...keys])
}
