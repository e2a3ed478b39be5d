import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { dayIn, standardTimeZone } from '#kit/contract/clock.ts'
import { counted } from '#kit/contract/declare/format.ts'
import type { Impact, KindChange, LoadProgress, LoadRequest } from '#kit/server/db/load-schema.ts'
import type { Session, Store } from '#kit/server/db/store.ts'
import type { Job } from '#kit/server/jobs/job.ts'
import { programName } from '#kit/server/program/command.ts'
import { Faults, FeedError, FeedRefused, NothingToLoad, type OnFault, stopped } from '../checking/faults.ts'
import { checkAge } from '../checking/manifest-checks.ts'
import { breachesOf } from '../difference/guards.ts'
import { confirmationDigest, FeedUnconfirmed, impactOf } from '../difference/impact.ts'
import { type Limits, standardKeeping, standardLimits } from '../feed-settings.ts'
import { Quarantine, type QuarantinedRow } from '../quarantine/quarantine.ts'
import { countRows, folderOfRows, removeReplaced, storeRows } from '../quarantine/stored-rows.ts'
import { type FeedFolder, manifestFile, readFolder } from '../reading/feed-folder.ts'
import { Loading } from './loading.ts'
import { dropOutdated, maintain } from './maintenance.ts'
import { numberBreaches } from './number-changes.ts'
import type { AccountsMerged } from './merge-accounts.ts'
import { keepAs, type LoadRecord, record, recordLoaded, recordRefusal, thisUser } from './record.ts'
import type { LoadMode } from './staging.ts'

export interface FeedOptions extends LoadRequest {
  /** By default, the manifest says. */
  mode?: LoadMode | undefined
  /** The recorded load to continue. Without it, the load is recorded when it ends. */
  loadId?: number
  /** The job of the load. They end together. */
  job?: Job
  source?: LoadRecord['source']
  /** The folder of the received files, which the record names. */
  spool?: string
  /** Waits until no other feed is being loaded. */
  waits?: boolean
  /** How much a load may change balances, stock value, and prices; `false` turns all guards off. */
  limits?: Limits | false
  /** How many loads can be rolled back. */
  keeping?: number
  /** Stops the feed. Nothing has changed then. */
  signal?: AbortSignal
  /** The distributor's time zone, for the dates of changes. */
  timeZone?: string
  /** The person who loads; by default, the user of this machine. */
  loadedBy?: string
  onProgress?(progress: LoadProgress): void
  /** Called for every fault; the report keeps the first thousand. */
  onFault?: OnFault
}

export interface FeedReport {
  accounts: AccountsMerged
  /** Sentences about data that is valid but probably unintended. */
  warnings: readonly string[]
  files: readonly { file: string; rows: number }[]
  images: number
  /** The changes in each table, which a dry run only computes. */
  kinds: readonly KindChange[]
  /** Everything that would change; only after a dry run. */
  impact: Impact | undefined
  /** The new data version; undefined after a dry run. */
  version: number | undefined
  quarantined: readonly QuarantinedRow[]
  seconds: number
}

/** An arbitrary number that every feed and rollback uses for the advisory lock. */
const lockNumber = 7_268_002
const lockPause = 100

/**
 * Takes the lock of loads until the end of the transaction.
 * @param waits until no other load runs
 * @returns the process ID of the connection
 * @throws {FeedError} while another load runs
 */
export async function takeLock(session: Session, waits = false, signal?: AbortSignal): Promise<number> {
  for (;;) {
    const [row] = await session.query<{ free: boolean; pid: number }>(
      'select pg_try_advisory_xact_lock($1) as free, pg_backend_pid() as pid',
      [lockNumber],
    )
    if (row?.free) return row.pid
    if (!waits) throw new FeedError('another feed is being loaded; nothing has changed, try again when it has finished')
    if (signal?.aborted) throw stopped()
    await sleep(lockPause)
  }
}

/** Cancels the feed's current statement, so that stopping does not wait for a long one. */
function cancelOn(signal: AbortSignal | undefined, store: Store, pid: number): () => void {
  if (!signal || store.kind !== 'postgres') return () => undefined
  const cancel = () => {
    sql`select pg_cancel_backend(${pid})`.execute(store.db).catch(() => undefined)
  }
  signal.addEventListener('abort', cancel, { once: true })
  return () => signal.removeEventListener('abort', cancel)
}

/** Returns whether the files are whole tables or changes, from the options and the manifest. */
function modeOf(given: LoadMode | undefined, { manifest }: FeedFolder, faults: Faults): LoadMode {
  if (manifest?.changes === undefined) return given ?? 'whole'
  const said = manifest.changes ? 'changes' : 'whole'
  if (given !== undefined && given !== said)
    faults.add({ file: manifestFile, column: 'changes', says: `must be ${given === 'changes'}, as requested` })
  return said
}

/** @returns what a dry run reports @throws {FeedUnconfirmed} when the load changes more than the guards allow */
async function guard(loading: Loading, options: FeedOptions): Promise<Impact | undefined> {
  const { difference, feeds, kinds, numberChanges } = loading
  const { dryRun, confirm, limits = standardLimits, allowShrink = false } = options
  const breaches =
    limits === false
      ? []
      : [...numberBreaches(numberChanges), ...(await breachesOf(difference, feeds, kinds, { limits, allowShrink }))]
  if (!dryRun && breaches.length === 0) return undefined
  const impact = await impactOf(difference, feeds, kinds, loading.inWords)
  const names = breaches.flatMap((breach) => breach.names ?? [])
  const digest = confirmationDigest(loading.digest, difference.mode, impact, names)
  if (breaches.length > 0 && confirm !== digest)
    throw new FeedUnconfirmed(breaches, impact, digest, confirm !== undefined)
  return dryRun ? impact : undefined
}

/** What the steps of one load share. */
interface Run {
  store: Store
  session: Session
  folder: FeedFolder
  mode: LoadMode
  faults: Faults
  options: FeedOptions
  quarantine: Quarantine | undefined
  beganAt: Date
  loading: Loading
}

type Outcome = Pick<FeedReport, 'accounts' | 'version' | 'warnings'>

function recordOf({ folder, mode, options, beganAt, loading }: Run, kinds: readonly KindChange[]): LoadRecord {
  const { dryRun = false, confirm, allowShrink, allowOlder, quarantine } = options
  return {
    loadId: options.loadId,
    job: options.job,
    beganAt,
    loadedBy: options.loadedBy ?? thisUser(),
    source: options.source ?? 'command',
    spool: options.spool,
    mode,
    request: { dryRun, confirm, allowShrink, allowOlder, quarantine },
    manifest: folder.manifest,
    digest: loading.digest,
    files: folder.feeds.map(({ file }) => file),
    kinds,
  }
}

/** Stages and checks the files. @throws {FeedRefused} with all faults, unless their rows are quarantined */
async function check({ session, folder, faults, options, quarantine, loading }: Run): Promise<void> {
  if (folder.manifest && !options.allowOlder) await checkAge(session, folder.manifest, folder.feeds, faults)
  await loading.stage()
  await loading.check()
  if (faults.count > 0 && (!quarantine || quarantine.isImpossible)) throw new FeedRefused(faults)
  if (quarantine && quarantine.rows.length > 0 && loading.files.every(({ rows }) => rows === 0))
    throw new NothingToLoad('every row has faults')
}

/** Ends a dry run, of which only the record stays. */
async function endDryRun(run: Run, impact: Impact | undefined, warnings: readonly string[]): Promise<Outcome> {
  const { session, loading, options } = run
  const accounts = await loading.mergeAccounts()
  await session.query('rollback')
  if (options.signal?.aborted) throw stopped()
  if (options.loadId !== undefined) {
    await session.query('begin')
    const ending = { impact: JSON.stringify(impact), warnings: JSON.stringify(warnings) }
    await record(session, recordOf(run, loading.kinds), { state: 'valid', ...ending })
    await session.query('commit')
  }
  return { accounts, version: undefined, warnings }
}

/** Changes the loaded tables, and keeps the difference and the quarantined rows. */
async function apply(run: Run, warnings: readonly string[]): Promise<Outcome> {
  const { store, session, folder, mode, options, quarantine, beganAt, loading } = run
  const { keeping = standardKeeping, signal, timeZone = standardTimeZone } = options
  const { files, images, kinds } = loading
  await removeReplaced(session, folder.feeds, mode)
  const accounts = await loading.apply({ at: beganAt, day: dayIn(timeZone)(beganAt) })
  const version = await recordLoaded(session, recordOf(run, kinds), {
    ...{ files, images, asOf: folder.asOf, warnings, numberChanges: loading.numberChanges },
  })
  if (signal?.aborted) throw stopped()
  await storeRows(session, version, quarantine?.rows ?? [])
  await keepAs(session, version, keeping > 0)
  await session.query('commit')
  const later = [
    ...(await maintain(session, store.kind, { version, kinds })),
    ...(await dropOutdated(session, keeping)),
  ]
  return { accounts, version, warnings: [...warnings, ...later] }
}

/** Loads a folder once, in one transaction. A refusal with quarantine is not recorded. */
async function loadOnce(store: Store, dir: string, options: FeedOptions, quarantine?: Quarantine): Promise<FeedReport> {
  const began = performance.now()
  const beganAt = new Date()
  const { dryRun, loadId, onProgress, signal, waits } = options
  const faults = new Faults(quarantine ? (_fault, asCsv) => quarantine.fault(asCsv) : options.onFault)
  const folder = await readFolder(dir, faults)
  const mode = modeOf(options.mode, folder, faults)
  return store.session(async (session) => {
    await session.query('begin')
    const settled = cancelOn(signal, store, await takeLock(session, waits, signal))
    const { kind } = store
    const loading = await Loading.begin(session, { kind, mode, dir, folder, faults, signal, quarantine, onProgress })
    const run: Run = { store, session, folder, mode, faults, options, quarantine, beganAt, loading }
    try {
      await check(run)
      const impact = await guard(loading, options)
      const warnings = await loading.warnings()
      const outcome = await (dryRun ? endDryRun(run, impact, warnings) : apply(run, warnings))
      const { files, images, kinds } = loading
      const seconds = (performance.now() - began) / 1000
      return { ...outcome, files, images, kinds, impact, quarantined: quarantine?.rows ?? [], seconds }
    } catch (error) {
      if (signal?.aborted) throw stopped(error)
      if (error instanceof FeedUnconfirmed || (error instanceof FeedRefused && !quarantine))
        if (!dryRun || loadId !== undefined) await recordRefusal(session, recordOf(run, []), error)
      throw error
    } finally {
      settled()
    }
  })
}

/** @returns undefined if rows cannot be quarantined, or no rows are left */
async function attempt(store: Store, dir: string, options: FeedOptions, most: number) {
  try {
    return await loadOnce(store, dir, options, new Quarantine(most))
  } catch (error) {
    if (error instanceof NothingToLoad || error instanceof FeedRefused) return undefined
    throw error
  }
}

/**
 * Retries quarantined rows, as a load of its own. Changes nothing if they still have faults.
 * @returns how many rows were loaded
 */
async function retry(store: Store, options: FeedOptions): Promise<number> {
  const dir = await folderOfRows(store)
  if (dir === undefined) return 0
  const { loadId: _, job: __, spool: ___, ...rest } = options
  try {
    const before = await countRows(store)
    await attempt(store, dir, { ...rest, mode: 'changes', allowOlder: true }, Number.POSITIVE_INFINITY)
    return Math.max(0, before - (await countRows(store)))
  } catch (error) {
    // Rows that cannot be loaded stay in quarantine.
    if (error instanceof FeedError || error instanceof FeedUnconfirmed) return 0
    throw error
  } finally {
    await rm(dir, { recursive: true })
  }
}

const rowsText = (count: number) => counted(count, 'row was', 'rows were')

/**
 * Loads a folder of feed files in one transaction. Checks every row, then changes all tables at once. Until then,
 * readers see the previous data. A fault, a signal, or a lost connection changes nothing. With `quarantine`, rows with
 * faults and all rows that depend on them are kept out, and rows that were quarantined earlier are retried.
 * @throws {FeedRefused} with all faults: without quarantine, if there are too many, or if one concerns no single row
 * @throws {FeedUnconfirmed} when the load changes more than the guards allow and `confirm` is not its digest
 * @throws {FeedError} when the feed cannot start or was stopped
 */
export async function loadFeed(store: Store, dir: string, options: FeedOptions = {}): Promise<FeedReport> {
  const { quarantine: most, dryRun } = options
  if (most === undefined) return loadOnce(store, dir, options)
  // A load without quarantine reports and records the faults.
  const report = (await attempt(store, dir, options, most)) ?? (await loadOnce(store, dir, options))
  const quarantined = report.quarantined.length
  const warnings = [...report.warnings]
  const returned = dryRun
    ? 0
    : await retry(store, options).catch((error: unknown) => {
        // The load itself is complete.
        warnings.push(`The quarantined rows could not be tried again: ${String(error)}`)
        return 0
      })
  if (quarantined > 0) warnings.push(`${rowsText(quarantined)} quarantined; ${programName} feed quarantine lists them.`)
  if (returned > 0) warnings.push(`${rowsText(returned)} loaded that had been quarantined.`)
  return { ...report, warnings }
}
