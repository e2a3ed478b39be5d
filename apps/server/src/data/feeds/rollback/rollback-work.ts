import { system } from '#server/kit/db/row-security/caller.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#server/config.ts'
import { statementsOf } from '#server/kit/db/statements.ts'
import type { Db, Store } from '#server/kit/db/store.ts'
import { readStanding, sendJob } from '#server/kit/jobs/job-queries.ts'
import { Problem } from '#server/kit/problem/problem.ts'
import type { FeedWork, PlannedRollback } from '#server/kit/services/feed-work.ts'
import { FeedError } from '../checking/faults.ts'
import { feedLane, rollbackVersion } from '../push/load-queries.ts'
import { planRollback, type RollbackPlan } from './plan.ts'
import { otherLoads, rollbackKind } from './rollback-job.ts'

/** In milliseconds. */
const lookEvery = 100
const longestWait = 25_000

const conflict = (detail: string) => new Problem(409, 'Not possible', detail)

const shown = ({ loads, kinds, emptied, accounts, digest }: RollbackPlan): PlannedRollback => ({
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

/** Waits until a rollback has ended. @throws {Problem} with why it was not possible */
async function ended(db: Db, jobId: number): Promise<void> {
  for (const began = performance.now(); ; await sleep(lookEvery)) {
    const job = await readStanding(db, jobId)
    if (job?.state === 'done') return
    if (job?.state === 'failed') throw conflict(job.error ?? 'failed')
    if (job?.state === 'waiting' && performance.now() - began > longestWait)
      throw new Problem(503, 'Busy', 'The rollback waits for other loads, or for a worker. Data Loads shows its end.')
  }
}

/** What screens may ask for. */
export function rollbackWork(config: Config, store: Store): Pick<FeedWork, 'planRollback' | 'rollBack'> {
  const plan = async (load: number) => {
    try {
      return await planRollback(statementsOf(store.as(system).db), load)
    } catch (error) {
      throw error instanceof FeedError
        ? conflict(`${error.message[0]?.toUpperCase()}${error.message.slice(1)}.`)
        : error
    }
  }
  return {
    planRollback: async (load) => shown(await plan(load)),
    rollBack: async (load, digest, by) => {
      const { digest: current } = await plan(load)
      if (digest !== current) throw conflict(`${otherLoads} Look at the list again.`)
      if (config.databaseUrl === undefined)
        throw new Problem(
          503,
          'Not configured',
          'The embedded database is rolled back only by command, while the server is stopped.',
        )
      const { db } = store.as(system)
      await ended(db, await sendJob(db, rollbackKind, { load, digest, by }, { lane: feedLane }))
      return { version: await rollbackVersion(db, digest) }
    },
  }
}
