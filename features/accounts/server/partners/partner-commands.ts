import { randomBytes } from 'node:crypto'
import type { Command } from '#kit/server/program/command.ts'
import { OperatorError } from '#kit/server/settings/operator-error.ts'
import type { AccountDesk, Outcome, Serve } from '../accounts/account-commands.ts'
import { type AccountAdmin, findOrFail } from '../accounts/accounts.ts'
import { allowAccount, deletePartner, forbidAccount, savePartner, listPartners } from './partner-queries.ts'
import { hashPassword } from '../accounts/passwords.ts'

const shortestSecret = 16

/**
 * Adds a sign-on partner or replaces its secret.
 * @throws {OperatorError} if the name is invalid, or the secret too short or too long
 */
async function addPartner(admin: AccountAdmin, partner: string, secret: string): Promise<void> {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(partner))
    throw new OperatorError('a partner name has only lowercase letters, digits, and -')
  if (secret.length < shortestSecret)
    throw new OperatorError(`a partner's secret must have at least ${shortestSecret} characters`)
  if (secret.length > 200) throw new OperatorError("a partner's secret must have at most 200 characters")
  await savePartner(admin.db, partner, await hashPassword(secret), admin.now)
}

async function add(desk: AccountDesk, partner: string, piped: boolean): Promise<Outcome> {
  const secret = piped ? (await desk.readSecret()).trim() : randomBytes(24).toString('base64url')
  await addPartner(desk, partner, secret)
  return {
    lines: [`partner ${partner} can use single sign-on`, ...(piped ? [] : [`secret: ${secret}`])],
    audit: { event: 'partner added', detail: { partner } },
  }
}

async function remove({ db }: AccountDesk, partner: string): Promise<Outcome> {
  if (!(await deletePartner(db, partner))) throw new OperatorError(`${partner}: no such partner`)
  return { lines: [`partner ${partner} is removed`], audit: { event: 'partner removed', detail: { partner } } }
}

async function permit(
  desk: AccountDesk,
  allowed: boolean,
  partner: string,
  names: readonly string[],
): Promise<Outcome> {
  const known = await listPartners(desk.db)
  if (!known.some((one) => one.partner === partner)) throw new OperatorError(`${partner}: no such partner`)
  const accounts = await Promise.all(names.map((name) => findOrFail(desk, name)))
  const change = allowed ? allowAccount : forbidAccount
  for (const { accountId } of accounts) await change(desk.db, partner, accountId)
  const keys = accounts.map(({ identityKey }) => identityKey)
  return {
    lines: [`partner ${partner} ${allowed ? 'may' : 'may no longer'} open ${keys.join(', ')}`],
    audit: { event: allowed ? 'partner allowed' : 'partner forbidden', detail: { partner, accounts: keys } },
  }
}

const list = async ({ db }: AccountDesk): Promise<Outcome> => ({
  lines: (await listPartners(db)).map(({ partner, accounts }) => `${partner}: ${accounts.join(', ') || 'no accounts'}`),
})

/** Adds the commands that manage single sign-on partners. */
export function addPartnerCommands(program: Command, serve: Serve): void {
  const partners = program.command('partner').description('Manages single sign-on partners.')
  partners
    .command('add')
    .description('Adds a partner, or replaces its secret.')
    .argument('<partner>')
    .option('--secret-stdin', 'reads the secret from standard input; without it, one is shown once')
    .examples('account partner add intranet')
    .action((partner: string, { secretStdin }) => serve((desk) => add(desk, partner, secretStdin === true)))
  partners
    .command('remove')
    .description('Removes a partner.')
    .argument('<partner>')
    .examples('account partner remove intranet')
    .action((partner: string) => serve((desk) => remove(desk, partner)))
  for (const [word, allowed] of [
    ['allow', true],
    ['forbid', false],
  ] as const)
    partners
      .command(word)
      .description(allowed ? 'Lets a partner open accounts.' : 'No longer lets a partner open accounts.')
      .argument('<partner>')
      .argument('<accounts...>')
      .examples(`account partner ${word} intranet C01100001 G00GROUP1`)
      .action((partner: string, accounts: string[]) => serve((desk) => permit(desk, allowed, partner, accounts)))
  partners
    .command('list')
    .description('Lists the partners and their accounts.')
    .examples('account partner list')
    .action(() => serve(list))
}
