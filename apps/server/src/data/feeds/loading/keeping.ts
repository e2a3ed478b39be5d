import { isBusy, lockTimeout } from '#server/kit/db/brief-locks.ts'
import type { Session } from '#server/kit/db/store.ts'
import { keptSchema, keptSchemaOf } from '../difference/difference.ts'

/** Keeps the difference of the load of this version, or nothing; last in its transaction. */
export async function keepAs(session: Session, version: number, keeps: boolean): Promise<void> {
  await session.query(
    keeps ? `alter schema ${keptSchema} rename to ${keptSchemaOf(version)}` : `drop schema ${keptSchema} cascade`,
  )
}

/** The loads that were neither refused nor rolled back. */
export const isEffective = "state = 'loaded' and mode <> 'rollback' and undone_by is null"

const historyDays = 400

/**
 * Drops the differences beyond the last loads, and the records of loads of more than 400 days ago. What another transaction
 * reads stays until the next load.
 * @returns why it failed, as a warning: the load itself is complete
 */
export async function dropOutdated(session: Session, keeping: number): Promise<string[]> {
  try {
    await drop(session, keeping)
    return []
  } catch (error) {
    return [`What earlier loads replaced could not be dropped, and stays until the next load: ${String(error)}`]
  }
}

async function drop(session: Session, keeping: number): Promise<void> {
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
  const oldest = Math.min(
    ...schemas.map(({ version }) => version).filter((version) => stays.has(version)),
    Number.MAX_SAFE_INTEGER,
  )
  await session.query(
    `delete from loads where began_at < now() - interval '${historyDays} days' and coalesce(version, 0) < $1`,
    [oldest],
  )
  await session.query(
    'delete from account_changes where version < $1 and version not in (select version from loads where version is not null)',
    [oldest],
  )
}
