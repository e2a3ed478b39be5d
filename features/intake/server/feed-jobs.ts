import type { Store } from '#kit/server/db/store.ts'
import type { JobKinds } from '#kit/server/jobs/job.ts'
import { type FeedSettings, loadsReceived } from './push/load-job.ts'
import { loadJob } from './push/load-queries.ts'
import { rollbackJob, rollsBack } from './rollback/rollback-job.ts'

/** The kinds of jobs that change the distributor's data. They share a lane. */
export const feedJobs = (store: Store, settings: FeedSettings): JobKinds => ({
  [loadJob.kind]: loadsReceived(store, settings),
  [rollbackJob.kind]: rollsBack(store),
})
