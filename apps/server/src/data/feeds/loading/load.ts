import { sql } from 'kysely'
import type { Session, Store } from '#server/kit/db/store.ts'
import { type Fault, type FaultCount, Faults, FeedError, faultLine } from '../checking/faults.ts'
import { readFolder } from '../reading/feed-folder.ts'
import { type FeedProgress, Loading } from './loading.ts'
import type { AccountsMerged } from './merge-accounts.ts'
import { FeedShrinks, shrinks, type TableSize } from '../checking/shrink.ts'

export interface FeedOptions {
  /** Checks everything and changes nothing. */
  dryRun?: boolean
  /** Loads even if a table loses more than a fifth of its rows. */
  allowShrink?: boolean
  /** Stops the feed; nothing changes then. */
  signal?: AbortSignal
  onProgress?(progress: FeedProgress): void
  /** Called for every fault; the report keeps the first thousand. */
  onFault?(fault: Fault): void
}

export interface FeedReport {
  files: readonly { file: string; rows: number }[]
  images: number
  accounts: AccountsMerged
  /** The row counts of every replaced table, before and after. */
  sizes: readonly TableSize[]
  /** Sentences about data that is valid but probably unintended. */
  warnings: readonly string[]
  /** The new data version; undefined after a dry run. */
  version: number | undefined
  seconds: number
}

/** Thrown when a feed has faults; nothing has changed. */
export class FeedRefused extends Error {
  override name = 'FeedRefused'
  /** The first thousand. */
  readonly faults: readonly Fault[]
  readonly count: number
  readonly summary: readonly FaultCount[]

  constructor({ kept, count, summary }: Faults) {
    const [first] = kept
    super(`the feed has ${count} ${count === 1 ? 'fault' : 'faults'}: ${first ? faultLine(first) : ''}`)
    this.faults = kept
    this.count = count
    this.summary = summary
  }
}

/** An arbitrary number that every feed uses for the advisory lock. */
const lockNumber = 7_268_002
const stopped = 'stopped; nothing has changed'

async function takeLock(session: Session): Promise<number> {
  const [row] = await session.query<{ free: boolean; pid: number }>(
    'select pg_try_advisory_xact_lock($1) as free, pg_backend_pid() as pid',
    [lockNumber],
  )
  if (!row?.free)
    throw new FeedError('another feed is being loaded; nothing has changed, try again when it has finished')
  return row.pid
}

/** Cancels the feed's current statement, so that stopping does not wait for a long index build. */
function cancelOn(signal: AbortSignal | undefined, store: Store, pid: number): () => void {
  if (!signal || store.kind !== 'postgres') return () => undefined
  const cancel = () => {
    sql`select pg_cancel_backend(${pid})`.execute(store.db).catch(() => undefined)
  }
  signal.addEventListener('abort', cancel, { once: true })
  return () => signal.removeEventListener('abort', cancel)
}

/**
 * Loads a folder of feed files in one transaction: checks every row, then swaps all tables at once. Until then readers
 * see the previous data. A fault, a signal, or a lost connection changes nothing.
 * @throws {FeedRefused} when the files have faults
 * @throws {FeedShrinks} when a table would lose more than a fifth of its rows and `allowShrink` is not set
 * @throws {FeedError} when the feed cannot start or was stopped
 */
export async function loadFeed(store: Store, dir: string, options: FeedOptions = {}): Promise<FeedReport> {
  const began = performance.now()
  const { dryRun = false, allowShrink = false, signal } = options
  const faults = new Faults(options.onFault)
  const folder = await readFolder(dir, faults)
  return store.session(async (session) => {
    await session.query('begin')
    const settled = cancelOn(signal, store, await takeLock(session))
    const loading = new Loading(session, {
      kind: store.kind,
      dir,
      folder,
      faults,
      signal,
      onProgress: options.onProgress,
    })
    try {
      await loading.stage()
      if (faults.count > 0) throw new FeedRefused(faults)
      const sizes = await loading.measure()
      if (!allowShrink && sizes.some(shrinks)) throw new FeedShrinks(sizes)
      const warnings = await loading.warnings()
      const accounts = await loading.apply()
      const version = dryRun ? undefined : await loading.raiseVersion()
      if (signal?.aborted) throw new FeedError(stopped)
      await session.query(dryRun ? 'rollback' : 'commit')
      const { files, images } = loading
      return { files, images, accounts, sizes, warnings, version, seconds: (performance.now() - began) / 1000 }
    } catch (error) {
      throw signal?.aborted ? new FeedError(stopped, { cause: error }) : error
    } finally {
      settled()
    }
  })
}
