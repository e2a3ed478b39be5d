import { userInfo } from 'node:os'
import type { FedTable } from '@trade-counter/contract/kit/declare/fed-tables.ts'
import { raiseVersion } from '#server/kit/db/raise-version.ts'
import type { LoadRequest } from '#server/kit/db/load-schema.ts'
import type { Session } from '#server/kit/db/store.ts'
import { type Fault, FeedError } from '../checking/faults.ts'
import type { KindChange } from '../difference/kind-changes.ts'
import type { FeedFolder } from '../reading/feed-folder.ts'
import type { Manifest } from '../reading/manifest.ts'
import type { LoadMode } from '../difference/difference.ts'

/** What the database keeps of a load. */
export interface LoadRecord {
  /** The load that was recorded when its files arrived; undefined for a load that is recorded when it ends. */
  loadId: number | undefined
  beganAt: Date
  loadedBy: string
  source: 'command' | 'watcher'
  /** Names the received files, so that they are loaded once. */
  spool: string | undefined
  mode: LoadMode
  request: LoadRequest
  manifest: Manifest | undefined
  /** The digest of the files. */
  digest: string
  files: readonly string[]
  kinds: readonly KindChange[]
}

/** The user of this machine who loads. */
export function thisUser(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

/** The columns that say how a load ended. */
interface Ending {
  state: 'loaded' | 'valid' | 'refused' | 'unconfirmed'
  version?: number
  refusal?: object
  impact?: object
  fault_count?: number
  warnings?: readonly string[]
}

const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value))

/**
 * Records how a load ended.
 * @returns its number
 * @throws {FeedError} when it is recorded already and has ended
 */
async function record(session: Session, load: LoadRecord, ending: Ending): Promise<number> {
  const known = {
    mode: load.mode,
    state: ending.state,
    version: ending.version ?? null,
    digest: load.digest,
    kinds: JSON.stringify(load.kinds),
    refusal: json(ending.refusal),
    files: load.files,
    feed_number: load.manifest?.feedNumber ?? null,
    as_of: load.manifest?.asOf ?? null,
    fault_count: ending.fault_count ?? 0,
    impact: json(ending.impact),
    warnings: JSON.stringify(ending.warnings ?? []),
  }
  const added = {
    began_at: load.beganAt,
    loaded_by: load.loadedBy,
    source: load.source,
    spool: load.spool ?? null,
    options: JSON.stringify(load.request),
  }
  const columns: Record<string, unknown> = load.loadId === undefined ? { ...known, ...added } : known
  const names = Object.keys(columns)
  const values = Object.values(columns)
  const places = names.map((_, nth) => `$${nth + 1}`)
  const changes = names.map((name, nth) => `${name} = ${places[nth]}`)
  const statement =
    load.loadId === undefined
      ? `insert into loads (ended_at, ${names.join(', ')}) values (clock_timestamp(), ${places.join(', ')})`
      : `update loads set ended_at = clock_timestamp(), progress = null, ${changes.join(', ')}
         where load_id = $${names.length + 1} and state in ('waiting', 'running')`
  const all = load.loadId === undefined ? values : [...values, load.loadId]
  const [row] = await session.query<{ load_id: number }>(`${statement} returning load_id`, all)
  if (!row) throw new FeedError(`load ${load.loadId} has already ended; nothing has changed`)
  return row.load_id
}

/** Records the first faults of a load. */
async function recordFaults(session: Session, loadId: number, faults: readonly Fault[]): Promise<void> {
  const rows = faults.map(({ file, line, column, says, value }, nth) => ({
    load_id: loadId,
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

/**
 * Records a load that was refused for its faults, after its rollback.
 * @param refusal why, without values of the files
 */
export async function recordRefused(
  session: Session,
  load: LoadRecord,
  refusal: object,
  { count, faults }: { count: number; faults: readonly Fault[] },
): Promise<void> {
  await session.query('begin')
  const loadId = await record(session, load, { state: 'refused', refusal, fault_count: count })
  await recordFaults(session, loadId, faults)
  await session.query('commit')
}

/** Records a load that needs a confirmation, after its rollback. */
export async function recordUnconfirmed(
  session: Session,
  load: LoadRecord,
  refusal: object,
  impact: object,
): Promise<void> {
  await record(session, load, { state: 'unconfirmed', refusal, impact })
}

/** Records a dry run that found nothing wrong, after its rollback. */
export async function recordValid(
  session: Session,
  load: LoadRecord,
  impact: object | undefined,
  warnings: readonly string[],
): Promise<void> {
  await record(session, load, { state: 'valid', warnings, ...(impact && { impact }) })
}

export interface LoadedFiles {
  files: readonly { file: string; rows: number }[]
  images: number
  asOf: FeedFolder['asOf']
  /** The tables whose rows the load changes. */
  changed: readonly FedTable[]
  warnings: readonly string[]
}

/**
 * Records a load in its transaction, and raises the data version.
 * @returns the new version
 */
export async function recordLoaded(session: Session, load: LoadRecord, loaded: LoadedFiles) {
  const { files, images, asOf, changed, warnings } = loaded
  const version = await raiseVersion(session, changed)
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
  await record(session, load, { state: 'loaded', version, warnings })
  return version
}
