import type { Readable } from 'node:stream'
import type { Column } from '@trade-counter/contract/kit/declare/columns.ts'
import type { Compilable, Expression } from 'kysely'
import type { RowWriter } from '#server/kit/rows/row-writer.ts'

/** A Kysely select of these rows, from any tables. */
export type RowsQuery<Row> = Compilable<Row> & Expression<Row>

/** The requested sort and search of a list's rows. */
export interface Arrangement {
  /** Sort columns by priority. Equal rows keep the list's order. */
  sorted: readonly { column: Column; descending: boolean }[]
  /** A row must contain every word, in at least one of its spellings. */
  words: readonly (readonly string[])[]
  /** The columns to search. */
  among: readonly Column[]
}

/** How to write a list's rows in one of its forms. */
export interface RowsForm {
  /** The columns of the rows, in order. */
  columns: readonly Column[]
  /** Maximum number of rows. */
  maxRows?: number
  /** Converts COPY rows to the form's rows. Without it, they pass unchanged. */
  writer?: RowWriter
  /** Adds the form's header and footer to its rows. */
  frame(rows: Readable): Readable
}
