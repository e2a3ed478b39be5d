import type { Account } from '../accounts/account-queries.ts'
import type { OpenCall } from '../sign-in/browser.ts'
import { noMail, queueMail } from '#kit/server/mail/mail-queries.ts'

const daysOfUse = 3

const body = (portal: string, now: Date): string =>
  [
    `Five sign-ins to your ${portal} account failed. The last one was on ${now.toUTCString()}.`,
    'Until this stops, signing in from a new browser also requires a code, which we email to this address. Browsers that you have used before are not affected.',
    'If this was not you, choose a password that is hard to guess, and call us if the attempts continue.\n',
  ].join('\n\n')

/** Notifies the owner of failed sign-ins. Does the same work if there is no recipient. */
export async function queueFailureNotice({ db, services }: OpenCall, account: Account | undefined): Promise<void> {
  const now = services.clock.now()
  if (!account?.active || account.email === '') {
    await queueMail(db, noMail('failures', now))
    return
  }
  const mail = {
    topic: `failures ${account.accountId}`,
    recipient: account.email,
    subject: 'Failed sign-ins to your account',
    body: body(services.branding.name, now),
    expiresAt: new Date(now.getTime() + daysOfUse * 24 * 3600_000),
  }
  await queueMail(db, mail)
}
