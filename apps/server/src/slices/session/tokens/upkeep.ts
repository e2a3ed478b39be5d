import { system } from '#server/kit/db/wall/asker.ts'
import { repeat } from '#server/kit/program/repeat.ts'
import type { Services } from '#server/kit/services/services.ts'
import { sweepLimits } from '../sign-in/limit-queries.ts'
import { deliverDue } from '#server/kit/mail/mail.ts'
import { sweepMail } from '#server/kit/mail/mail-queries.ts'
import { sweepTickets } from '../codes/otp-queries.ts'
import { sweepSessions } from './session-queries.ts'

const mailEveryMs = 5000
const sweepEveryMs = 600_000

/** Deletes expired counts, tickets, sessions, and mail. Safe to run in several processes at once. */
export async function sweep({ store, clock }: Pick<Services, 'store' | 'clock'>): Promise<void> {
  const now = clock.now()
  await sweepLimits(store.db, now)
  await sweepTickets(store.db, now)
  await sweepSessions(store.db, now)
  await sweepMail(store.as(system).db, now)
}

/**
 * Delivers waiting mail every 5 s and sweeps every 10 minutes, one task at a time. Passes an outage of the database or
 * mail server to `report` once, and retries at the next interval.
 * @returns stops the upkeep and waits for the current task
 */
export function startUpkeep(services: Services, report: (error: unknown) => void): () => Promise<void> {
  let lastSweep = 0
  async function turn(): Promise<void> {
    await deliverDue(services)
    if (Date.now() - lastSweep <= sweepEveryMs) return
    await sweep(services)
    lastSweep = Date.now()
  }
  return repeat(mailEveryMs, turn, report)
}
