import type { Readable } from 'node:stream'
import type { Column } from '@trade-counter/contract/kit/declare/columns.ts'
import type { RowWriter } from '#server/kit/rows/row-writer.ts'

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
