import { sql } from 'kysely'
import type { ScopeRow } from '#server/kit/access/queries.ts'
import type { CheckedScope } from '#server/kit/access/scope.ts'
import { coveredBy } from '#server/kit/catalog/sales-queries.ts'
import type { Db } from '#server/kit/db/store.ts'
import { type DataStamp, stamp } from './build-queries.ts'

/**
 * The scope for an engine without accounts: reads the viewer's rows from PostgreSQL together with the current data
 * stamp.
 * @returns undefined when the data no longer matches the copy
 */
export async function scopeAt(db: Db, scope: CheckedScope, held: DataStamp): Promise<CheckedScope | undefined> {
  const covered = scope.kind === 'viewer' ? coveredBy(scope) : sql`(values ('', '', ''))`
  const { rows } = await sql<Partial<ScopeRow> & DataStamp>`
    select v.version, v.loaded, c.company, c.customer, c.ship_to
    from (select ${sql.raw(stamp)} from data_version) v
    left join ${covered} as c(company, customer, ship_to) on true`.execute(db)
  if (rows.some(({ version, loaded }) => version !== held.version || loaded !== held.loaded)) return undefined
  if (scope.kind !== 'viewer') return scope
  const seen = rows.flatMap(({ company, customer, ship_to }) =>
    company && customer && typeof ship_to === 'string' ? [{ company, customer, ship_to }] : [],
  )
  return { ...scope, rows: seen }
}

/** Reads the current data stamp. */
export async function readStamp(db: Db): Promise<DataStamp | undefined> {
  const { rows } = await sql<DataStamp>`select ${sql.raw(stamp)} from data_version`.execute(db)
  return rows[0]
}
