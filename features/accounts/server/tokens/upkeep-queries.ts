import { sweepJobs } from '#kit/server/jobs/job-queries.ts'
import { takeOverMail } from '#kit/server/mail/mail-queries.ts'
import type { Services } from '#kit/server/services/services.ts'
import { signInLimit } from '../sign-in/limit-queries.ts'

const day = 24 * 3600_000

/**
 * Deletes expired counts and links, tickets and sessions a day after they expire or end, and jobs. Safe to run in several
 * processes at once.
 */
export async function sweep({ store: { db }, clock }: Pick<Services, 'store' | 'clock'>): Promise<void> {
  const now = clock.now()
  const yesterday = new Date(now.getTime() - day)
  const forgotten = new Date(now.getTime() - signInLimit.forgottenSeconds * 1000)
  await db
    .deleteFrom('sign_in_limits')
    .where('window_start', '<', forgotten)
    .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<=', now)]))
    .execute()
  await db.deleteFrom('otp_tickets').where('expires_at', '<', yesterday).execute()
  await db.deleteFrom('password_links').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('sessions')
    .where((where) => where.or([where('ends_at', '<', yesterday), where('ended_at', '<', yesterday)]))
    .execute()
  await sweepJobs(db)
  await takeOverMail(db)
}
