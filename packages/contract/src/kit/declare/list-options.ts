import { z } from 'zod'
import { type Column, columns } from './columns.ts'
import { exportedColumns, type ListEndpoint } from './endpoint.ts'
import { optional, text } from './fields.ts'
import { longestFind, longestSort } from '../rows/row-find.ts'

/** What every list takes in its address, beyond its own input and whatever its method. */
export const listOptions = z.object({
  /** Which of the two export names a CSV or Excel answer carries. */
  download: optional(z.enum(['all', 'filtered'])),
  /** Narrows a CSV or Excel answer to some of the list's columns: their keys, comma-separated, in the order wanted. */
  columns: optional(text(2000)),
  /** Keys of columns, comma-separated; `-` before one sorts it downwards. Equal rows keep their order. */
  sort: optional(text(longestSort)),
  /** Words of which each must be found in one of the columns shown: those of `columns`, or all that the grid may show. */
  find: optional(text(longestFind)),
  /**
   * Of a list that answers a limited number of rows. `all`: every row, however many. `count`: one row that holds how
   * many there are.
   */
  rows: optional(z.enum(['all', 'count'])),
})
export type ListOptions = z.output<typeof listOptions>

/** The one row that `rows=count` answers. */
export const countColumns = columns([{ key: 'rows', header: 'Rows', format: 'integer' }])

/** How many rows a call answers at most; undefined where it answers all there are. */
export function rowLimit({ limit }: Pick<ListEndpoint, 'limit'>, input: Readonly<Record<string, unknown>>) {
  const rows = typeof limit === 'string' ? Number(input[limit] ?? 0) : (limit ?? 0)
  return rows > 0 ? rows : undefined
}

/** The columns that a file of a list can hold: the specified ones under their names, then the grid's others. */
export function fileColumns(list: Pick<ListEndpoint, 'columns' | 'exportColumns'>): readonly Column[] {
  const specified = exportedColumns(list)
  return [...specified, ...list.columns.filter(({ key }) => !specified.some((column) => column.key === key))]
}
