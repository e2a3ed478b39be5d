import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from '#server/kit/db/store.ts'
import { FeedError } from '../checking/faults.ts'
import type { TableName } from '../reading/feed-file.ts'
import { current, staged } from './staging.ts'

/** New readers queue behind the feed while it waits for a lock, so it waits briefly and retries often. */
const lockTimeout = '500ms'
const pause = 400
const giveUpAfter = 120_000
/** lock_not_available and deadlock_detected. */
const busy = new Set(['55P03', '40P01'])

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && busy.has(error.code)

async function lockTables(session: Session, tables: readonly TableName[]): Promise<boolean> {
  await session.query(`savepoint swap; set local lock_timeout = '${lockTimeout}'`)
  try {
    await session.query(`lock table ${tables.map(current).join(', ')} in access exclusive mode`)
    return true
  } catch (error) {
    if (!isBusy(error)) throw error
    await session.query('rollback to savepoint swap; release savepoint swap')
    return false
  }
}

/**
 * Replaces the real tables with the staged ones at the end of the feed's transaction. Readers wait only for the commit
 * that follows, a few milliseconds.
 * @throws {FeedError} when readers hold a table for two minutes
 */
export async function swapTables(
  session: Session,
  tables: readonly TableName[],
  signal: AbortSignal | undefined,
): Promise<void> {
  if (tables.length === 0) return
  const giveUpAt = Date.now() + giveUpAfter
  while (!(await lockTables(session, tables))) {
    if (signal?.aborted) throw new FeedError('stopped; nothing has changed')
    if (Date.now() > giveUpAt) throw new FeedError('long queries blocked the tables; nothing has changed, try again')
    await sleep(pause)
  }
  for (const table of tables) {
    await session.query(`drop table ${current(table)}; alter table ${staged(table)} set schema public`)
  }
}
