import { everything, type SecuredTable } from '#kit/server/tables/secured-table.ts'

/** The tables that no file fills. */
export const others: readonly SecuredTable[] = [
  { table: 'report_definitions', rows: 'definition', serving: everything },
  { table: 'start_views', rows: 'account', serving: everything },
]
