import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from '#kit/server/db/store.ts'
import { FeedError } from '../checking/faults.ts'

/** An arbitrary number that every feed and rollback uses for the advisory lock. */
const lockNumber = 7_268_002

const pause = 100

export const stopped = 'stopped; nothing has changed'

/**
 * Takes the lock of loads until the end of the transaction.
 * @param waits until no other load runs
 * @returns the process ID of the connection
 * @throws {FeedError} while another load runs
 */
export async function takeLock(session: Session, waits = false, signal?: AbortSignal): Promise<number> {
  for (;;) {
    const [row] = await session.query<{ free: boolean; pid: number }>(
      'select pg_try_advisory_xact_lock($1) as free, pg_backend_pid() as pid',
      [lockNumber],
    )
    if (row?.free) return row.pid
    if (!waits) throw new FeedError('another feed is being loaded; nothing has changed, try again when it has finished')
    if (signal?.aborted) throw new FeedError(stopped)
    await sleep(pause)
  }
}
