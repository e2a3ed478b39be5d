import { isBusy, lockTimeout } from '#kit/server/db/brief-locks.ts'
import type { KindChange } from '#kit/server/db/load-schema.ts'
import type { Session, Store } from '#kit/server/db/store.ts'
import { changedTables, fileNameOf } from '../difference/difference.ts'
import { isEffective } from './record.ts'
import { current } from './staging.ts'

/** Rebuilding the indexes of smaller tables is not worthwhile. */
const leastRows = 10_000

/** Whether a load has changed more than a tenth of a table, so that its indexes have grown. */
const isMuch = ({ before, added, changed = 0, gone }: KindChange): boolean =>
  before !== undefined && added + changed + gone > leastRows && (added + changed + gone) * 10 > before && before > 0

/**
 * Vacuums the tables that a load has changed: otherwise reports would read the rows of every changed page until
 * autovacuum runs, which can take weeks. Rebuilds the indexes of tables that have changed much. Doesn't block readers.
 * @returns warnings if it fails, also recorded with the load; the load itself is complete
 */
export async function maintain(
  session: Session,
  kind: Store['kind'],
  { version, kinds }: { version: number; kinds: readonly KindChange[] },
): Promise<string[]> {
  const warnings: string[] = []
  for (const table of changedTables(kinds)) {
    const much = kinds.some((one) => one.file === fileNameOf(table) && isMuch(one))
    try {
      if (much && kind === 'postgres') await session.query(`reindex table concurrently ${current(table)}`)
      await session.query(`vacuum (analyze) ${current(table)}`)
    } catch (error) {
      warnings.push(`${table} could not be vacuumed, so reports are slower until the next load: ${String(error)}`)
    }
  }
  await recordWarnings(session, version, warnings)
  return warnings
}

async function recordWarnings(session: Session, version: number, warnings: string[]): Promise<void> {
  if (warnings.length === 0) return
  const add = `update loads set warnings = warnings || $1::jsonb where version = $2`
  try {
    await session.query(add, [JSON.stringify(warnings), version])
  } catch (error) {
    warnings.push(`The warnings could not be recorded: ${String(error)}`)
  }
}

const historyDays = 400

/**
 * Deletes the differences beyond the last loads, and records of loads older than 400 days. Differences that another
 * transaction reads are deleted after the next load.
 * @returns a warning if it fails; the load itself is complete
 */
export async function dropOutdated(session: Session, keeping: number): Promise<string[]> {
  try {
    await dropRecords(session, await dropDifferences(session, keeping))
    return []
  } catch (error) {
    return [`Outdated differences could not be deleted, so the next load will try again: ${String(error)}`]
  }
}

/** @returns the version of the oldest difference that stays */
async function dropDifferences(session: Session, keeping: number): Promise<number> {
  const schemas = await session.query<{ name: string; version: number }>(
    String.raw`select nspname::text as name, substr(nspname, 6)::bigint as version from pg_namespace
      where nspname ~ '^kept_\d+$'`,
  )
  const loads = await session.query<{ version: number }>(
    `select version from loads where ${isEffective} order by version desc limit $1`,
    [keeping],
  )
  const stays = new Set(loads.map(({ version }) => version))
  for (const { name, version } of schemas) {
    if (stays.has(version)) continue
    try {
      await session.query(`begin; set local lock_timeout = '${lockTimeout}'; drop schema ${name} cascade; commit`)
    } catch (error) {
      await session.query('rollback')
      if (!isBusy(error)) throw error
    }
  }
  return Math.min(...schemas.map(({ version }) => version).filter((version) => stays.has(version)), 2 ** 53 - 1)
}

async function dropRecords(session: Session, oldest: number): Promise<void> {
  await session.query(
    `delete from loads where began_at < now() - interval '${historyDays} days' and coalesce(version, 0) < $1`,
    [oldest],
  )
  await session.query('delete from merge_moves where version < $1', [oldest])
  await session.query(
    'delete from account_changes where version < $1 and version not in (select version from loads where version is not null)',
    [oldest],
  )
}
