import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Store } from '#kit/server/db/store.ts'
import { mailKind } from '#kit/server/mail/mail-queries.ts'

interface QueuedMail {
  recipient: string
  subject: string
  body: string
}

/** The mails that no worker has sent, in the order in which they were queued. */
export async function queuedMails({ db }: Store): Promise<QueuedMail[]> {
  const { rows } = await sql<QueuedMail>`select data->>'recipient' as recipient, data->>'subject' as subject,
    data->>'body' as body from jobs where kind = ${mailKind} and data->>'recipient' <> '' order by job_id`.execute(db)
  return rows
}

/** Ends all mails as if they had been sent. */
export const endMails = ({ db }: Store) =>
  sql`update jobs set state = 'done', ended_at = clock_timestamp() where kind = ${mailKind}`.execute(db)

/** Waits until the worker has tried every mail that is due. */
export async function mailsTried({ db }: Store): Promise<void> {
  const due = sql`select from jobs where kind = ${mailKind} and (state = 'running' or state = 'waiting'
    and run_at <= clock_timestamp())`
  await expect.poll(async () => (await due.execute(db)).rows.length, { timeout: 600_000, interval: 20 }).toBe(0)
}

/** Has every mail tried again now. */
export async function retryMails(store: Store): Promise<void> {
  await sql`update jobs set run_at = clock_timestamp() where kind = ${mailKind} and state = 'waiting'`.execute(store.db)
  await mailsTried(store)
}
