import type { Session } from '#server/kit/db/store.ts'
import { FeedError } from '../checking/faults.ts'

/** An arbitrary number that every feed and rollback uses for the advisory lock. */
const lockNumber = 7_268_002

export const stopped = 'stopped; nothing has changed'

/**
 * Takes the lock of loads until the end of the transaction.
 * @returns the process of the connection
 * @throws {FeedError} while another load runs
 */
export async function takeLock(session: Session): Promise<number> {
  const [row] = await session.query<{ free: boolean; pid: number }>(
    'select pg_try_advisory_xact_lock($1) as free, pg_backend_pid() as pid',
    [lockNumber],
  )
  if (!row?.free)
    throw new FeedError('another feed is being loaded; nothing has changed, try again when it has finished')
  return row.pid
}
