import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import type { Config } from '#app/server/config.ts'
import type { LoadProgress } from '#kit/server/db/load-schema.ts'
import type { Db, Store } from '#kit/server/db/store.ts'
import { ClaimLost, type Job, JobError, type JobKind } from '#kit/server/jobs/job.ts'
import { openLog } from '#kit/server/program/log.ts'
import { FeedError, FeedRefused } from '../checking/faults.ts'
import { FeedUnconfirmed } from '../difference/impact.ts'
import { loadFeed } from '../loading/load.ts'
import { beginLoad, failLoad, loadJob, readLoad, unconfirmedSpools, writeProgress } from './load-queries.ts'
import { type ReceivedLoad, readReceived } from './received-load.ts'
import { hasSpool, limitKept, removeSpool, spoolFolder } from './spool.ts'

export type FeedSettings = Pick<
  Config,
  | 'databaseUrl'
  | 'migrateDatabaseUrl'
  | 'dataDir'
  | 'feedLimits'
  | 'feedKeeping'
  | 'feedPushBytes'
  | 'logLevel'
  | 'timeZone'
>

const progressEvery = 300
const failed = 'The server could not load the files; its log says why.'
const notReceived = 'The record of this load is not what a request writes, so that nothing was read or removed.'
const filesAreGone = 'The received files are no longer in DATA_DIR of the worker. Send them again.'

/** Records the progress a few times per second. */
function progressWriter(db: Db, loadId: number) {
  let last = 0
  let writing: Promise<unknown> = Promise.resolve()
  return {
    show(progress: LoadProgress): void {
      if (Date.now() - last < progressEvery) return
      last = Date.now()
      // If the connection is lost, the load itself reports it.
      writing = writing.then(() => writeProgress(db, loadId, progress)).catch(() => undefined)
    },
    done: () => Promise.race([writing, sleep(progressEvery)]),
  }
}

async function load(store: Store, received: ReceivedLoad, job: Job, settings: FeedSettings, signal: AbortSignal) {
  const { loadId, spool, mode, options, by } = received
  const { dataDir } = settings
  const log = openLog(settings.logLevel).child({ load: loadId, actor: by })
  if (!hasSpool(dataDir, spool)) throw new JobError(filesAreGone, { isFinal: true })
  await beginLoad(store.db, loadId)
  const folder = spoolFolder(dataDir, spool)
  const progress = progressWriter(store.db, loadId)
  try {
    await loadFeed(store, folder, {
      ...options,
      mode: mode === 'changes' ? mode : undefined,
      loadId,
      job,
      limits: settings.feedLimits,
      keeping: settings.feedKeeping,
      timeZone: settings.timeZone,
      waits: true,
      signal,
      loadedBy: by,
      onProgress: progress.show,
    })
    await removeSpool(dataDir, spool)
    log.info({ dryRun: options.dryRun ?? false }, 'feed loaded')
  } catch (error) {
    if (signal.aborted || error instanceof ClaimLost) throw error
    if (error instanceof FeedUnconfirmed) log.warn('feed needs a confirmation')
    else if (error instanceof FeedRefused || error instanceof FeedError) log.warn('feed refused')
    else log.error({ err: error }, 'feed failed')
    if (error instanceof FeedUnconfirmed)
      return limitKept(dataDir, await unconfirmedSpools(store.db), settings.feedPushBytes)
    if (error instanceof FeedRefused) return removeSpool(dataDir, spool)
    // Callers must not learn anything about the server's folders, hosts, and database.
    if (error instanceof FeedError)
      throw new JobError(error.message.replaceAll(folder, 'the upload'), { isFinal: true, cause: error })
    throw new JobError(failed, { cause: error })
  } finally {
    await progress.done()
  }
}

export const loadsReceived = (store: Store, settings: FeedSettings): JobKind<z.output<typeof loadJob.data>> => ({
  data: loadJob.data,
  run: async (job, signal) => {
    const { loadId } = job.data
    const state = (await readLoad(store.db, loadId))?.state
    if (state !== 'waiting' && state !== 'running') return 'done'
    const received = await readReceived(store.db, loadId)
    if (!received) throw new JobError(notReceived, { isFinal: true })
    await load(store, received, job, settings, signal)
    return 'completed'
  },
  failed: async ({ data: { loadId } }, error) => {
    await failLoad(store.db, loadId, error)
    const received = await readReceived(store.db, loadId)
    if (received) await removeSpool(settings.dataDir, received.spool)
  },
})
