import { identityKeyOf } from '#accounts/contract/identity.ts'
import type { Db } from '#kit/server/db/store.ts'
import { queueMail } from '#kit/server/mail/mail-queries.ts'
import type { Account } from './account-queries.ts'
import { dropTickets } from '../codes/otp-queries.ts'
import { dropLinks } from '../password-links/link-queries.ts'
import { attemptsKey, clearAttempts } from '../sign-in/limit-queries.ts'
import { endSessions } from '../tokens/session-queries.ts'

interface PasswordChange {
  hash: string
  now: Date
  because: string
  /** The session that made the change; it stays open. */
  keepSession?: string | undefined
}

/** Sets a password in one transaction. @returns the number of ended sessions */
export const setPassword = (
  db: Db,
  account: Pick<Account, 'accountId' | 'email'>,
  change: PasswordChange,
): Promise<number> => db.transaction().execute((work) => setPasswordWithin(work, account, change))

/**
 * Sets a password, ends the sessions, sign-ins, and links of the old one, and queues a notice.
 * @param work a transaction
 * @returns the number of ended sessions
 */
export async function setPasswordWithin(
  work: Db,
  account: Pick<Account, 'accountId' | 'email'>,
  change: PasswordChange,
): Promise<number> {
  await work
    .updateTable('accounts')
    .set({ password_hash: change.hash, password_changed_at: change.now })
    .where('account_id', '=', account.accountId)
    .execute()
  await dropTickets(work, account.accountId)
  await dropLinks(work, account.accountId)
  if (account.email !== '') {
    const expiresAt = new Date(change.now.getTime() + 3 * 24 * 3600_000)
    const body = `The password of your portal account was changed on ${change.now.toUTCString()}.\n\nIf this was not you, call us at once.\n`
    const mail = { recipient: account.email, subject: 'Your password was changed', body, expiresAt }
    await queueMail(work, { topic: `password ${account.accountId}`, ...mail })
  }
  const { because, now, keepSession: except } = change
  return endSessions(work, { accountId: account.accountId, ...(except && { except }) }, because, now)
}

/** Clears the failures that hold an account's sign-ins, because its password is new. */
export async function forgetFailures(db: Db, account: Account): Promise<void> {
  const identity = identityKeyOf(account.loginType, account.company, account.userId)
  for (const one of [identity, `${identity} sso`, `${account.identityKey} change`])
    await clearAttempts(db, attemptsKey(one))
}
