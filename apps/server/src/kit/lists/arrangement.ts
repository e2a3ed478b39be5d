import type { Column } from '@trade-counter/contract/kit/declare/columns.ts'

/** The requested sort and search of a list's rows. */
export interface Arrangement {
  /** Sort columns by priority. Equal rows keep the list's order. */
  sorted: readonly { column: Column; descending: boolean }[]
  /** A row must contain every word, in at least one of its spellings. */
  words: readonly (readonly string[])[]
  /** The columns to search. */
  among: readonly Column[]
}
