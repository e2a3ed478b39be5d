import { companyOf, identityKeyOf } from '#accounts/contract/identity.ts'
import { type Account, insertAccount } from '#accounts/server/accounts/account-queries.ts'
import { type AccountAdmin, findOrFail, type NewAccount } from '#accounts/server/accounts/accounts.ts'
import { hashPassword } from '#accounts/server/accounts/passwords.ts'

const hashes = new Map<string, Promise<string>>()

/** Hashes each password once per process: a hash takes 30 ms, and the tests make a thousand accounts. */
function hashOnce(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, known)
  return known
}

/** Adds an account of a test's distributor, without the checks of `addAccount`. */
export async function addTestAccount(
  { db, now }: Pick<AccountAdmin, 'db' | 'now'>,
  account: NewAccount,
): Promise<Account> {
  const { loginType, userId, password = '', email = '', otpPolicy = 'never', flags = {} } = account
  const company = companyOf(loginType, account.company)
  const identityKey = identityKeyOf(loginType, company, userId)
  const passwordHash = await hashOnce(password)
  await insertAccount(db, { loginType, company, userId, identityKey, passwordHash, email, otpPolicy, flags }, now)
  return findOrFail({ db }, identityKey)
}
