import type { Db } from '#kit/server/db/store.ts'
import { queueMail } from '#kit/server/mail/mail-queries.ts'
import { dropTickets } from '../codes/otp-queries.ts'
import { endSessions } from '../tokens/session-queries.ts'

/**
 * Sets a password, ends the sessions and sign-ins of the old one, and queues a notice, in one transaction.
 * @param change.keepSession the session that made the change; it stays open
 * @returns the number of ended sessions
 */
export async function setPassword(
  db: Db,
  account: { accountId: number; email: string },
  change: { hash: string; now: Date; because: string; keepSession?: string | undefined },
): Promise<number> {
  return db.transaction().execute(async (work) => {
    await work
      .updateTable('accounts')
      .set({ password_hash: change.hash, password_changed_at: change.now })
      .where('account_id', '=', account.accountId)
      .execute()
    await dropTickets(work, account.accountId)
    if (account.email !== '') {
      const expiresAt = new Date(change.now.getTime() + 3 * 24 * 3600_000)
      const body = `The password of your portal account was changed on ${change.now.toUTCString()}.\n\nIf this was not you, call us at once.\n`
      const mail = { recipient: account.email, subject: 'Your password was changed', body, expiresAt }
      await queueMail(work, { topic: `password ${account.accountId}`, ...mail })
    }
    const { because, now, keepSession: except } = change
    return endSessions(work, { accountId: account.accountId, ...(except && { except }) }, because, now)
  })
}
