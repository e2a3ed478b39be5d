import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from './store.ts'

/**
 * New readers queue behind a statement that waits for a lock. So it waits only briefly, then retries. Autovacuum gives
 * its lock up only to a statement that has waited for PostgreSQL's `deadlock_timeout`, which is one second.
 */
export const lockTimeout = '1500ms'
export const lockPause = 400
export const giveUpAfter = 120_000

/** The codes of lock_not_available and deadlock_detected. */
const busy = new Set(['55P03', '40P01'])

export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && busy.has(error.code)

/**
 * Runs `work` in a transaction that does not block readers: if others hold the locks, it rolls back and retries for up
 * to two minutes.
 */
export async function withBriefLocks(session: Session, work: () => Promise<unknown>): Promise<void> {
  const giveUpAt = Date.now() + giveUpAfter
  for (;;) {
    await session.query(`begin; set local lock_timeout = '${lockTimeout}'`)
    try {
      await work()
      await session.query('commit')
      return
    } catch (error) {
      await session.query('rollback').catch(() => undefined)
      if (!isBusy(error) || Date.now() > giveUpAt) throw error
      await sleep(lockPause)
    }
  }
}
