import { randomUUID } from 'node:crypto'
import { counted } from '#kit/contract/declare/format.ts'
import { loginTypeCode } from '#kit/contract/declare/fields.ts'
import { flagNames, type LoginType, ownFlagNames } from '#kit/contract/declare/need.ts'
import { OperatorError } from '#kit/server/settings/operator-error.ts'
import type { Account } from './account-queries.ts'
import { listAccounts } from './account-queries.ts'
import {
  addAccount,
  changeAccount,
  type AccountAdmin,
  type Flags,
  findOrFail,
  newPassword,
  parseFlag,
  parseLimit,
  resetPassword,
  specifiedFlags,
  switchAccount,
} from './accounts.ts'
import { sendLinkJob } from '../password-links/link-job.ts'
import { type LinkMaker, makeLink } from '../password-links/links.ts'
import { flagsOf } from '../sign-in/answers.ts'
import { endSessions } from '../tokens/session-queries.ts'

/** The result of a command: output lines, and an audit record that contains no secret. */
export interface Outcome {
  lines: string[]
  audit?: { event: string; detail: Record<string, unknown> }
}

/** What a command works with. */
export interface AccountDesk extends AccountAdmin, LinkMaker {
  /** Reads a password or secret from standard input. */
  readSecret(): Promise<string>
}

/** Gives a command the database, and records and prints its outcome. */
export type Serve = (work: (desk: AccountDesk) => Promise<Outcome>) => Promise<void>

export const policies = { always: 'always', 'new-device': 'new device', never: 'never' } as const
type Policy = keyof typeof policies

const flagsIn = (texts: readonly string[]): Flags => Object.fromEntries(texts.map(parseFlag))

/** Makes a one-time link, and mails it or shows it to the operator. @returns lines to show */
async function giveLink(admin: AccountDesk, account: Account, form: 'print' | 'mail'): Promise<string[]> {
  if (form === 'mail') {
    if (account.email === '') throw new OperatorError(`${account.identityKey} has no email address`)
    const { loginType, company, userId, identityKey } = account
    const request = { loginType, company, userId, requestId: randomUUID(), address: 'command line' }
    await sendLinkJob(admin.db, request, `link ${identityKey}`)
    return [`a link to set the password is mailed to ${account.email}`]
  }
  const { url, expiresAt } = await makeLink(admin, account, '')
  return [`open this link once, before ${expiresAt.toISOString()}, to set the password:`, url]
}

/** The password from standard input, or a new one, which is shown once. */
async function choosePassword(desk: AccountDesk, piped: boolean | undefined) {
  const password = piped ? (await desk.readSecret()).trim() : newPassword(desk.passwordLength)
  return { password, shown: piped ? [] : [`password: ${password}`] }
}

export interface Addition {
  type: LoginType
  company?: string
  user: string
  email?: string
  otp: Policy
  flag?: string[]
  allFlags?: true
  passwordStdin?: true
  link?: 'print' | 'mail'
}

export async function add(desk: AccountDesk, addition: Addition): Promise<Outcome> {
  const { type, company = '', user, email = '', otp, flag = [], allFlags, passwordStdin, link } = addition
  if (type === 'C' && !/^\d{1,2}$/.test(company)) throw new OperatorError('--company must be 1 or 2 digits')
  if (link === 'mail' && email === '') throw new OperatorError('--link mail needs --email')
  const { password, shown } = link ? { password: undefined, shown: [] } : await choosePassword(desk, passwordStdin)
  const flags = { ...(allFlags ? specifiedFlags : {}), ...flagsIn(flag) }
  const account = await addAccount(desk, {
    loginType: type,
    company,
    userId: user,
    ...(password !== undefined && { password }),
    email,
    otpPolicy: policies[otp],
    flags,
  })
  const detail = { account: account.identityKey, otp: account.otpPolicy, flags, link }
  const linked = link ? await giveLink(desk, account, link) : []
  return { lines: [`added ${account.identityKey}`, ...shown, ...linked], audit: { event: 'account added', detail } }
}

export async function show(desk: AccountDesk, name: string): Promise<Outcome> {
  const account = await findOrFail(desk, name)
  const flags = flagsOf(account.flags)
  return {
    lines: [
      `key      ${account.identityKey}`,
      `type     ${account.loginType}`,
      `company  ${account.company}`,
      `user id  ${account.userId}`,
      `mail     ${account.email || '(none)'}`,
      `otp      ${account.otpPolicy}`,
      `active   ${account.active ? 'yes' : 'no'}`,
      `limit    ${account.orderLimit ?? '(none)'}`,
      ...flagNames.map((name) => `${name}=${flags[name]}`),
      ...ownFlagNames.map((name) => `${name}=${account.flags[name] ?? 'N'}`),
    ],
  }
}

export async function changeFlags(
  desk: AccountDesk,
  name: string,
  given: string[],
  options: { email?: string; otp?: Policy; orderLimit?: string },
): Promise<Outcome> {
  const account = await findOrFail(desk, name)
  const changes = flagsIn(given)
  const otpPolicy = options.otp && policies[options.otp]
  const orderLimit = options.orderLimit === undefined ? undefined : parseLimit(options.orderLimit)
  const isNothing = options.email === undefined && !otpPolicy && orderLimit === undefined
  if (Object.keys(changes).length === 0 && isNothing)
    throw new OperatorError('nothing to change: give flags such as CanViewAR=Y, --email, --otp, or --order-limit')
  const changed = await changeAccount(desk, account, { flags: changes, email: options.email, otpPolicy, orderLimit })
  return {
    lines: [
      `changed ${account.identityKey}`,
      ...Object.keys(changes).map((name) => `${name}=${changed.flags[name as never]}`),
    ],
    audit: {
      event: 'account changed',
      detail: {
        account: account.identityKey,
        ...changes,
        ...(otpPolicy && { otp: otpPolicy }),
        ...(orderLimit !== undefined && { orderLimit }),
        mailChanged: options.email !== undefined,
      },
    },
  }
}

export async function switchTo(desk: AccountDesk, active: boolean, name: string): Promise<Outcome> {
  const account = await findOrFail(desk, name)
  const ended = await switchAccount(desk, account, active)
  const done = active ? 'switched on' : 'switched off'
  return {
    lines: [`${account.identityKey} is ${done}; ${counted(ended, 'session')} ended`],
    audit: { event: `account ${done}`, detail: { account: account.identityKey, endedSessions: ended } },
  }
}

export async function reset(desk: AccountDesk, name: string, piped: boolean | undefined): Promise<Outcome> {
  const account = await findOrFail(desk, name)
  const { password, shown } = await choosePassword(desk, piped)
  const ended = await resetPassword(desk, account, password)
  return {
    lines: [`the password of ${account.identityKey} is reset; ${counted(ended, 'session')} ended`, ...shown],
    audit: { event: 'password reset', detail: { account: account.identityKey, endedSessions: ended } },
  }
}

export async function link(desk: AccountDesk, name: string, form: 'print' | 'mail'): Promise<Outcome> {
  const account = await findOrFail(desk, name)
  const detail = { account: account.identityKey, form }
  return { lines: await giveLink(desk, account, form), audit: { event: 'password link made', detail } }
}

/** @param name undefined for all accounts */
export async function endThem(desk: AccountDesk, name: string | undefined): Promise<Outcome> {
  const account = name === undefined ? undefined : await findOrFail(desk, name)
  const which = account ? { accountId: account.accountId } : 'all'
  const ended = await endSessions(desk.db, which, 'ended by the operator', desk.now)
  const whose = account?.identityKey ?? 'all accounts'
  return {
    lines: [`${ended} sessions of ${whose} ended`],
    audit: { event: 'sessions ended', detail: { account: whose, endedSessions: ended } },
  }
}

export async function list(desk: AccountDesk, type: LoginType | undefined): Promise<Outcome> {
  const accounts = await listAccounts(desk.db, type === undefined ? loginTypeCode.options : [type])
  return {
    lines: accounts.map(({ loginType, company, userId, active, otpPolicy, email }) =>
      [`${loginType}${company}${userId}`.padEnd(16), active ? 'active' : 'off   ', otpPolicy.padEnd(10), email]
        .join(' ')
        .trimEnd(),
    ),
  }
}
