import { sql } from 'kysely'
import type { Db } from '#kit/server/db/store.ts'

/** Every partner's secret hash, and whether the partner may sign in to this account. */
export async function partnersFor(
  db: Db,
  accountId: number | undefined,
): Promise<{ secretHash: string; allowed: boolean }[]> {
  return db
    .selectFrom('sso_partners')
    .leftJoin('sso_accounts', (join) =>
      join.onRef('sso_accounts.partner', '=', 'sso_partners.partner').on('account_id', '=', accountId ?? -1),
    )
    .select(['secret_hash as secretHash', sql<boolean>`account_id is not null`.as('allowed')])
    .orderBy('sso_partners.partner')
    .execute()
}

export async function savePartner(db: Db, partner: string, secretHash: string, now: Date): Promise<void> {
  await db
    .insertInto('sso_partners')
    .values({ partner, secret_hash: secretHash, created_at: now })
    .onConflict((conflict) => conflict.column('partner').doUpdateSet({ secret_hash: secretHash }))
    .execute()
}

/** @returns whether the partner existed */
export async function deletePartner(db: Db, partner: string): Promise<boolean> {
  const gone = await db.deleteFrom('sso_partners').where('partner', '=', partner).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

export async function allowAccount(db: Db, partner: string, accountId: number): Promise<void> {
  await db
    .insertInto('sso_accounts')
    .values({ partner, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function forbidAccount(db: Db, partner: string, accountId: number): Promise<void> {
  await db.deleteFrom('sso_accounts').where('partner', '=', partner).where('account_id', '=', accountId).execute()
}

export async function listPartners(db: Db): Promise<{ partner: string; accounts: string[] }[]> {
  const rows = await db
    .selectFrom('sso_partners')
    .leftJoin('sso_accounts', 'sso_accounts.partner', 'sso_partners.partner')
    .leftJoin('accounts', 'accounts.account_id', 'sso_accounts.account_id')
    .select(['sso_partners.partner', 'identity_key'])
    .orderBy('sso_partners.partner')
    .orderBy('identity_key')
    .execute()
  const partners = new Map<string, string[]>()
  for (const { partner, identity_key } of rows) {
    partners.set(partner, [...(partners.get(partner) ?? []), ...(identity_key === null ? [] : [identity_key])])
  }
  return [...partners].map(([partner, accounts]) => ({ partner, accounts }))
}

/** Allows every customer and group account that needs no code. */
export async function allowPlainAccounts(db: Db, partner: string): Promise<void> {
  await db
    .insertInto('sso_accounts')
    .columns(['partner', 'account_id'])
    .expression((from) =>
      from
        .selectFrom('accounts')
        .select([sql<string>`${partner}::text`.as('partner'), 'account_id'])
        .where('login_type', 'in', ['C', 'G'])
        .where('otp_policy', '=', 'never'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
