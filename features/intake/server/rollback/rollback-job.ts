import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { system } from '#kit/server/db/row-security/caller.ts'
import { statementsOf } from '#kit/server/db/statements.ts'
import type { Db, Store } from '#kit/server/db/store.ts'
import { JobError, type JobKind, jobForm } from '#kit/server/jobs/job.ts'
import { readStanding, sendJob } from '#kit/server/jobs/job-queries.ts'
import { Problem } from '#kit/server/problem/problem.ts'
import type { Services } from '#kit/server/services/services.ts'
import { FeedError } from '../checking/faults.ts'
import { feedLane, rollbackVersion } from '../push/load-queries.ts'
import { planRollback, type RollbackPlan } from './plan.ts'
import { RollbackUnconfirmed, rollBack } from './rollback.ts'

export const rollbackJob = jobForm('rollback', {
  load: z.int().positive(),
  digest: z.string().regex(/^[0-9a-f]{16}$/),
  by: z.string().max(200),
})
type Wanted = z.output<typeof rollbackJob.data>

const otherLoads = 'Other loads have been added or rolled back since.'

/** Runs the rollback that a screen has requested. */
export const rollsBack = (store: Store): JobKind<Wanted> => ({
  data: rollbackJob.data,
  run: async (job) => {
    const { load, digest, by } = job.data
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

/** In milliseconds. */
const lookEvery = 100
const longestWait = 25_000

const conflict = (detail: string) => new Problem(409, 'Not possible', detail)

const shown = ({ loads, kinds, emptied, accounts, digest }: RollbackPlan) => ({
  loads: loads.map(({ id, beganAt, loadedBy, kinds: changed }) => ({
    load: id,
    began: beganAt.toISOString(),
    by: loadedBy,
    files: changed.map(({ file }) => file),
  })),
  kinds: kinds.map(({ file, added, changed, gone }) => ({ file, added, changed, gone })),
  emptied,
  accounts,
  digest,
})

/** Waits until a rollback has ended. @throws {Problem} with the reason if it failed */
async function ended(db: Db, jobId: number): Promise<void> {
  for (const began = performance.now(); ; await sleep(lookEvery)) {
    const job = await readStanding(db, jobId)
    if (job?.state === 'done') return
    if (job?.state === 'failed') throw conflict(job.error ?? 'failed')
    if (job?.state === 'waiting' && performance.now() - began > longestWait)
      throw new Problem(503, 'Busy', 'The rollback waits for other loads, or for a worker. Data Loads shows its end.')
  }
}

/** @throws {Problem} 409 when the load cannot be rolled back */
async function planned(store: Store, load: number): Promise<RollbackPlan> {
  try {
    return await planRollback(statementsOf(store.as(system).db), load)
  } catch (error) {
    throw error instanceof FeedError ? conflict(`${error.message[0]?.toUpperCase()}${error.message.slice(1)}.`) : error
  }
}

/** Lists what a rollback would undo, in the form that screens show. @throws {Problem} 409 when the load cannot be rolled back */
export const planShown = async (store: Store, load: number) => shown(await planned(store, load))

/**
 * Queues a rollback and waits until it has ended.
 * @throws {Problem} 409 when the plan has changed or fails, 503 if this server cannot do it
 */
export async function rollBackByWorker(
  { store, config }: Pick<Services, 'store' | 'config'>,
  wanted: Wanted,
): Promise<{ version: number }> {
  const { digest } = await planned(store, wanted.load)
  if (digest !== wanted.digest) throw conflict(`${otherLoads} Look at the list again.`)
  if (config.databaseUrl === undefined)
    throw new Problem(
      503,
      'Not configured',
      'The embedded database is rolled back only by command, while the server is stopped.',
    )
  const { db } = store.as(system)
  await ended(db, await sendJob(db, rollbackJob, wanted, { lane: feedLane }))
  return { version: await rollbackVersion(db, digest) }
}
