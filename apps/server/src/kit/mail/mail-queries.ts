import { sql } from 'kysely'
import type { Db } from '#server/kit/db/store.ts'

export interface Mail {
  /** A newer mail with the same topic replaces an unsent one. */
  topic: string
  recipient: string
  subject: string
  body: string
  /** Not sent after this time. */
  expiresAt: Date
}

/** A mail that is never sent, so that requests with and without a recipient do the same work. */
export const noMail = (topic: string, now: Date): Mail => ({
  topic: `none ${topic}`,
  recipient: '',
  subject: '',
  body: '',
  expiresAt: now,
})

/** @returns the mail's number in the queue */
export async function queueMail(db: Db, mail: Mail, now: Date): Promise<number> {
  const { topic, recipient, subject, body, expiresAt } = mail
  const { rows } = await sql<{ mail_id: number }>`select portal_queue_mail(${topic}, ${recipient}, ${subject}, ${body},
    ${now}::timestamptz, ${expiresAt}::timestamptz) as mail_id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the mail was not queued')
  return row.mail_id
}

/** Queues a mail unless one with its topic is in the queue or was finished within a week. */
export async function queueMailOnce(db: Db, mail: Mail, now: Date): Promise<void> {
  await db.transaction().execute(async (work) => {
    // Other processes see the same event.
    await sql`select pg_advisory_xact_lock(7268003, hashtext(${mail.topic}))`.execute(work)
    const known = await work
      .selectFrom('mail_queue')
      .select('mail_id')
      .where('topic', '=', mail.topic)
      .executeTakeFirst()
    if (!known) await queueMail(work, mail, now)
  })
}

export interface ClaimedMail {
  mailId: number
  recipient: string
  subject: string
  body: string
  attempts: number
}

/**
 * Claims due mails for this process: others skip them until the lease ends.
 * @param mailId claims only this one
 */
export async function claimMail(db: Db, now: Date, leaseSeconds: number, mailId?: number): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    update mail_queue set attempts = attempts + 1,
      next_try_at = ${now}::timestamptz + ${`${leaseSeconds} seconds`}::interval
    where mail_id in (
      select mail_id from mail_queue
      where sent_at is null and gave_up_at is null and next_try_at <= ${now} and expires_at > ${now}
        ${mailId === undefined ? sql`` : sql`and mail_id = ${mailId}`}
      order by mail_id limit 10 for update skip locked)
    returning mail_id as "mailId", recipient, subject, body, attempts`.execute(db)
  return rows
}

/** @param keepBody for the demo, which shows its mail on a page */
export async function noteSent(db: Db, mailId: number, now: Date, keepBody: boolean): Promise<void> {
  await db
    .updateTable('mail_queue')
    .set({ sent_at: now, last_error: null, ...(keepBody ? {} : { body: '' }) })
    .where('mail_id', '=', mailId)
    .execute()
}

/** @param nextTryAt undefined when a retry is pointless */
export async function noteFailed(
  db: Db,
  mailId: number,
  error: string,
  now: Date,
  nextTryAt: Date | undefined,
): Promise<void> {
  const next = nextTryAt ? { next_try_at: nextTryAt } : { gave_up_at: now, body: '' }
  await db
    .updateTable('mail_queue')
    .set({ last_error: error, ...next })
    .where('mail_id', '=', mailId)
    .execute()
}

/** Gives up expired mail, and deletes mail that was finished a week ago. */
export async function sweepMail(db: Db, now: Date): Promise<void> {
  await sql`update mail_queue set gave_up_at = ${now}, body = '', last_error = coalesce(last_error, 'expired')
    where sent_at is null and gave_up_at is null and expires_at <= ${now}`.execute(db)
  await sql`delete from mail_queue where coalesce(sent_at, gave_up_at) < ${now}::timestamptz - interval '7 days'`.execute(
    db,
  )
}

export interface ShownMail {
  createdAt: Date
  sentAt: Date | null
  recipient: string
  subject: string
  body: string
}

/** The latest mails, for the demo's page. */
export async function latestMail(db: Db): Promise<ShownMail[]> {
  return db
    .selectFrom('mail_queue')
    .select(['created_at as createdAt', 'sent_at as sentAt', 'recipient', 'subject', 'body'])
    .where('recipient', '<>', '')
    .orderBy('mail_id', 'desc')
    .limit(50)
    .execute()
}
