import { system } from '#server/kit/db/wall/asker.ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { statementsOf } from '#server/kit/db/statements.ts'
import type { Store } from '#server/kit/db/store.ts'
import { Problem } from '#server/kit/problem/problem.ts'
import type { FeedWork, PlannedRollback } from '#server/kit/services/feed-work.ts'
import { FeedError } from '../checking/faults.ts'
import { whyNoLoads } from '../push/load-queries.ts'
import { planRollback, type RollbackPlan } from './plan.ts'
import type { RollbackOrder, RollbackResult } from './rollback-process.ts'

const program = join(import.meta.dirname, 'rollback-process.ts')
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

/** Runs the rollback in a child process, because the server's own role may not change data. */
async function carryOut(order: RollbackOrder): Promise<RollbackResult> {
  // The database URL holds a password, so it is sent as a message: other users can read arguments.
  const child = fork(program, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.send(order)
  const ended = once(child, 'exit').then(([code, signal]): RollbackResult => {
    throw new Error(`the rollback ended with ${signal ?? `code ${code}`}`)
  })
  const answered = once(child, 'message').then(([result]) => result as RollbackResult)
  ended.catch(() => undefined)
  return Promise.race([answered, ended])
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
      if (digest !== current)
        throw conflict('Other loads have been added or rolled back since. Look at the list again.')
      const { databaseUrl, migrateDatabaseUrl } = config
      if (databaseUrl === undefined)
        throw new Problem(
          503,
          'Not configured',
          'The embedded database is rolled back only by command, while the server is stopped.',
        )
      const why = migrateDatabaseUrl === databaseUrl ? await whyNoLoads(store.db) : undefined
      if (why !== undefined) throw new Problem(503, 'Not configured', `This server cannot roll back: ${why}.`)
      const result = await carryOut({ databaseUrl, migrateDatabaseUrl, load, digest, by })
      if ('refused' in result) throw conflict(result.refused)
      return result
    },
  }
}
