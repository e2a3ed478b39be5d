import { sql } from 'kysely'
import { visibleRows } from '#server/kit/access/visible-queries.ts'
import type { CheckedScope } from '#server/kit/access/scope.ts'
import { seenDigest } from '#server/kit/access/seen-queries.ts'
import type { ScopeRow } from '#server/kit/db/copied-form.ts'
import { stampsOf, type TableStampRow, type TableStamps, tableStampColumns } from '#server/kit/db/data-stamp.ts'
import type { Db } from '#server/kit/db/store.ts'
import { fedTables } from '@trade-counter/contract/kit/declare/fed-tables.ts'

interface ScopeOnCopy {
  /** What the viewer may see; empty for a scope that names its data. */
  rows: ScopeRow[]
  seen: string
}

/** The stamps of the data, in the first row only. */
type Row = Partial<ScopeRow> & { seen: string; stamps: TableStampRow | null }

/**
 * Reads what a viewer may see from PostgreSQL, because the copy has no accounts, together with its digest and the
 * current stamps.
 * @param read the stamps of the tables that the call reads, as the copy has them
 * @returns undefined when one of these tables has changed
 */
export async function readScopeForCopy(
  db: Db,
  scope: CheckedScope,
  read: TableStamps,
): Promise<ScopeOnCopy | undefined> {
  const covered = scope.kind === 'viewer' ? visibleRows(scope) : sql`(values ('', '', ''))`
  const digest = scope.kind === 'viewer' ? seenDigest(scope) : sql`select ''`
  const { rows } = await sql<Row>`
    select case when row_number() over () = 1 then v.stamps end as stamps, (${digest}) as seen,
      c.company, c.customer, c.ship_to
    from (select to_jsonb(d) as stamps from (select ${sql.raw(tableStampColumns)} from data_version) d) v
    left join ${covered} as c(company, customer, ship_to) on true`.execute(db)
  const current = rows.find(({ stamps }) => stamps !== null)?.stamps
  if (!current) return undefined
  const now = stampsOf(current, fedTables)
  if (fedTables.some((table) => read[table] !== undefined && read[table] !== now[table])) return undefined
  const seen = rows[0]?.seen ?? ''
  if (scope.kind !== 'viewer') return { rows: [], seen }
  const listed = rows.flatMap(({ company, customer, ship_to }) =>
    company && customer && typeof ship_to === 'string' ? [{ company, customer, ship_to }] : [],
  )
  return { rows: listed, seen }
}
