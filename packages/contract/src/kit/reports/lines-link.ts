import type { Day } from '../dates.ts'
import { type SalesFilterSent, type SalesRow, sentKey } from './sales-filter.ts'

/** What a figure adds up: which lines, of which days, and of which row of its report. */
export interface LinesBehind {
  from?: Day
  to?: Day
  filter?: SalesFilterSent
  /** The row's values; a blank one narrows too, one that is left out does not. */
  row?: { [Key in keyof SalesRow]?: string | number | null }
}

/** The address fields of the screen `purchasedLines` that show the lines behind a figure. */
export function linesBehind({ from, to, filter = {}, row = {} }: LinesBehind): Record<string, string> {
  const keys = Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : [[name, sentKey(value)]]))
  const asked = Object.entries({ fromDate: from, toDate: to, ...filter }).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  )
  return Object.fromEntries([...asked, ...keys])
}
