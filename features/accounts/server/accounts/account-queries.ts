import type { LoginType } from '#kit/contract/declare/need.ts'
import { type InferResult, sql } from 'kysely'
import type { Db } from '#kit/server/db/store.ts'

/** Stands for the password of an account that has none yet. No password matches it. */
export const unsetPassword = '!'

/** Changes with every password change, so that proof of an old password opens no session. */
const passwordStamp = sql<string>`extract(epoch from accounts.password_changed_at)::text`

/** Groups and employees have company '00'. Above its limit, an order needs an approval; null for no limit. */
const accounts = (db: Db) =>
  db
    .selectFrom('accounts')
    .select([
      'accounts.account_id as accountId',
      'accounts.login_type as loginType',
      'accounts.company',
      'accounts.user_id as userId',
      'accounts.identity_key as identityKey',
      'accounts.password_hash as passwordHash',
      'accounts.email',
      'accounts.otp_policy as otpPolicy',
      'accounts.flags',
      'accounts.active',
      'accounts.order_limit as orderLimit',
      passwordStamp.as('passwordStamp'),
    ])

export type Account = InferResult<ReturnType<typeof accounts>>[number]

/** The account for a sign-in, and whether this browser has signed in to it before. */
export async function findAccount(
  db: Db,
  who: Pick<Account, 'loginType' | 'company' | 'userId'>,
  browserHash: Buffer | undefined,
): Promise<(Account & { browserKnown: boolean }) | undefined> {
  return accounts(db)
    .leftJoin('known_browsers', (join) =>
      join
        .onRef('known_browsers.account_id', '=', 'accounts.account_id')
        .on('known_browsers.browser_hash', '=', browserHash ?? Buffer.alloc(0)),
    )
    .select(sql<boolean>`known_browsers.account_id is not null`.as('browserKnown'))
    .where('login_type', '=', who.loginType)
    .where('company', '=', who.company)
    .where('user_id', '=', who.userId)
    .executeTakeFirst()
}

export const readAccount = (db: Db, accountId: number): Promise<Account | undefined> =>
  accounts(db).where('account_id', '=', accountId).executeTakeFirst()

/** Replaces a hash with one of the same password at the current cost, unless the password has changed meanwhile. */
export async function replaceHash(db: Db, accountId: number, before: string, after: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash: after })
    .where('account_id', '=', accountId)
    .where('password_hash', '=', before)
    .execute()
}

/** Whether this browser has signed in to the account before. */
export async function knowsBrowser(db: Db, accountId: number, browserHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('browser_hash', '=', browserHash)
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberBrowser(db: Db, accountId: number, browserHash: Buffer, now: Date): Promise<void> {
  await db
    .insertInto('known_browsers')
    .values({ account_id: accountId, browser_hash: browserHash, first_seen: now, last_seen: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'browser_hash']).doUpdateSet({ last_seen: now }))
    .execute()
}

/** @param name an identity key, or login type, company, and user id joined, in uppercase */
export const findByName = (db: Db, name: string): Promise<Account | undefined> =>
  accounts(db)
    .where(sql<boolean>`${name} in (upper(identity_key), login_type || company || user_id)`)
    .executeTakeFirst()

export const listAccounts = (db: Db, loginTypes: readonly LoginType[]): Promise<Account[]> =>
  accounts(db)
    .where('login_type', 'in', loginTypes)
    .orderBy('login_type')
    .orderBy('company')
    .orderBy('user_id')
    .execute()

/** Whether the feeds contain the account's customer (and ship-to), group, or employee. */
export async function existsInFeed(db: Db, who: Pick<Account, 'loginType' | 'company' | 'userId'>): Promise<boolean> {
  const { loginType, company, userId } = who
  const shipTo = userId.slice(6)
  const { rows } = await sql<{ fed: boolean }>`select case ${loginType}::text
    when 'G' then exists (select 1 from customer_groups where group_id = ${userId})
    when 'E' then exists (select 1 from employees where employee = ${userId})
    else exists (select 1 from customers where company = ${company} and customer = ${userId.slice(0, 6)})
      and (${shipTo === ''} or exists (select 1 from ship_tos
        where company = ${company} and customer = ${userId.slice(0, 6)} and ship_to = ${shipTo}))
    end as fed`.execute(db)
  return rows[0]?.fed ?? false
}

/** The numbers of the employees that are administrators. */
export async function readAdministrators(db: Db): Promise<string[]> {
  const rows = db.selectFrom('employees').select('employee').where('role', '=', 'administrator').orderBy('employee')
  return (await rows.execute()).map(({ employee }) => employee)
}

/** Returns the key of the customer that has this number in the ERP. */
export async function findCustomerKey(db: Db, company: string, number: string): Promise<string | undefined> {
  const which = { company, customer_number: number }
  const row = await db
    .selectFrom('customers')
    .select('customer')
    .where((where) => where.and(which))
    .executeTakeFirst()
  return row?.customer
}

/** @returns false if the account already exists */
export async function insertAccount(
  db: Db,
  account: Omit<Account, 'accountId' | 'active' | 'orderLimit' | 'passwordStamp'>,
  now: Date,
): Promise<boolean> {
  const made = await db
    .insertInto('accounts')
    .values({
      login_type: account.loginType,
      company: account.company,
      user_id: account.userId,
      identity_key: account.identityKey,
      password_hash: account.passwordHash,
      email: account.email,
      otp_policy: account.otpPolicy,
      flags: JSON.stringify(account.flags),
      password_changed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export type AccountPatch = {
  [Field in 'flags' | 'email' | 'otpPolicy' | 'active' | 'orderLimit']?: Account[Field] | undefined
}

/** Sets only the given fields and flags; the others stay unchanged. */
export async function patchAccount(db: Db, accountId: number, patch: AccountPatch): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      ...(patch.flags && { flags: sql<string>`flags || ${JSON.stringify(patch.flags)}::jsonb` }),
      ...(patch.email !== undefined && { email: patch.email }),
      ...(patch.otpPolicy && { otp_policy: patch.otpPolicy }),
      ...(patch.active !== undefined && { active: patch.active }),
      ...(patch.orderLimit !== undefined && { order_limit: patch.orderLimit }),
    })
    .where('account_id', '=', accountId)
    .execute()
}
