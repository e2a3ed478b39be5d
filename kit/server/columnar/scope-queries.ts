import { sql } from 'kysely'
import { visibleRows } from '../access/visible-queries.ts'
import type { CheckedScope } from '../access/scope.ts'
import type { ScopeRow } from '../access/queries.ts'
import { stampText } from '../db/data-stamp.ts'
import type { Db } from '../db/store.ts'

/** Only the first row has the data's stamp. */
type Row = Partial<ScopeRow> & { stamp: string | null }

/**
 * Reads the viewer's scope from PostgreSQL, because the copy has no accounts.
 * @param stamp of the data in the copy
 * @returns the rows, none for a scope that names its data; undefined when the data has changed
 */
export async function readScopeForCopy(db: Db, scope: CheckedScope, stamp: string): Promise<ScopeRow[] | undefined> {
  const covered = scope.kind === 'viewer' ? visibleRows(scope) : sql`(values ('', '', ''))`
  const { rows } = await sql<Row>`
    select case when row_number() over () = 1 then v.stamp end as stamp, c.company, c.customer, c.ship_to
    from (select ${sql.raw(stampText)} as stamp from data_version) v
    left join ${covered} as c(company, customer, ship_to) on true`.execute(db)
  if (!rows.some((row) => row.stamp === stamp)) return undefined
  if (scope.kind !== 'viewer') return []
  return rows.flatMap(({ company, customer, ship_to }) =>
    company && customer && typeof ship_to === 'string' ? [{ company, customer, ship_to }] : [],
  )
}
