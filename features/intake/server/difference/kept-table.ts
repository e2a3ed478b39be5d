/** A table whose rows loads change, the columns that identify a row, and all columns. */
export interface KeptTable {
  table: string
  key: readonly string[]
  columns: readonly string[]
  /** The columns that hold items' numbers, which may change. */
  items?: readonly string[]
}

export interface RowCounts {
  added: number
  changed: number
  gone: number
}
