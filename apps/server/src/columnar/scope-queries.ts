import { sql } from 'kysely'
import type { ScopeRow } from '#server/access/queries.ts'
import type { CheckedScope } from '#server/access/scope.ts'
import { coveredBy } from '#server/catalog/sales-queries.ts'
import type { Db } from '#server/db/store.ts'

/**
 * The scope as an engine without accounts takes it: a viewer's rows are read from PostgreSQL now, together with the
 * data's version.
 * @returns undefined when the data is no longer at that version
 */
export async function scopeAt(db: Db, scope: CheckedScope, version: number): Promise<CheckedScope | undefined> {
  if (scope.kind !== 'viewer') return scope
  const { rows } = await sql<Partial<ScopeRow> & { version: number }>`
    select v.version, c.company, c.customer, c.ship_to
    from data_version v left join ${coveredBy(scope)} as c(company, customer, ship_to) on true`.execute(db)
  if (rows.some((row) => row.version !== version)) return undefined
  const covered = rows.flatMap(({ company, customer, ship_to }) =>
    company && customer && typeof ship_to === 'string' ? [{ company, customer, ship_to }] : [],
  )
  return { ...scope, rows: covered }
}

export async function readVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('data_version').select('version').executeTakeFirst()
  return row?.version ?? 0
}
