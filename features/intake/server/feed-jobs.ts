import type { Store } from '#kit/server/db/store.ts'
import type { JobKinds } from '#kit/server/jobs/job.ts'
import { type FeedSettings, loadsReceived } from './push/load-job.ts'
import { loadKind } from './push/load-queries.ts'
import { rollbackKind, rollsBack } from './rollback/rollback-job.ts'

/** The kinds of jobs that change the distributor's data. They share a lane. */
export const feedJobs = (store: Store, settings: FeedSettings): JobKinds => ({
  [loadKind]: loadsReceived(store, settings),
  [rollbackKind]: rollsBack(store),
})
