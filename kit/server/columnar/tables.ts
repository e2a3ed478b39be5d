import { feedFiles } from '#app/server/tables.ts'

/** The tables that the copy holds: those behind the reports on invoice lines and stock. Only feeds write to them. */
export const copiedTables = feedFiles.filter(({ copied }) => copied).map(({ table }) => table)

/**
 * How the copy sorts the rows of long tables, so that rows that are read together are stored together. A table is read
 * in parts by the first two columns.
 */
export const sorting = new Map(
  feedFiles.flatMap(({ table, copied }) => (copied?.sorted ? [[table, copied.sorted] as const] : [])),
)
