import { feedFiles } from '#app/server/tables.ts'
import { userInfo } from 'node:os'
import { sql, type Updateable } from 'kysely'
import { writeAudit } from '#kit/server/access/queries.ts'
import type { KindChange, LoadRequest } from '#kit/server/db/load-schema.ts'
import { raiseVersion } from '#kit/server/db/raise-version.ts'
import { quoted } from '#kit/server/db/statements.ts'
import type { Database } from '#kit/server/db/schema.ts'
import type { Session } from '#kit/server/db/store.ts'
import type { Job } from '#kit/server/jobs/job.ts'
import { completeJob } from '#kit/server/jobs/job-queries.ts'
import { FeedError, FeedRefused } from '../checking/faults.ts'
import { changedTables, type Difference, keptSchema, keptSchemaOf } from '../difference/difference.ts'
import type { FeedUnconfirmed } from '../difference/impact.ts'
import type { FeedFolder, Manifest } from '../reading/feed-folder.ts'
import type { NumberChange } from './number-changes.ts'
import type { LoadMode } from './staging.ts'

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

export function thisUser(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

/** How a load ended. */
type Ending = Pick<
  Updateable<Database['loads']>,
  'state' | 'version' | 'fault_count' | 'refusal' | 'impact' | 'warnings' | 'former_as_of'
>

/**
 * Records how a load ended.
 * @returns its ID
 * @throws {FeedError} when it is already recorded and has ended
 * @throws {ClaimLost} when another worker has taken over its job
 */
export async function record(session: Session, load: LoadRecord, ending: Ending): Promise<number> {
  const { loadId, job, beganAt, loadedBy, source, spool, request, manifest, mode, digest } = load
  const ended = {
    ...ending,
    mode,
    digest,
    ended_at: sql<Date>`clock_timestamp()`,
    kinds: JSON.stringify(load.kinds),
    files: [...load.files],
    feed_number: manifest?.feedNumber,
    as_of: manifest?.asOf,
  }
  const began = { began_at: beganAt, loaded_by: loadedBy, source, spool, options: JSON.stringify(request) }
  const row =
    loadId === undefined
      ? await session.db
          .insertInto('loads')
          .values({ ...ended, ...began })
          .returning('load_id')
          .executeTakeFirst()
      : await session.db
          .updateTable('loads')
          .set({ ...ended, progress: null })
          .where('load_id', '=', loadId)
          .where('state', 'in', ['waiting', 'running'])
          .returning('load_id')
          .executeTakeFirst()
  if (!row) throw new FeedError(`load ${loadId} has already ended; nothing has changed`)
  if (job) await completeJob(session, job)
  return row.load_id
}

const maxReasons = 50

/** Records why a load was refused, without values from its files, in a transaction of its own. */
export async function recordRefusal(session: Session, load: LoadRecord, error: FeedRefused | FeedUnconfirmed) {
  await session.query('rollback; begin')
  if (error instanceof FeedRefused) {
    const refusal = JSON.stringify({ faults: error.count, summary: error.summary.slice(0, maxReasons) })
    const id = await record(session, load, { state: 'refused', refusal, fault_count: error.count })
    const faults = error.faults.map(({ file, line, column, says, value }, nth) => ({
      load_id: id,
      nth: nth + 1,
      file,
      line,
      column_name: column,
      kind: says,
      value,
    }))
    if (faults.length > 0) await session.db.insertInto('load_faults').values(faults).execute()
  } else {
    const { impact, breaches, digest } = error
    const refusal = JSON.stringify({ breaches, confirm: digest })
    const ending = { state: 'unconfirmed', refusal, impact: JSON.stringify(impact) } as const
    await record(session, { ...load, kinds: impact.kinds }, ending)
  }
  await session.query('commit')
}

/** More keys than this are not recorded, because a copy reads the whole table faster. */
const mostKeys = 200_000

/** Records the rows or documents of a table that a load changes, for the columnar copy. The version is added later. */
export async function recordChangedKeys(difference: Difference, table: string): Promise<void> {
  const feed = feedFiles.find((one) => one.table === table)
  if (!feed?.copied) return
  const columns = feed.part?.whole ? feed.part.columns : feed.key
  const values = columns.map((name) => `r.${quoted(name)}::text`).join(', ')
  const keys = [difference.formerRows(table), difference.newRows(table)]
    .map((rows) => `select jsonb_build_array(${values}) as k from ${rows} r`)
    .join(' union ')
  await difference.session.query(
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
  numberChanges: readonly NumberChange[]
}

/**
 * Records a load in its transaction and raises the data version.
 * @returns the new version
 */
export async function recordLoaded(session: Session, load: LoadRecord, loaded: LoadedFiles): Promise<number> {
  const { files, images, asOf, warnings, numberChanges } = loaded
  const version = await raiseVersion(session, changedTables(load.kinds))
  const former = await session.db.selectFrom('data_as_of').selectAll().execute()
  const formerAsOf = Object.fromEntries(former.map(({ table_name, as_of }) => [table_name, as_of]))
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
  const id = await record(session, load, {
    state: 'loaded',
    version,
    warnings: JSON.stringify(warnings),
    former_as_of: JSON.stringify(formerAsOf),
  })
  const entry = { requestId: `feed-${version}`, actor: load.loadedBy }
  const rows = Object.fromEntries(files.map(({ file, rows: count }) => [file, count]))
  await writeAudit(session.db, { ...entry, event: 'feed loaded', detail: { load: id, version, rows, images } })
  for (const { of, change, company, from, to } of numberChanges) {
    const event = change === 'reused' ? `${of} number reused` : `${of} ${change}`
    await writeAudit(session.db, { ...entry, event, detail: { load: id, version, company, from, to } })
  }
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
