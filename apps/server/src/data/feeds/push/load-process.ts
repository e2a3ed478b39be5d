import type { LoadState } from '#server/kit/db/load-schema.ts'
import { migrate } from '#server/kit/db/migrate.ts'
import { openStore } from '#server/kit/db/open.ts'
import type { Session, Store } from '#server/kit/db/store.ts'
import { writeFeedOutcome } from '#server/kit/metrics/feed-outcome.ts'
import { FeedError } from '../checking/faults.ts'
import { FeedUnconfirmed } from '../difference/impact.ts'
import type { Limits } from '../feed-settings.ts'
import { FeedRefused } from '../loading/load.ts'
import { loadWith } from '../quarantine/load-with.ts'
import { outcomeOf, outcomeOfError } from '../outcome.ts'
import { readLoad, runningLock, type StoredLoad } from './load-queries.ts'
import { hasSpool, removeSpool, spoolFolder } from './spool.ts'

// The program of a child process: it loads what a server has received, as the owner of the tables.

/** What the server tells the process. */
export interface LoadOrder {
  loadId: number
  databaseUrl: string | undefined
  migrateDatabaseUrl: string | undefined
  dataDir: string
  limits: Limits
  keeping: number
  timeZone: string
}

/** What the process tells the server: how a load ended; nothing if it goes on elsewhere or later. */
export interface LoadEnd {
  state: LoadState | undefined
}

const maxAttempts = 3
const progressEvery = 300
const failed = 'The server could not load the files; its log says why.'
const filesAreGone = 'The received files are no longer in DATA_DIR of the server. Send them again.'

async function fail(session: Session, loadId: number, message: string): Promise<void> {
  await session.query(
    `update loads set state = 'failed', ended_at = clock_timestamp(), progress = null, message = $1
     where load_id = $2 and state in ('waiting', 'running')`,
    [message, loadId],
  )
}

/** Writes progress a few times a second. */
function progressWriter(session: Session, loadId: number, attempt: number) {
  let last = 0
  let writing = Promise.resolve(undefined)
  return {
    show(progress: object): void {
      if (Date.now() - last < progressEvery) return
      last = Date.now()
      writing = writing
        .then(() =>
          session.query("update loads set progress = $1 where load_id = $2 and state = 'running'", [
            JSON.stringify({ ...progress, attempt }),
            loadId,
          ]),
        )
        // The load itself reports a lost connection.
        .then(
          () => undefined,
          () => undefined,
        )
    },
    done: () => writing,
  }
}

/** Starts an attempt. @returns its number; undefined after too many, or when the load has ended */
async function startAttempt(session: Session, { load_id: loadId, progress }: StoredLoad): Promise<number | undefined> {
  const attempt = (progress?.attempt ?? 0) + 1
  if (attempt > maxAttempts) {
    await fail(session, loadId, `The load ended ${maxAttempts} times without a result.`)
    return undefined
  }
  const begun = await session.query(
    `update loads set state = 'running', progress = $1 where load_id = $2 and state in ('waiting', 'running') returning 1`,
    [JSON.stringify({ doing: 'starting', rows: 0, bytes: 0, bytesInAll: 0, attempt }), loadId],
  )
  return begun.length > 0 ? attempt : undefined
}

async function run(store: Store, session: Session, load: StoredLoad, order: LoadOrder, signal: AbortSignal) {
  const { load_id: loadId, spool } = load
  if (spool !== null && !hasSpool(order.dataDir, spool)) return fail(session, loadId, filesAreGone)
  const attempt = await startAttempt(session, load)
  if (attempt === undefined || spool === null) return
  const folder = spoolFolder(order.dataDir, spool)
  const progress = progressWriter(session, loadId, attempt)
  const { dryRun = false, quarantine, ...options } = load.options
  try {
    const report = await loadWith(store, folder, quarantine, {
      ...options,
      dryRun,
      mode: load.mode === 'changes' ? 'changes' : undefined,
      loadId,
      limits: order.limits,
      keeping: order.keeping,
      timeZone: order.timeZone,
      waits: true,
      signal,
      loadedBy: load.loaded_by,
      onProgress: progress.show,
    })
    await progress.done()
    if (!dryRun) await writeFeedOutcome(order.dataDir, outcomeOf(report))
  } catch (error) {
    await progress.done()
    // A stopped load is started again by the next server.
    if (signal.aborted) return
    if (!dryRun) await writeFeedOutcome(order.dataDir, outcomeOfError(error)).catch(() => undefined)
    if (error instanceof FeedRefused || error instanceof FeedUnconfirmed) return
    // Callers learn nothing of the server's folders, hosts, and database.
    const message = error instanceof FeedError ? error.message.replaceAll(folder, 'the upload') : undefined
    await fail(session, loadId, message ?? failed)
    if (message === undefined) throw error
  }
}

const ended: readonly LoadState[] = ['loaded', 'valid', 'refused', 'unconfirmed', 'failed']

/** Loads what was received, unless another process does. */
function carryOut(store: Store, order: LoadOrder, signal: AbortSignal): Promise<LoadEnd> {
  return store.session(async (session) => {
    const lock = [runningLock, order.loadId]
    const [taken] = await session.query<{ free: boolean }>('select pg_try_advisory_lock($1, $2) as free', lock)
    if (!taken?.free) return { state: undefined }
    const load = await readLoad(store.db, order.loadId)
    if (load) await run(store, session, load, order, signal)
    const after = await readLoad(store.db, order.loadId)
    const state = after && ended.includes(after.state) ? after.state : undefined
    if (after?.spool && state && state !== 'unconfirmed') await removeSpool(order.dataDir, after.spool)
    await session.query('select pg_advisory_unlock($1, $2)', lock)
    return { state }
  })
}

const stop = new AbortController()
let opened: Promise<Store> | undefined
let working: Promise<LoadEnd | undefined> = Promise.resolve(undefined)

async function openOwner(order: LoadOrder): Promise<Store> {
  const store = await openStore({ ...order, databasePool: 4, applicationName: 'trade-counter-feed' })
  await migrate(store)
  return store
}

async function end(code: number): Promise<void> {
  await working.catch(() => undefined)
  const store = await opened?.catch(() => undefined)
  await store?.close()
  process.exit(code)
}

process.on('SIGTERM', () => {
  stop.abort()
  void end(0)
})
process.on('message', (order: LoadOrder) => {
  opened ??= openOwner(order)
  const loading = opened.then((store) => carryOut(store, order, stop.signal))
  working = loading
  loading.then(
    (end) => process.send?.(end),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
      void end(1)
    },
  )
})
