import { counted } from '#kit/contract/declare/format.ts'
import { parseArgs } from 'node:util'
import { loginTypeCode } from '#kit/contract/declare/fields.ts'
import { flagNames, ownFlagNames } from '#kit/contract/declare/need.ts'
import type { Account } from './account-queries.ts'
import { listAccounts } from './account-queries.ts'
import {
  AccountError,
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
import { type LinkMaker, mailLink, makeLink } from '../password-links/links.ts'
import { flagsOf } from '../sign-in/answers.ts'
import { endSessions } from '../tokens/session-queries.ts'

/** The result of a command: output lines, and an audit record that contains no secret. */
export interface Outcome {
  lines: string[]
  audit?: { event: string; detail: Record<string, unknown> }
}

/** Whoever runs commands can also make links. */
export type AccountDesk = AccountAdmin & LinkMaker

/** @param readSecret reads the password from standard input */
export type Command = (admin: AccountDesk, args: string[], readSecret: () => Promise<string>) => Promise<Outcome>

const policies = ['always', 'new device', 'never'] as const

function policyOf(text: string | undefined): Account['otpPolicy'] | undefined {
  if (text === undefined) return undefined
  const policy = policies.find((one) => one.replace(' ', '-') === text.replace(' ', '-'))
  if (!policy) throw new AccountError('--otp must be always, new-device, or never')
  return policy
}

const flagsIn = (texts: readonly string[]): Flags => Object.fromEntries(texts.map(parseFlag))

const linkForms = ['print', 'mail'] as const
type LinkForm = (typeof linkForms)[number]

function linkForm(text: string | undefined): LinkForm | undefined {
  if (text === undefined) return undefined
  const form = linkForms.find((one) => one === text)
  if (!form) throw new AccountError('--link must be print or mail')
  return form
}

/** Makes a one-time link, and mails it or shows it to the operator. @returns lines to show */
async function giveLink(admin: AccountDesk, account: Account, form: LinkForm): Promise<string[]> {
  if (form === 'mail') {
    if (account.email === '') throw new AccountError(`${account.identityKey} has no email address`)
    await mailLink(admin, account)
    return [`a link to set the password is mailed to ${account.email}`]
  }
  const { url, expiresAt } = await makeLink(admin, account, '')
  return [`open this link once, before ${expiresAt.toISOString()}, to set the password:`, url]
}

/** The password from standard input, or a new one, which is shown once. */
async function choosePassword(admin: AccountAdmin, piped: boolean | undefined, readSecret: () => Promise<string>) {
  const password = piped ? (await readSecret()).trim() : newPassword(admin.passwordLength)
  return { password, shown: piped ? [] : [`password: ${password}`] }
}

const one = (positionals: string[]): string => {
  const [account] = positionals
  if (account === undefined)
    throw new AccountError('the account is missing: give login type, company, and user ID, such as C01100001')
  return account
}

const add: Command = async (admin, args, readSecret) => {
  const { values } = parseArgs({
    args,
    options: {
      type: { type: 'string' },
      company: { type: 'string', default: '' },
      user: { type: 'string' },
      email: { type: 'string', default: '' },
      otp: { type: 'string' },
      flag: { type: 'string', multiple: true, default: [] },
      'all-flags': { type: 'boolean' },
      'password-stdin': { type: 'boolean' },
      link: { type: 'string' },
    },
  })
  const link = linkForm(values.link)
  const loginType = loginTypeCode.safeParse(values.type)
  if (!loginType.success) throw new AccountError('--type must be C (customer), G (group), or E (employee)')
  if (!values.user) throw new AccountError('--user is missing')
  if (loginType.data === 'C' && !/^\d{1,2}$/.test(values.company))
    throw new AccountError('--company must be 1 or 2 digits')
  if (link === 'mail' && values.email === '') throw new AccountError('--link mail needs --email')
  const { password, shown } = link
    ? { password: undefined, shown: [] }
    : await choosePassword(admin, values['password-stdin'], readSecret)
  const flags = { ...(values['all-flags'] ? specifiedFlags : {}), ...flagsIn(values.flag) }
  const account = await addAccount(admin, {
    loginType: loginType.data,
    company: values.company,
    userId: values.user,
    ...(password !== undefined && { password }),
    email: values.email,
    otpPolicy: policyOf(values.otp) ?? 'never',
    flags,
  })
  const detail = { account: account.identityKey, otp: account.otpPolicy, flags, link }
  const linked = link ? await giveLink(admin, account, link) : []
  return { lines: [`added ${account.identityKey}`, ...shown, ...linked], audit: { event: 'account added', detail } }
}

const show: Command = async (admin, args) => {
  const account = await findOrFail(admin, one(parseArgs({ args, allowPositionals: true }).positionals))
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

const flags: Command = async (admin, args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { email: { type: 'string' }, otp: { type: 'string' }, 'order-limit': { type: 'string' } },
  })
  const account = await findOrFail(admin, one(positionals))
  const changes = flagsIn(positionals.slice(1))
  const otpPolicy = policyOf(values.otp)
  const orderLimit = values['order-limit'] === undefined ? undefined : parseLimit(values['order-limit'])
  const isNothing = values.email === undefined && !otpPolicy && orderLimit === undefined
  if (Object.keys(changes).length === 0 && isNothing) {
    throw new AccountError('nothing to change: give flags such as CanViewAR=Y, --email, --otp, or --order-limit')
  }
  const changed = await changeAccount(admin, account, { flags: changes, email: values.email, otpPolicy, orderLimit })
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
        mailChanged: values.email !== undefined,
      },
    },
  }
}

const switched =
  (active: boolean): Command =>
  async (admin, args) => {
    const account = await findOrFail(admin, one(parseArgs({ args, allowPositionals: true }).positionals))
    const ended = await switchAccount(admin, account, active)
    const done = active ? 'switched on' : 'switched off'
    return {
      lines: [`${account.identityKey} is ${done}; ${counted(ended, 'session')} ended`],
      audit: { event: `account ${done}`, detail: { account: account.identityKey, endedSessions: ended } },
    }
  }

const reset: Command = async (admin, args, readSecret) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'password-stdin': { type: 'boolean' } },
  })
  const account = await findOrFail(admin, one(positionals))
  const { password, shown } = await choosePassword(admin, values['password-stdin'], readSecret)
  const ended = await resetPassword(admin, account, password)
  return {
    lines: [`the password of ${account.identityKey} is reset; ${counted(ended, 'session')} ended`, ...shown],
    audit: { event: 'password reset', detail: { account: account.identityKey, endedSessions: ended } },
  }
}

const link: Command = async (admin, args) => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { mail: { type: 'boolean' } } })
  const account = await findOrFail(admin, one(positionals))
  const form = values.mail ? 'mail' : 'print'
  const detail = { account: account.identityKey, form }
  return { lines: await giveLink(admin, account, form), audit: { event: 'password link made', detail } }
}

const endThem: Command = async (admin, args) => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { all: { type: 'boolean' } } })
  const account = values.all ? undefined : await findOrFail(admin, one(positionals))
  const which = account ? { accountId: account.accountId } : 'all'
  const ended = await endSessions(admin.db, which, 'ended by the operator', admin.now)
  const whose = account?.identityKey ?? 'all accounts'
  return {
    lines: [`${ended} sessions of ${whose} ended`],
    audit: { event: 'sessions ended', detail: { account: whose, endedSessions: ended } },
  }
}

const list: Command = async (admin, args) => {
  const { values } = parseArgs({ args, options: { type: { type: 'string' } } })
  const types = values.type === undefined ? loginTypeCode.options : [loginTypeCode.parse(values.type)]
  const accounts = await listAccounts(admin.db, types)
  return {
    lines: accounts.map(({ loginType, company, userId, active, otpPolicy, email }) =>
      [`${loginType}${company}${userId}`.padEnd(16), active ? 'active' : 'off   ', otpPolicy.padEnd(10), email]
        .join(' ')
        .trimEnd(),
    ),
  }
}

export const accountCommands: Record<string, Command> = {
  add,
  show,
  flags,
  disable: switched(false),
  enable: switched(true),
  'reset-password': reset,
  link,
  'end-sessions': endThem,
  list,
}
