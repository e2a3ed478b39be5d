import { feedFiles } from '#app/server/tables.ts'

/** The tables that the copy holds: those behind the reports on invoice lines and stock. Only feeds write to them. */
export const copiedTables = feedFiles.filter(({ copied }) => copied).map(({ table }) => table)

/** The columns by which long tables are sorted, so that rows read together are stored together. */
export const sorting = new Map(
  feedFiles.flatMap(({ table, copied }) => (copied?.sorted ? [[table, copied.sorted] as const] : [])),
)
