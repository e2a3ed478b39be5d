import { randomInt } from 'node:crypto'
import { type AccountFlagName, accountFlagNames, flagNames, type LoginType } from '#kit/contract/declare/need.ts'
import { companyOf, identityKeyOf, normalUserId } from '#accounts/contract/identity.ts'
import { limits } from '#accounts/contract/limits.ts'
import { OperatorError } from '#kit/server/settings/operator-error.ts'
import { z } from 'zod'
import type { Db } from '#kit/server/db/store.ts'
import {
  type Account,
  type AccountPatch,
  findByName,
  insertAccount,
  existsInFeed,
  findCustomerKey,
  patchAccount,
  unsetPassword,
} from './account-queries.ts'
import { dropTickets } from '../codes/otp-queries.ts'
import { dropLinks } from '../password-links/link-queries.ts'
import { passwordFault } from './password-handlers.ts'
import { forgetFailures, setPassword } from './password-queries.ts'
import { hashPassword } from './passwords.ts'
import { endSessions } from '../tokens/session-queries.ts'

export type Flags = Partial<Record<AccountFlagName, string>>

const granted = (names: readonly AccountFlagName[]): Flags =>
  Object.fromEntries(names.map((name) => [name, name === 'ViewAllShipTos' ? 'All' : 'Y']))

/** The specified flags, granted. The portal's own flags are granted only by name. */
export const specifiedFlags = granted(flagNames)

/** All flags, granted. */
export const allFlags = granted(accountFlagNames)

export interface NewAccount {
  loginType: LoginType
  /** 1 or 2 digits; ignored for groups and employees. */
  company: string
  /** A customer's key, optionally followed by one ship-to's, or its number in the ERP; or a group or employee number. */
  userId: string
  /** Without one, only a one-time link sets it. */
  password?: string
  email?: string
  otpPolicy?: Account['otpPolicy']
  flags?: Flags
}

export interface AccountAdmin {
  db: Db
  now: Date
  /** The maximum password length in the login screen. */
  passwordLength: number
  /** The distributor's name, which no password may contain. */
  distributor: string
}

/**
 * Parses a flag such as `CanViewAR=Y`.
 * @throws {OperatorError} for an unknown flag or an invalid value
 */
export function parseFlag(text: string): [AccountFlagName, string] {
  const [given = '', value = ''] = text.split('=')
  const name = accountFlagNames.find((known) => known.toLowerCase() === given.toLowerCase())
  if (!name) throw new OperatorError(`${given}: no such flag; the flags are ${accountFlagNames.join(', ')}`)
  const values = name === 'ViewAllShipTos' ? ['All', 'One'] : ['Y', 'N']
  const known = values.find((one) => one.toLowerCase() === value.toLowerCase())
  if (!known) throw new OperatorError(`${name} must be ${values.join(' or ')}`)
  return [name, known]
}

/**
 * Parses the amount above which an order needs an approval; `none` for no limit.
 * @throws {OperatorError} for anything else
 */
export function parseLimit(text: string): number | null {
  if (text === 'none') return null
  if (!/^\d{1,12}(?:\.\d{1,2})?$/.test(text)) throw new OperatorError('--order-limit must be an amount, or none')
  return Number(text)
}

/** A temporary password of the maximum length, from easily distinguishable characters. */
export const newPassword = (length: number): string =>
  Array.from({ length }, () => 'abcdefghjkmnpqrstuvwxyz23456789'[randomInt(31)]).join('')

async function checkPassword(admin: AccountAdmin, userId: string, password: string): Promise<void> {
  const { passwordLength, distributor } = admin
  const fault = await passwordFault(password, { userId, distributor }, passwordLength)
  if (fault) throw new OperatorError(fault)
}

function checkMail(email: string, otpPolicy: Account['otpPolicy']): void {
  if (email !== '' && !z.email().max(254).safeParse(email).success) {
    throw new OperatorError(`${email}: not an email address`)
  }
  if (email === '' && otpPolicy !== 'never') throw new OperatorError('one-time codes require an email address')
}

/**
 * Adds an account for a customer, group, or employee in the feeds.
 * @throws {OperatorError} with the reason
 */
export async function addAccount(admin: AccountAdmin, given: NewAccount): Promise<Account> {
  const { loginType, email = '', otpPolicy = 'never', flags = {} } = given
  const company = companyOf(loginType, given.company)
  const key = loginType === 'C' ? await findCustomerKey(admin.db, company, given.userId.trim()) : undefined
  const userId = key ?? normalUserId(given.userId)
  if (!/^[A-Z0-9-]+$/.test(userId) || userId.length > limits.userId) {
    throw new OperatorError(`a user ID must have 1 to ${limits.userId} letters and digits`)
  }
  if (!(await existsInFeed(admin.db, { loginType, company, userId }))) {
    throw new OperatorError(
      `${identityKeyOf(loginType, company, userId)}: no such customer, group, or employee in the feeds`,
    )
  }
  checkMail(email, otpPolicy)
  const { password } = given
  if (password !== undefined) await checkPassword(admin, userId, password)
  const identityKey = identityKeyOf(loginType, company, userId)
  const passwordHash = password === undefined ? unsetPassword : await hashPassword(password)
  const added = await insertAccount(
    admin.db,
    { loginType, company, userId, identityKey, passwordHash, email, otpPolicy, flags },
    admin.now,
  )
  if (!added) throw new OperatorError(`${identityKey}: this account already exists`)
  return findOrFail(admin, identityKey)
}

/**
 * @param name an identity key, or login type, company, and user id joined: `C01100001`
 * @throws {OperatorError} if there is no such account
 */
export async function findOrFail(admin: Pick<AccountAdmin, 'db'>, name: string): Promise<Account> {
  const account = await findByName(admin.db, name.trim().toUpperCase())
  if (!account) throw new OperatorError(`${name}: no such account; 'list' shows all accounts`)
  return account
}

/**
 * Changes what is given; the rest stays unchanged. Takes effect with the account's next call.
 * @returns the changed account
 */
export async function changeAccount(
  admin: AccountAdmin,
  account: Account,
  change: Pick<AccountPatch, 'flags' | 'email' | 'otpPolicy' | 'orderLimit'>,
): Promise<Account> {
  checkMail(change.email ?? account.email, change.otpPolicy ?? account.otpPolicy)
  await patchAccount(admin.db, account.accountId, change)
  return findOrFail(admin, account.identityKey)
}

/** @returns the number of ended sessions */
export async function switchAccount(admin: AccountAdmin, account: Account, active: boolean): Promise<number> {
  await patchAccount(admin.db, account.accountId, { active })
  if (active) return 0
  await dropTickets(admin.db, account.accountId)
  await dropLinks(admin.db, account.accountId)
  return endSessions(admin.db, { accountId: account.accountId }, 'account switched off', admin.now)
}

/** Sets a new password, lifts the lock, and ends all sessions. @returns the number of ended sessions */
export async function resetPassword(admin: AccountAdmin, account: Account, password: string): Promise<number> {
  await checkPassword(admin, account.userId, password)
  const change = { hash: await hashPassword(password), now: admin.now, because: 'password reset' }
  const ended = await setPassword(admin.db, account, change)
  await forgetFailures(admin.db, account)
  return ended
}
