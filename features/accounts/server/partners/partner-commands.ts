import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Command } from '../accounts/account-commands.ts'
import { AccountError, type AccountAdmin, findOrFail } from '../accounts/accounts.ts'
import { allowAccount, deletePartner, forbidAccount, savePartner, listPartners } from './partner-queries.ts'
import { hashPassword } from '../accounts/passwords.ts'

const shortestSecret = 16

/**
 * Adds a sign-on partner or replaces its secret.
 * @throws {AccountError} if the name is invalid, or the secret too short or too long
 */
async function addPartner(admin: AccountAdmin, partner: string, secret: string): Promise<void> {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(partner))
    throw new AccountError('a partner name has only lowercase letters, digits, and -')
  if (secret.length < shortestSecret)
    throw new AccountError(`a partner's secret must have at least ${shortestSecret} characters`)
  if (secret.length > 200) throw new AccountError("a partner's secret must have at most 200 characters")
  await savePartner(admin.db, partner, await hashPassword(secret), admin.now)
}

const parsePartner = (args: string[]): { partner: string; rest: string[] } => {
  const [partner, ...rest] = parseArgs({ args, allowPositionals: true }).positionals
  if (partner === undefined) throw new AccountError('the partner is missing')
  return { partner, rest }
}

const add: Command = async (admin, args, readSecret) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'secret-stdin': { type: 'boolean' } },
  })
  const { partner } = parsePartner(positionals)
  const piped = values['secret-stdin']
  const secret = piped ? (await readSecret()).trim() : randomBytes(24).toString('base64url')
  await addPartner(admin, partner, secret)
  return {
    lines: [`partner ${partner} can use single sign-on`, ...(piped ? [] : [`secret: ${secret}`])],
    audit: { event: 'partner added', detail: { partner } },
  }
}

const remove: Command = async (admin, args) => {
  const { partner } = parsePartner(args)
  if (!(await deletePartner(admin.db, partner))) throw new AccountError(`${partner}: no such partner`)
  return { lines: [`partner ${partner} is removed`], audit: { event: 'partner removed', detail: { partner } } }
}

const permit =
  (allowed: boolean): Command =>
  async (admin, args) => {
    const { partner, rest } = parsePartner(args)
    const known = await listPartners(admin.db)
    if (!known.some((one) => one.partner === partner)) throw new AccountError(`${partner}: no such partner`)
    if (rest.length === 0) throw new AccountError("the accounts are missing; 'list' shows them")
    const accounts = await Promise.all(rest.map((key) => findOrFail(admin, key)))
    const change = allowed ? allowAccount : forbidAccount
    for (const { accountId } of accounts) await change(admin.db, partner, accountId)
    const keys = accounts.map(({ identityKey }) => identityKey)
    return {
      lines: [`partner ${partner} ${allowed ? 'may' : 'may no longer'} open ${keys.join(', ')}`],
      audit: { event: allowed ? 'partner allowed' : 'partner forbidden', detail: { partner, accounts: keys } },
    }
  }

const list: Command = async (admin) => ({
  lines: (await listPartners(admin.db)).map(
    ({ partner, accounts }) => `${partner}: ${accounts.join(', ') || 'no accounts'}`,
  ),
})

const commands: Record<string, Command> = { add, remove, allow: permit(true), forbid: permit(false), list }

/** `partner add|remove|allow|forbid|list` */
export const partnerCommand: Command = async (admin, [name = '', ...args], readSecret) => {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new AccountError(`partner ${Object.keys(commands).join('|')}`)
  return command(admin, args, readSecret)
}
