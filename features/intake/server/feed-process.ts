import { enableCompileCache } from 'node:module'
import { answerOrder } from '#kit/server/jobs/forked.ts'
import { compiled } from '#kit/server/program/compiled.ts'
import type { FeedSettings } from './push/load-job.ts'

// The program of a process that runs a load or rollback for a worker, as the owner of the tables.

enableCompileCache(compiled)
answerOrder<FeedSettings>(async ({ settings, job }, signal) => {
  const { openStore } = await import('#kit/server/db/open.ts')
  const { feedJobs } = await import('./feed-jobs.ts')
  const store = await openStore({ ...settings, databasePool: 4, applicationName: 'trade-counter-feed' })
  try {
    const kind = feedJobs(store, settings)[job.kind]
    if (!kind) throw new Error(`there is no kind ${job.kind}`)
    return await kind.run(job, signal)
  } finally {
    await store.close()
  }
})
