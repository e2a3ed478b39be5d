import { z } from 'zod'
import { loginTypeCode } from '#kit/contract/declare/fields.ts'
import { writeAudit } from '#kit/server/access/queries.ts'
import type { JobKind } from '#kit/server/jobs/job.ts'
import type { Services } from '#kit/server/services/services.ts'
import { findAccount } from '../accounts/account-queries.ts'
import { mailLink } from './links.ts'

export const linkKind = 'password link'

export const linkRequest = z.object({
  loginType: loginTypeCode,
  company: z.string(),
  userId: z.string(),
  requestId: z.string(),
  address: z.string(),
})

/**
 * Mails a requested link, if the account exists, is active, and has an address. The server sends the same job for any
 * entries, so its work and its answer reveal nothing. The serving role can't make links.
 * @param services with the owner's store
 */
export const mailsLinks = ({ store, clock, config, branding }: Services): JobKind => ({
  attempts: 5,
  run: async ({ data }) => {
    const { requestId, address, ...who } = linkRequest.parse(data)
    const account = await findAccount(store.db, who, undefined)
    if (!account?.active || account.email === '') return 'done'
    await store.db.transaction().execute(async (db) => {
      const { portalUrl } = config
      await mailLink({ db, now: clock.now(), portalUrl, distributor: branding.name }, account)
      const actor = account.identityKey
      await writeAudit(db, { requestId, actor, subject: undefined, event: 'password link mailed', detail: { address } })
    })
    return 'done'
  },
})
