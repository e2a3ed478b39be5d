import type { Db } from '#kit/server/db/store.ts'
import { type Account, readAccount } from '../accounts/account-queries.ts'

export async function addLink(
  db: Db,
  link: { hash: Buffer; accountId: number; email: string; expiresAt: Date },
): Promise<void> {
  const { hash, accountId, email, expiresAt } = link
  await db
    .insertInto('password_links')
    .values({ token_hash: hash, account_id: accountId, email, expires_at: expiresAt })
    .execute()
}

/** The account of a link; undefined if the link is used or expired, or the account is disabled or has another address. */
export async function readLinkAccount(db: Db, hash: Buffer, now: Date): Promise<Account | undefined> {
  const link = await db
    .selectFrom('password_links')
    .select(['account_id', 'email'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const account = link && (await readAccount(db, link.account_id))
  return account?.active && (link?.email === '' || link?.email === account.email) ? account : undefined
}

/** Deletes an account's links. @returns the hashes of their tokens */
export async function dropLinks(db: Db, accountId: number): Promise<Buffer[]> {
  const dropped = db.deleteFrom('password_links').where('account_id', '=', accountId).returning('token_hash')
  return (await dropped.execute()).map(({ token_hash }) => token_hash)
}
