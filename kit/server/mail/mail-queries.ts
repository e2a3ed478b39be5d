import { sql } from 'kysely'
import { z } from 'zod'
import { jobForm } from '../jobs/job.ts'
import { sendJob } from '../jobs/job-queries.ts'
import type { Db } from '../db/store.ts'

export const mailKind = 'mail'
export const mailJob = jobForm(mailKind, {
  recipient: z.string().max(320),
  subject: z.string().max(1000),
  body: z.string(),
  expiresAt: z.coerce.date(),
})

export interface Mail {
  /** A newer mail with the same topic replaces one that is not sent yet. */
  topic: string
  recipient: string
  subject: string
  body: string
  /** Not sent after this time. */
  expiresAt: Date
}

/** A mail that is never sent, so that requests with and without a recipient take the same time. */
export const noMail = (topic: string, now: Date): Mail => ({
  topic: `none ${topic}`,
  recipient: '',
  subject: '',
  body: '',
  expiresAt: now,
})

/** Queues a mail in the caller's transaction. @returns the ID of its job */
export const queueMail = (db: Db, { topic, ...mail }: Mail): Promise<number> => sendJob(db, mailJob, mail, { topic })

/** Queues a mail, unless one with the same topic is in the queue or has ended within a week. */
export async function queueMailOnce(db: Db, mail: Mail): Promise<void> {
  const known = await db
    .selectFrom('jobs')
    .select('job_id')
    .where('kind', '=', mailKind)
    .where('topic', '=', mail.topic)
    .executeTakeFirst()
  if (!known) await queueMail(db, mail)
}

/** Moves unsent mail from the queue of the previous release, which then no longer sends it. */
export const takeOverMail = (db: Db) =>
  sql`with former as (
      delete from mail_queue where sent_at is null and gave_up_at is null and next_try_at < clock_timestamp() returning *)
    select portal_send_job(${mailKind}, null, topic, jsonb_build_object('recipient', recipient, 'subject', subject,
      'body', body, 'expiresAt', expires_at), 0) from former`.execute(db)

export interface ShownMail {
  sentAt: Date
  recipient: string
  subject: string
  body: string
}

/** Reads the latest mails for the demo's page. @param db the owner's: the serving role can't read job data */
export async function latestMail(db: Db): Promise<ShownMail[]> {
  const { rows } = await sql<ShownMail>`
    select sent_at as "sentAt", data->>'recipient' as recipient, data->>'subject' as subject, data->>'body' as body
    from jobs where kind = ${mailKind} and data->>'recipient' <> '' order by sent_at desc limit 50`.execute(db)
  return rows
}
