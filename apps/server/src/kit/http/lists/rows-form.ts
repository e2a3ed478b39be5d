import type { Readable } from 'node:stream'
import type { Column } from '@trade-counter/contract/kit/declare/columns.ts'
import type { RowWriter } from '#server/kit/rows/row-writer.ts'

/** What a list's rows become in one of its forms. */
export interface RowsForm {
  /** The columns that the rows have, in order. */
  columns: readonly Column[]
  /** How many rows it holds at most. */
  most?: number
  /** Makes the form's rows out of COPY's; left out where they go as they are. */
  writer?: RowWriter
  /** Puts what stands before and after around the form's rows. */
  frame(rows: Readable): Readable
}
