import { isBusy, lockTimeout } from '#server/kit/db/brief-locks.ts'
import type { Session } from '#server/kit/db/store.ts'
import type { FeedFile, TableName } from '../reading/feed-file.ts'
import { former, imageKey, quoted, staged } from './staging.ts'

/** How many loads can be rolled back. */
export interface Keeping {
  /** The last whole feeds of each table, whose former tables are kept. */
  whole: number
  /** The last loads of changes, whose replaced rows are kept. */
  changes: number
}

export const standardKeeping: Keeping = { whole: 1, changes: 100 }

/** What a load replaces. The schema has this name until the load's version is known. */
export const kept = {
  schema: 'kept',
  /** The schema of a load that was recorded with a version. */
  schemaOf: (version: number) => `kept_${version}`,
  /** A former table, or the rows that a change names; with their keys only, for images. */
  named: (version: number, table: TableName) => `kept_${version}.${quoted(table)}`,
  /** The rows that a change replaces or removes. */
  former: (version: number, table: TableName) => `kept_${version}.${quoted(`former_${table}`)}`,
} as const

/** Keeps the rows that a change names, and what they replace. */
export async function keepChange(session: Session, feeds: readonly FeedFile[]): Promise<void> {
  const keep = (relation: string) => session.query(`alter table ${relation} set schema ${kept.schema}`)
  for (const { table } of feeds) {
    await keep(staged(table))
    await keep(former(table))
    if (table !== 'invoices') continue
    await session.query(`create table ${kept.schema}.invoice_images as
      select ${imageKey.join(', ')} from ${staged('invoice_images')}`)
    await keep(former('invoice_images'))
  }
}

/**
 * The as-of times of the tables that have one, as JSON. A rollback gives them back.
 */
export async function asOfTimes(session: Session): Promise<string> {
  const [row] = await session.query<{ times: string }>(
    "select coalesce(jsonb_object_agg(table_name, as_of), '{}')::text as times from data_as_of",
  )
  return row?.times ?? '{}'
}

/** Keeps what the load of this version has replaced, or nothing; last in its transaction. */
export async function keepAs(session: Session, version: number, keeps: boolean, formerAsOf: string): Promise<void> {
  await session.query('update loads set former_as_of = $1 where version = $2', [formerAsOf, version])
  await session.query(
    keeps ? `alter schema ${kept.schema} rename to ${kept.schemaOf(version)}` : `drop schema ${kept.schema} cascade`,
  )
}

export interface KeptLoad {
  version: number
  mode: string
  kinds: readonly { file: string }[]
}

/** The versions that stay kept. @param loads those that a rollback could undo, newest first */
export function versionsToKeep(loads: readonly KeptLoad[], { whole, changes }: Keeping): Set<number> {
  const wholes = new Map<string, number>()
  let changed = 0
  const stays = loads.filter(({ mode, kinds }) => {
    if (mode !== 'whole') return changed++ < changes
    const counts = kinds.map(({ file }) => {
      const count = (wholes.get(file) ?? 0) + 1
      wholes.set(file, count)
      return count
    })
    // Without counted tables there is nothing but accounts, whose changes are kept elsewhere.
    return counts.some((count) => count <= whole)
  })
  return new Set(stays.map(({ version }) => version))
}

/** The loads that were neither refused nor rolled back. */
export const isEffective = "state = 'loaded' and mode <> 'rollback' and undone_by is null"

const historyDays = 400

/**
 * Drops what is kept beyond the last loads, and the records of loads of more than 400 days ago. What another transaction
 * reads stays until the next load.
 * @returns why it failed, as a warning: the load itself is complete
 */
export async function dropOutdated(session: Session, keeping: Keeping): Promise<string[]> {
  try {
    await dropKept(session, keeping)
    return []
  } catch (error) {
    return [`What earlier loads replaced could not be dropped, and stays until the next load: ${String(error)}`]
  }
}

async function dropKept(session: Session, keeping: Keeping): Promise<void> {
  const schemas = await session.query<{ name: string; version: number }>(
    String.raw`select nspname::text as name, substr(nspname, 6)::bigint as version from pg_namespace
      where nspname ~ '^kept_\d+$'`,
  )
  const loads = await session.query<KeptLoad>(
    `select version, mode, kinds from loads where ${isEffective} and version >= $1 order by version desc`,
    [Math.min(...schemas.map(({ version }) => version), Number.MAX_SAFE_INTEGER)],
  )
  const stays = versionsToKeep(loads, keeping)
  for (const { name, version } of schemas) {
    if (stays.has(version)) continue
    try {
      await session.query(`begin; set local lock_timeout = '${lockTimeout}'; drop schema ${name} cascade; commit`)
    } catch (error) {
      await session.query('rollback')
      if (!isBusy(error)) throw error
    }
  }
  const oldest = Math.min(...stays, Number.MAX_SAFE_INTEGER)
  await session.query(
    `delete from loads where began_at < now() - interval '${historyDays} days' and coalesce(version, 0) < $1`,
    [oldest],
  )
  await session.query(
    'delete from account_changes where version < $1 and version not in (select version from loads where version is not null)',
    [oldest],
  )
}
