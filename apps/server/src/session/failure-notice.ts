import type { Db } from '#server/db/store.ts'
import type { Account } from './account-queries.ts'
import { noMail, queueMail } from './mail-queries.ts'

const daysOfUse = 3

const body = (
  now: Date,
) => `Five sign-ins to your Trade Counter account failed. The last one was on ${now.toUTCString()}.

Until this stops, a sign-in from a new browser also needs a code, which we mail to this address. Browsers that you have used before are not affected.

If it was not you, choose a password that is hard to guess, and call us if this goes on.
`

/** Tells the owner that somebody failed to sign in. Does the same work where there is nobody to tell. */
export async function queueFailureNotice(db: Db, account: Account | undefined, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + daysOfUse * 24 * 3600_000)
  const mail =
    account?.active && account.email !== ''
      ? {
          topic: `failures ${account.accountId}`,
          recipient: account.email,
          subject: 'Failed sign-ins to your account',
          body: body(now),
          expiresAt,
        }
      : noMail('failures', now)
  await queueMail(db, mail, now)
}
