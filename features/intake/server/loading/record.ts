import { feedFiles } from '#app/server/tables.ts'
import { userInfo } from 'node:os'
import { isBusy, lockTimeout } from '#kit/server/db/brief-locks.ts'
import type { KindChange, LoadRequest } from '#kit/server/db/load-schema.ts'
import { raiseVersion } from '#kit/server/db/raise-version.ts'
import { quoted } from '#kit/server/db/statements.ts'
import type { Session } from '#kit/server/db/store.ts'
import type { Job } from '#kit/server/jobs/job.ts'
import { completeJob } from '#kit/server/jobs/job-queries.ts'
import { type Fault, FeedError } from '../checking/faults.ts'
import { type Difference, keptSchema, keptSchemaOf } from '../difference/difference.ts'
import type { LoadMode } from './staging.ts'
import { changedTables } from '../difference/impact.ts'
import type { FeedFolder, Manifest } from '../reading/feed-folder.ts'

/** A load, as the database records it. */
export interface LoadRecord {
  /** The load that was recorded when its files arrived; undefined if it is recorded when it ends. */
  loadId: number | undefined
  /** The job of the load. It ends with the load, unless another worker has taken over. */
  job: Job | undefined
  beganAt: Date
  loadedBy: string
  source: 'command' | 'watcher'
  /** The folder of the received files, so that they are loaded only once. */
  spool: string | undefined
  mode: LoadMode
  request: LoadRequest
  manifest: Manifest | undefined
  digest: string
  files: readonly string[]
  kinds: readonly KindChange[]
}

/** Returns the user of this machine. */
export function thisUser(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

/** The columns that record how a load ended. */
interface Ending {
  state: 'loaded' | 'valid' | 'refused' | 'unconfirmed'
  version?: number
  /** The reason, without values from the files. */
  refusal?: object
  impact?: object | undefined
  fault_count?: number
  warnings?: readonly string[]
  /** The as-of times before the load, which a rollback restores. */
  former_as_of?: string
}

const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value))

/**
 * Records how a load ended, with its first faults.
 * @throws {FeedError} when it is already recorded and has ended
 * @throws {ClaimLost} when another worker has taken over its job
 */
export async function record(
  session: Session,
  load: LoadRecord,
  ending: Ending,
  faults: readonly Fault[] = [],
): Promise<void> {
  const { loadId } = load
  const values: Record<string, unknown> = {
    fault_count: 0,
    ...ending,
    mode: load.mode,
    digest: load.digest,
    kinds: JSON.stringify(load.kinds),
    refusal: json(ending.refusal),
    files: load.files,
    feed_number: load.manifest?.feedNumber,
    as_of: load.manifest?.asOf,
    impact: json(ending.impact),
    warnings: JSON.stringify(ending.warnings ?? []),
    ...(loadId === undefined && {
      began_at: load.beganAt,
      loaded_by: load.loadedBy,
      source: load.source,
      spool: load.spool,
      options: JSON.stringify(load.request),
    }),
  }
  const names = Object.keys(values)
  const parameters = names.map((_, nth) => `$${nth + 1}`).join(', ')
  const statement =
    loadId === undefined
      ? `insert into loads (ended_at, ${names.join(', ')}) values (clock_timestamp(), ${parameters})`
      : `update loads set (ended_at, progress, ${names.join(', ')}) = row(clock_timestamp(), null, ${parameters})
         where load_id = ${loadId} and state in ('waiting', 'running')`
  const [row] = await session.query<{ load_id: number }>(
    `${statement} returning load_id`,
    names.map((name) => values[name] ?? null),
  )
  if (!row) throw new FeedError(`load ${loadId} has already ended; nothing has changed`)
  if (load.job) await completeJob(session, load.job)
  if (faults.length === 0) return
  const rows = faults.map(({ file, line, column, says, value }, nth) => ({
    load_id: row.load_id,
    nth: nth + 1,
    file,
    line,
    column_name: column,
    kind: says,
    value,
  }))
  await session.query('insert into load_faults select * from jsonb_populate_recordset(null::load_faults, $1)', [
    JSON.stringify(rows),
  ])
}

/** More keys than this are not recorded, because a copy reads the whole table faster. */
const mostKeys = 200_000

/** Records the rows or documents of a table that a load changes, for the columnar copy. The version is added later. */
export async function recordChangedKeys(session: Session, difference: Difference, table: string): Promise<void> {
  const feed = feedFiles.find((one) => one.table === table)
  if (!feed?.copied) return
  const columns = feed.part?.whole ? feed.part.columns : feed.key
  const values = columns.map((name) => `r.${quoted(name)}::text`).join(', ')
  const keys = [difference.formerRows(table), difference.newRows(table)]
    .map((rows) => `select jsonb_build_array(${values}) as k from ${rows} r`)
    .join(' union ')
  await session.query(
    `insert into table_changes (table_name, former, stamp, columns, keys)
     select $1, '', '', $2, jsonb_agg(k) from (select k from (${keys}) a limit ${mostKeys + 1}) keys
     having count(*) between 1 and ${mostKeys}`,
    [table, columns],
  )
}

export interface LoadedFiles {
  files: readonly { file: string; rows: number }[]
  images: number
  asOf: FeedFolder['asOf']
  warnings: readonly string[]
}

/**
 * Records a load in its transaction and raises the data version.
 * @returns the new version
 */
export async function recordLoaded(session: Session, load: LoadRecord, loaded: LoadedFiles): Promise<number> {
  const { files, images, asOf, warnings } = loaded
  const version = await raiseVersion(session, changedTables(load.kinds))
  const [former] = await session.query<{ times: string }>(
    "select coalesce(jsonb_object_agg(table_name, as_of), '{}')::text as times from data_as_of",
  )
  // A late change does not make the data of its table older.
  const newest = load.mode === 'changes' ? 'greatest(data_as_of.as_of, excluded.as_of)' : 'excluded.as_of'
  for (const [{ file, table }, time] of asOf) {
    if (!files.some((one) => one.file === file)) continue
    await session.query(
      `insert into data_as_of (table_name, as_of) values ($1, $2)
       on conflict (table_name) do update set as_of = ${newest}`,
      [table, time],
    )
  }
  const detail = Object.fromEntries(files.map(({ file, rows }) => [file, rows]))
  await session.query('insert into audit (request_id, event, detail) values ($1, $2, $3)', [
    `feed-${version}`,
    'feed loaded',
    JSON.stringify({ version, rows: detail, images }),
  ])
  await record(session, load, { state: 'loaded', version, warnings, former_as_of: former?.times ?? '{}' })
  return version
}

/** Stores or discards the difference of a load with this version. The last step of its transaction. */
export async function keepAs(session: Session, version: number, keeps: boolean): Promise<void> {
  await session.query(
    keeps ? `alter schema ${keptSchema} rename to ${keptSchemaOf(version)}` : `drop schema ${keptSchema} cascade`,
  )
}

/** Loads that were neither refused nor rolled back. */
export const isEffective = "state = 'loaded' and mode <> 'rollback' and undone_by is null"

const historyDays = 400

/**
 * Deletes the differences beyond the last loads, and records of loads older than 400 days. Differences that another
 * transaction reads are deleted after the next load.
 * @returns a warning if it fails; the load itself is complete
 */
export async function dropOutdated(session: Session, keeping: number): Promise<string[]> {
  try {
    await drop(session, keeping)
    return []
  } catch (error) {
    return [`Outdated differences could not be deleted, so the next load will try again: ${String(error)}`]
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
  await session.query('delete from merge_moves where version < $1', [oldest])
  await session.query(
    'delete from account_changes where version < $1 and version not in (select version from loads where version is not null)',
    [oldest],
  )
}
