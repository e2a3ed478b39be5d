import { sql } from 'kysely'
import { visibleRows } from '#server/kit/access/visible-queries.ts'
import type { CheckedScope } from '#server/kit/access/scope.ts'
import { seenDigest } from '#server/kit/access/seen-queries.ts'
import type { ScopeRow } from '#server/kit/db/copied-form.ts'
import { type DataStamp, stamp } from '#server/kit/db/data-stamp.ts'
import type { Db } from '#server/kit/db/store.ts'

interface ScopeOnCopy {
  /** What the viewer may see; empty for a scope that names its data. */
  rows: ScopeRow[]
  seen: string
}

/**
 * Reads what a viewer may see from PostgreSQL, because the copy has no accounts, together with its digest and the
 * current data stamp.
 * @returns undefined when the data no longer matches the copy
 */
export async function readScopeForCopy(
  db: Db,
  scope: CheckedScope,
  copyStamp: DataStamp,
): Promise<ScopeOnCopy | undefined> {
  const covered = scope.kind === 'viewer' ? visibleRows(scope) : sql`(values ('', '', ''))`
  const digest = scope.kind === 'viewer' ? seenDigest(scope) : sql`select ''`
  const { rows } = await sql<Partial<ScopeRow> & DataStamp & { seen: string }>`
    select v.version, v.loaded, (${digest}) as seen, c.company, c.customer, c.ship_to
    from (select ${sql.raw(stamp)} from data_version) v
    left join ${covered} as c(company, customer, ship_to) on true`.execute(db)
  if (rows.some(({ version, loaded }) => version !== copyStamp.version || loaded !== copyStamp.loaded)) return undefined
  const seen = rows[0]?.seen ?? ''
  if (scope.kind !== 'viewer') return { rows: [], seen }
  const listed = rows.flatMap(({ company, customer, ship_to }) =>
    company && customer && typeof ship_to === 'string' ? [{ company, customer, ship_to }] : [],
  )
  return { rows: listed, seen }
}
