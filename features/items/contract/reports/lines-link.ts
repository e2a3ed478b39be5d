import type { Day } from '#kit/contract/dates.ts'
import { type SalesFilterSent, type SalesRow, sentKey } from './sales-filter.ts'

/** What a figure totals: which lines, on which days, and from which report row. */
export interface LinesBehind {
  from?: Day
  to?: Day
  filter?: SalesFilterSent
  /** The row's values; a blank value narrows the lines, a missing one doesn't. */
  row?: { [Key in keyof SalesRow]?: string | number | null }
}

/** The address fields of the `purchasedLines` screen that show the lines behind a figure. */
export function linesBehind({ from, to, filter = {}, row = {} }: LinesBehind): Record<string, string> {
  const keys = Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : [[name, sentKey(value)]]))
  const filters = Object.entries({ fromDate: from, toDate: to, ...filter }).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  )
  return Object.fromEntries([...filters, ...keys])
}
