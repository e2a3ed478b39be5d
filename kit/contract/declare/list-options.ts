import { z } from 'zod'
import type { Column } from './columns.ts'
import { exportedColumns, type ListEndpoint } from './endpoint.ts'
import { optional, text } from './fields.ts'

/** The query options of every list, whatever its method, in addition to its own input. */
export const listOptions = z.object({
  /** Which of the list's two file names the CSV or Excel file gets. */
  download: optional(z.enum(['all', 'filtered'])),
  /** Limits a CSV or Excel file to these columns: their keys, comma-separated, in the requested order. */
  columns: optional(text(2000)),
  /** Column keys, comma-separated; a leading `-` sorts descending. The sort is stable. */
  sort: optional(text(400)),
  /** Words that must each occur in a visible column: one of `columns`, or else any column of the grid. */
  find: optional(text(100)),
  /** For a list with a row limit: `all` returns every row, `count` one row with the number of rows. */
  rows: optional(z.enum(['all', 'count'])),
})
export type ListOptions = z.output<typeof listOptions>

/** The maximum number of rows in a response; undefined for no limit. */
export function rowLimit({ limit }: Pick<ListEndpoint, 'limit'>, input: Readonly<Record<string, unknown>>) {
  const rows = typeof limit === 'string' ? Number(input[limit] ?? 0) : (limit ?? 0)
  return rows > 0 ? rows : undefined
}

/** Returns the columns available in a list's files: the specified ones first, under their specified names. */
export function fileColumns(list: Pick<ListEndpoint, 'columns' | 'exportColumns'>): readonly Column[] {
  const specified = exportedColumns(list)
  return [...specified, ...list.columns.filter(({ key }) => !specified.some((column) => column.key === key))]
}
