import { demoPassword } from '#accounts/server/partners/demo-partner.ts'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import type { LoginType } from '#kit/contract/declare/need.ts'
import { parse } from 'csv-parse/sync'
import { writeCsv } from './csv-file.ts'

export interface DemoAccount {
  loginType: LoginType
  /** '00' for groups and employees. */
  company: string
  userId: string
  /** What the account demonstrates. `npm start` prints it. */
  shows: string
  /** Whether the list for new users includes the account. */
  first: boolean
  /** Other columns of the account in the feed. */
  settings: Readonly<Record<string, string>>
}

type Line = Readonly<Record<'company' | 'user_id' | 'shows' | 'first', string>> & { login_type: LoginType }

/** Reads `accounts.csv`. docs/demo.md lists the accounts that demonstrate each requirement. */
export const readAccounts = (): DemoAccount[] =>
  parse<Line>(readFileSync(join(import.meta.dirname, 'accounts.csv')), { columns: true }).map(
    ({ login_type: loginType, company, user_id: userId, shows, first, ...settings }) => ({
      loginType,
      company,
      userId,
      shows,
      first: first === 'yes',
      settings,
    }),
  )

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Hashes the demo password with a salt from the account's name, so that the file is reproducible. This is acceptable
 * only because the README publishes the password.
 */
const hashFor = (name: string): Promise<string> =>
  // Argon2id is the library's default.
  hash(demoPassword, {
    memoryCost: 19 * 1024,
    timeCost: 2,
    parallelism: 1,
    salt: digest(`demo salt ${name}`).subarray(0, 16),
  })

async function accountRow({ loginType, company, userId, settings }: DemoAccount) {
  const name = `${loginType}/${company}/${userId}`
  return {
    login_type: loginType,
    company,
    user_id: userId,
    identity_key: digest(`demo identity ${name}`).toString('hex').slice(0, 20),
    password_hash: await hashFor(name),
    active: 'true',
    ...settings,
  }
}

/** Writes the feed file of the demo's accounts. */
export async function writeAccounts(dir: string): Promise<void> {
  await writeCsv(dir, 'accounts', await Promise.all(readAccounts().map(accountRow)))
}

const loginNames: Record<LoginType, string> = { C: 'Customer', G: 'Customer Group', E: 'Employee' }

export function demoAccounts(): string {
  const first = readAccounts().filter((one) => one.first)
  const rows = first.map(({ loginType, company, userId, shows }) => [
    loginNames[loginType],
    loginType === 'C' ? company : '',
    userId,
    shows,
  ])
  const lines = [['Login as', 'Company', 'User ID', 'Shows'], ...rows].map(
    ([as = '', company = '', user = '', shows = '']) =>
      `  ${as.padEnd(16)}${company.padEnd(9)}${user.padEnd(15)}${shows}`,
  )
  return `\nDemo accounts, all with the password ${demoPassword}:\n\n${lines.join('\n')}\n\ndocs/demo.md lists more, and what each of them shows.\n`
}
