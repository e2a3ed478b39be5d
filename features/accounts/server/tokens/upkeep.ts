import type { Services } from '#kit/server/services/services.ts'
import { sweepJobs } from '#kit/server/jobs/job-queries.ts'
import { takeOverMail } from '#kit/server/mail/mail-queries.ts'
import { sweepLimits } from '../sign-in/limit-queries.ts'
import { sweepTickets } from '../codes/otp-queries.ts'
import { sweepLinks } from '../password-links/link-queries.ts'
import { sweepSessions } from './session-queries.ts'

/** Deletes expired counts, tickets, links, sessions, and jobs. Safe to run in several processes at once. */
export async function sweep({ store, clock }: Pick<Services, 'store' | 'clock'>): Promise<void> {
  const now = clock.now()
  await sweepLimits(store.db, now)
  await sweepTickets(store.db, now)
  await sweepLinks(store.db, now)
  await sweepSessions(store.db, now)
  await sweepJobs(store.db)
  await takeOverMail(store.db)
}
