import { z } from 'zod'
import type { Store } from '#server/kit/db/store.ts'
import { JobError, type JobKind } from '#server/kit/jobs/job.ts'
import { FeedError } from '../checking/faults.ts'
import { RollbackUnconfirmed, rollBack } from './rollback.ts'

export const rollbackKind = 'rollback'
const rollbackData = z.object({ load: z.number(), digest: z.string(), by: z.string() })

export const otherLoads = 'Other loads have been added or rolled back since.'

/** Rolls back what a screen has asked for. */
export const rollsBack = (store: Store): JobKind => ({
  attempts: 3,
  run: async (job) => {
    const { load, digest, by } = rollbackData.parse(job.data)
    try {
      await rollBack(store, { id: load, confirm: digest, by, job })
    } catch (error) {
      if (error instanceof RollbackUnconfirmed) throw new JobError(otherLoads, { isFinal: true })
      if (error instanceof FeedError) throw new JobError(error.message, { isFinal: true })
      throw error
    }
    return 'completed'
  },
})
