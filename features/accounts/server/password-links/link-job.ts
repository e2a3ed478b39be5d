import { z } from 'zod'
import { loginTypeCode } from '#kit/contract/declare/fields.ts'
import { writeAudit } from '#kit/server/access/queries.ts'
import type { Db } from '#kit/server/db/store.ts'
import { sendJob } from '#kit/server/jobs/job-queries.ts'
import { type JobKind, jobForm } from '#kit/server/jobs/job.ts'
import { deliver } from '#kit/server/mail/mail.ts'
import { queueMail } from '#kit/server/mail/mail-queries.ts'
import type { Services } from '#kit/server/services/services.ts'
import { findAccount } from '../accounts/account-queries.ts'
import { linkMail } from './links.ts'

export const linkJob = jobForm('password link', {
  loginType: loginTypeCode,
  company: z.string().max(2),
  userId: z.string().max(100),
  requestId: z.string().max(100),
  address: z.string().max(100),
})
type LinkRequest = z.output<typeof linkJob.data>

/** Asks the worker for a link. @param topic of an account's requests: a newer one replaces one that still waits */
export const sendLinkJob = (db: Db, request: LinkRequest, topic: string): Promise<number> =>
  sendJob(db, linkJob, request, { topic })

/**
 * Mails a requested link, if the account exists, is active, and has an address. The server sends the same job for any
 * entries, so its work and its answer reveal nothing. The serving role can't make links. Each attempt makes a link of
 * its own, so that none waits in the queue.
 * @param services with the owner's store
 */
export const mailsLinks = ({ store, clock, config, branding }: Services): JobKind<LinkRequest> => ({
  data: linkJob.data,
  // Half an hour.
  attempts: 11,
  run: async ({ data }) => {
    const { requestId, address, ...who } = data
    const account = await findAccount(store.db, who, undefined)
    if (!account?.active || account.email === '') return 'done'
    const { portalUrl } = config
    const maker = { db: store.db, now: clock.now(), portalUrl, distributor: branding.name }
    const mail = await linkMail(maker, account)
    // The demo sends no mail: a page shows those of the queue.
    if (config.demo) await queueMail(store.db, mail)
    else await deliver({ clock, config }, mail)
    const event = { requestId, actor: account.identityKey, event: 'password link mailed', detail: { address } }
    await writeAudit(store.db, event)
    return 'done'
  },
})
