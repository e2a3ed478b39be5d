import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Config } from '#app/server/config.ts'
import type { LoadProgress } from '#kit/server/db/load-schema.ts'
import type { Db, Store } from '#kit/server/db/store.ts'
import { ClaimLost, type Job, JobError, type JobKind } from '#kit/server/jobs/job.ts'
import { openLog } from '#kit/server/program/log.ts'
import { FeedError, FeedRefused } from '../checking/faults.ts'
import { FeedUnconfirmed } from '../difference/impact.ts'
import { loadFeed } from '../loading/load.ts'
import { beginLoad, failLoad, readLoad, type StoredLoad, unconfirmedSpools, writeProgress } from './load-queries.ts'
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

const loadData = z.object({ loadId: z.number() })

const progressEvery = 300
const failed = 'The server could not load the files; its log says why.'
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

async function load(store: Store, stored: StoredLoad, job: Job, settings: FeedSettings, signal: AbortSignal) {
  const { load_id: loadId, spool } = stored
  const { dataDir } = settings
  const log = openLog(settings.logLevel).child({ load: loadId, actor: stored.loaded_by })
  if (spool === null || !hasSpool(dataDir, spool)) throw new JobError(filesAreGone, { isFinal: true })
  await beginLoad(store.db, loadId)
  const folder = spoolFolder(dataDir, spool)
  const progress = progressWriter(store.db, loadId)
  const { options } = stored
  try {
    await loadFeed(store, folder, {
      ...options,
      mode: stored.mode === 'changes' ? 'changes' : undefined,
      loadId,
      job,
      limits: settings.feedLimits,
      keeping: settings.feedKeeping,
      timeZone: settings.timeZone,
      waits: true,
      signal,
      loadedBy: stored.loaded_by,
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

export const loadsReceived = (store: Store, settings: FeedSettings): JobKind => ({
  attempts: 3,
  run: async (job, signal) => {
    const { loadId } = loadData.parse(job.data)
    const stored = await readLoad(store.db, loadId)
    if (!stored || !['waiting', 'running'].includes(stored.state)) return 'done'
    await load(store, stored, job, settings, signal)
    return 'completed'
  },
  failed: async ({ data }, error) => {
    const { loadId } = loadData.parse(data)
    await failLoad(store.db, loadId, error)
    const spool = (await readLoad(store.db, loadId))?.spool
    if (spool) await removeSpool(settings.dataDir, spool)
  },
})
