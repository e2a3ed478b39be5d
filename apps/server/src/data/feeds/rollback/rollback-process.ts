import { openStore } from '#server/kit/db/open.ts'
import { operatorMessage } from '#server/kit/program/operator-message.ts'
import { FeedError } from '../checking/faults.ts'
import { RollbackUnconfirmed, rollBack } from './rollback.ts'

// The program of a child process: it rolls back for a server, as the owner of the tables.

/** What the server tells the process. */
export interface RollbackOrder {
  databaseUrl: string
  migrateDatabaseUrl: string | undefined
  load: number
  digest: string
  by: string
}

export type RollbackResult = { version: number } | { refused: string }

async function carryOut({ load, digest, by, ...target }: RollbackOrder): Promise<RollbackResult> {
  const store = await openStore({ ...target, databasePool: 2, applicationName: 'trade-counter-feed' })
  try {
    const { version } = await rollBack(store, { id: load, confirm: digest, by })
    return { version }
  } catch (error) {
    if (error instanceof RollbackUnconfirmed) return { refused: 'Other loads have been added or rolled back since.' }
    const message = error instanceof FeedError ? error.message : operatorMessage(error)
    if (message === undefined) throw error
    return { refused: message }
  } finally {
    await store.close()
  }
}

process.once('message', (order: RollbackOrder) => {
  carryOut(order).then(
    (result) => process.send?.(result, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
      process.exit(1)
    },
  )
})
