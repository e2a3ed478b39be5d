import type { Json } from '#kit/server/db/json-column.ts'
import { everything, type SecuredTable } from '#kit/server/tables/secured-table.ts'
import type { Generated, GeneratedAlways } from 'kysely'

interface ReportDefinitions {
  definition_id: GeneratedAlways<number>
  account_id: number
  kind: Generated<'report' | 'view'>
  /** The name of a report or, for a view, of its screen. */
  report: string
  name: string
  definition: Json<Record<string, string>>
  shared: boolean
  changed_at: Date
}

interface StartViews {
  account_id: number
  screen: string
  definition_id: number
}

/** Tables of saved reports and views. */
export interface DefinitionTables {
  report_definitions: ReportDefinitions
  start_views: StartViews
}

/** What the serving role may do with them. */
export const definitionTables: readonly SecuredTable[] = [
  { table: 'report_definitions', rows: 'definition', serving: everything },
  { table: 'start_views', rows: 'account', serving: everything },
]
