import { transportOf } from '#server/kit/mail/transport.ts'
import { system } from '#server/kit/db/wall/asker.ts'
import type { Services } from '#server/kit/services/services.ts'
import { type ClaimedMail, claimMail, type Mail, noteFailed, noteSent, queueMail } from './mail-queries.ts'

type Context = Pick<Services, 'store' | 'clock' | 'config'>

/** How long a delivery may take before another process may attempt the same mail. */
const leaseSeconds = 60

/** Whether the mail server permanently rejects this mail. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500

/** Seconds until the next attempt: 5, 10, 20 … up to 5 minutes. */
const pause = (attempts: number): number => Math.min(300, 5 * 2 ** Math.min(attempts - 1, 10))

/** Only the error code is stored: a mail server's message may quote the mail. */
const reason = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code).slice(0, 40) : 'failed'

type Outcome = 'sent' | 'refused' | 'away'

async function deliver({ store, clock, config }: Context, mail: ClaimedMail): Promise<Outcome> {
  const { db } = store.as(system)
  const { mailId, recipient, subject, body } = mail
  const transport = transportOf(config)
  try {
    if (transport) await transport.sendMail({ from: config.mailFrom, to: recipient, subject, text: body })
    // The demo sends nothing: a page shows its mail.
    else if (!config.demo) throw Object.assign(new Error('no mail server is configured'), { code: 'ENOSMTP' })
    await noteSent(db, mailId, clock.now(), config.demo)
    return 'sent'
  } catch (error) {
    const now = clock.now()
    const final = isFinal(error)
    const nextTryAt = final ? undefined : new Date(now.getTime() + pause(mail.attempts) * 1000)
    await noteFailed(db, mailId, reason(error), now, nextTryAt)
    return final ? 'refused' : 'away'
  }
}

/**
 * Queues a mail and attempts delivery immediately.
 * @returns false if the mail server is unavailable: the mail stays in the queue
 */
export async function sendMail(context: Context, mail: Mail): Promise<boolean> {
  const now = context.clock.now()
  const mailId = await queueMail(context.store.db, mail, now)
  const [claimed] = await claimMail(context.store.as(system).db, now, leaseSeconds, mailId)
  return claimed !== undefined && (await deliver(context, claimed)) !== 'away'
}

/** Delivers due mail. @returns the number of mails sent */
export async function deliverDue(context: Context): Promise<number> {
  const due = await claimMail(context.store.as(system).db, context.clock.now(), leaseSeconds)
  let sent = 0
  for (const mail of due) if ((await deliver(context, mail)) === 'sent') sent++
  return sent
}
