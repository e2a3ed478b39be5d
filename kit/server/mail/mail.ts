import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { system } from '../db/row-security/caller.ts'
import { JobError, type JobKind } from '../jobs/job.ts'
import { readStanding } from '../jobs/job-queries.ts'
import { transportOf } from './transport.ts'
import type { Services } from '../services/services.ts'
import { type Mail, mailJob, queueMail } from './mail-queries.ts'

/**
 * Whether the mail server permanently rejects this mail's recipient or content. If it rejects the portal's sign-in or
 * sender, the mail waits until a setting is mended.
 */
const isRejected = (error: unknown): error is Error & { code?: unknown } =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'command' in error &&
  (error.command === 'RCPT TO' || error.command === 'DATA')

/** Sends a mail now. @throws {JobError} a final one, if the mail has expired or the mail server rejects it */
export async function deliver(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  { recipient, subject, body, expiresAt }: Omit<Mail, 'topic'>,
): Promise<void> {
  if (expiresAt <= clock.now()) throw new JobError('expired', { isFinal: true })
  const transport = transportOf(config)
  if (!transport && !config.demo) throw new JobError('no mail server is configured')
  try {
    await transport?.sendMail({ from: config.mailFrom, to: { name: '', address: recipient }, subject, text: body })
  } catch (error) {
    if (isRejected(error)) throw new JobError(String(error.code), { isFinal: true, cause: error })
    throw error
  }
}

export const sendsMail = (services: Pick<Services, 'clock' | 'config'>): JobKind<z.output<typeof mailJob.data>> => ({
  data: mailJob.data,
  // A mail waits for the mail server until it expires.
  attempts: Infinity,
  atOnce: 4,
  // The demo sends no mail: a page shows it.
  keepsData: services.config.demo,
  run: async ({ data }) => {
    if (data.recipient !== '') await deliver(services, data)
    return 'done'
  },
})

const longestWait = 8000
const lookEvery = 50

/**
 * Queues a mail and waits for the first attempt.
 * @returns false if the mail server is unavailable; the mail stays in the queue
 */
export async function sendMail({ store, config }: Pick<Services, 'store' | 'config'>, mail: Mail): Promise<boolean> {
  const jobId = await queueMail(store.db, mail)
  if (!transportOf(config) && !config.demo) return false
  const { db } = store.as(system)
  for (const until = performance.now() + longestWait; performance.now() < until; await sleep(lookEvery)) {
    const job = await readStanding(db, jobId)
    if (job?.state === 'done' || job?.state === 'failed') return true
    if (job?.state === 'waiting' && job.error !== null) return false
  }
  return false
}
