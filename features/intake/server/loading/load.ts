import { counted } from '#kit/contract/declare/format.ts'
import { sql } from 'kysely'
import { dayIn, standardTimeZone } from '#kit/contract/dates.ts'
import type { Impact, KindChange, LoadProgress, LoadRequest } from '#kit/server/db/load-schema.ts'
import type { Session, Store } from '#kit/server/db/store.ts'
import type { Job } from '#kit/server/jobs/job.ts'
import {
  type Fault,
  type FaultCount,
  Faults,
  FeedError,
  faultLine,
  NothingToLoad,
  type OnFault,
} from '../checking/faults.ts'
import { checkAge } from '../checking/table-checks.ts'
import type { LoadMode } from './staging.ts'
import { breachesOf, confirmationDigest, FeedUnconfirmed, goneWarnings, impactOf } from '../difference/impact.ts'
import { type Limits, standardKeeping, standardLimits } from '../feed-settings.ts'
import type { Quarantine } from '../quarantine/quarantine.ts'
import { removeReplaced, storeRows } from '../quarantine/stored-rows.ts'
import { type FeedFolder, manifestFile, readFolder } from '../reading/feed-folder.ts'
import { stopped, takeLock } from './load-lock.ts'
import { Loading } from './loading.ts'
import { maintain } from './maintenance.ts'
import type { AccountsMerged } from './merge-accounts.ts'
import { dropOutdated, keepAs, type LoadRecord, record, recordLoaded, thisUser } from './record.ts'

export interface FeedOptions {
  /** Whether a file has all rows or only the new, changed, and removed ones. By default, the manifest says. */
  mode?: LoadMode | undefined
  /** The recorded load to continue. Without it, the load is recorded when it ends. */
  loadId?: number
  /** The job of the load. They end together. */
  job?: Job
  source?: LoadRecord['source']
  /** The folder of the received files, which the record names. */
  spool?: string
  /** Loads even if the manifest says that the feed is older than the loaded data. */
  allowOlder?: boolean
  /** Takes rows with faults. If a row can't be quarantined, the load is not recorded. */
  quarantine?: Quarantine
  /** Waits until no other feed is being loaded. */
  waits?: boolean
  /** Checks everything, computes what would change, and changes nothing. */
  dryRun?: boolean
  /** Loads even if a table loses more than a fifth of its rows. */
  allowShrink?: boolean
  /** How much a load may change balances, stock value, and prices; `false` turns this guard off. */
  limits?: Limits | false
  /** The digest of a refused load. It confirms only that load. */
  confirm?: string | undefined
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
  seconds: number
}

/** Thrown when a feed has faults. Nothing has changed. */
export class FeedRefused extends Error {
  override name = 'FeedRefused'
  /** The first thousand faults. */
  readonly faults: readonly Fault[]
  readonly count: number
  readonly summary: readonly FaultCount[]

  constructor({ kept, count, summary }: Faults) {
    const [first] = kept
    super(`the feed has ${counted(count, 'fault')}: ${first ? faultLine(first) : ''}`)
    this.faults = kept
    this.count = count
    this.summary = summary
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

/** @throws {FeedUnconfirmed} when the load changes more than the guards allow */
async function guard(
  session: Session,
  { difference, feeds, kinds, digest: files, inWords }: Loading,
  options: FeedOptions,
): Promise<Impact | undefined> {
  const { dryRun = false, confirm, limits = standardLimits, allowShrink = false } = options
  const breaches = limits === false ? [] : await breachesOf(session, difference, feeds, kinds, { limits, allowShrink })
  if (!dryRun && breaches.length === 0) return undefined
  const impact = await impactOf(session, difference, feeds, kinds, inWords)
  if (breaches.length > 0) {
    const digest = confirmationDigest(files, difference.mode, impact)
    if (confirm !== digest) throw new FeedUnconfirmed(breaches, impact, digest, confirm !== undefined)
  }
  return dryRun ? impact : undefined
}

const maxReasons = 50

/** Records why a load was refused, after its rollback. */
async function recordRefusal(session: Session, load: LoadRecord, error: FeedRefused | FeedUnconfirmed): Promise<void> {
  await session.query('rollback; begin')
  if (error instanceof FeedRefused) {
    const refusal = { faults: error.count, summary: error.summary.slice(0, maxReasons) }
    await record(session, load, { state: 'refused', refusal, fault_count: error.count }, error.faults)
  } else {
    const { impact, breaches, digest } = error
    const refusal = { breaches, confirm: digest }
    await record(session, { ...load, kinds: impact.kinds }, { state: 'unconfirmed', refusal, impact })
  }
  await session.query('commit')
}

/** Returns whether the files are whole tables or changes, from the options and the manifest. */
function modeOf(given: LoadMode | undefined, { manifest }: FeedFolder, faults: Faults): LoadMode {
  if (manifest?.changes === undefined) return given ?? 'whole'
  const said = manifest.changes ? 'changes' : 'whole'
  if (given !== undefined && given !== said)
    faults.add({ file: manifestFile, column: 'changes', says: `must be ${given === 'changes'}, as requested` })
  return said
}

const requestOf = ({ dryRun, confirm, allowShrink, allowOlder, quarantine }: FeedOptions): LoadRequest => ({
  dryRun,
  confirm,
  allowShrink,
  allowOlder,
  quarantine: quarantine?.most,
})

/**
 * Loads a folder of feed files in one transaction. Checks every row, then changes all tables at once. Until then,
 * readers see the previous data. A fault, a signal, or a lost connection changes nothing.
 * @throws {FeedRefused} when the files have faults
 * @throws {FeedUnconfirmed} when the load changes more than the guards allow and `confirm` is not its digest
 * @throws {FeedError} when the feed cannot start or was stopped
 */
export async function loadFeed(store: Store, dir: string, options: FeedOptions = {}): Promise<FeedReport> {
  const began = performance.now()
  const beganAt = new Date()
  const { loadId, dryRun = false, signal, onProgress, loadedBy = thisUser(), source = 'command', spool } = options
  const { keeping = standardKeeping, quarantine } = options
  const faults = new Faults(options.onFault)
  const folder = await readFolder(dir, faults)
  const mode = modeOf(options.mode, folder, faults)
  return store.session(async (session) => {
    await session.query('begin')
    const settled = cancelOn(signal, store, await takeLock(session, options.waits, signal))
    const loading = await Loading.begin(session, {
      kind: store.kind,
      mode,
      dir,
      at: beganAt,
      day: dayIn(options.timeZone ?? standardTimeZone)(beganAt),
      folder,
      faults,
      signal,
      quarantine,
      onProgress,
    })
    const load = (kinds: readonly KindChange[] = []): LoadRecord => ({
      loadId,
      job: options.job,
      beganAt,
      loadedBy,
      source,
      spool,
      mode,
      request: requestOf(options),
      manifest: folder.manifest,
      digest: loading.digest,
      files: folder.feeds.map(({ file }) => file),
      kinds,
    })
    try {
      if (folder.manifest && !options.allowOlder) await checkAge(session, folder.manifest, folder.feeds, faults)
      await loading.stage()
      await loading.check()
      if (faults.count > 0 && (!quarantine || quarantine.isImpossible)) throw new FeedRefused(faults)
      if (quarantine && quarantine.rows.length > 0 && loading.files.every(({ rows }) => rows === 0))
        throw new NothingToLoad('every row has faults')
      const impact = await guard(session, loading, options)
      const { files, images, kinds } = loading
      const cautions = [...(await loading.warnings()), ...(folder.manifest ? [] : goneWarnings(kinds))]
      if (!dryRun) await removeReplaced(session, folder.feeds, mode)
      const accounts = await loading.apply(dryRun)
      const { asOf } = folder
      const version = dryRun
        ? undefined
        : await recordLoaded(session, load(kinds), { files, images, asOf, warnings: cautions })
      if (signal?.aborted) throw new FeedError(stopped)
      if (version !== undefined && quarantine) await storeRows(session, version, quarantine.rows)
      if (version !== undefined) await keepAs(session, version, keeping > 0)
      await session.query(dryRun ? 'rollback' : 'commit')
      if (dryRun && loadId !== undefined) {
        await session.query('begin')
        await record(session, load(kinds), { state: 'valid', impact, warnings: cautions })
        await session.query('commit')
      }
      const warnings = [...cautions]
      if (!dryRun)
        warnings.push(...(await maintain(session, store.kind, kinds)), ...(await dropOutdated(session, keeping)))
      const seconds = (performance.now() - began) / 1000
      return { accounts, files, images, kinds, impact, version, warnings, seconds }
    } catch (error) {
      if (signal?.aborted) throw new FeedError(stopped, { cause: error })
      const isRecorded = (!dryRun || loadId !== undefined) && !(quarantine && error instanceof FeedRefused)
      if (isRecorded && (error instanceof FeedRefused || error instanceof FeedUnconfirmed))
        await recordRefusal(session, load(), error)
      throw error
    } finally {
      settled()
    }
  })
}
