import { createHash } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { type AccountFlagName, accountFlagNames } from '@trade-counter/contract/kit/declare/need.ts'
import type { z } from 'zod'
import { anyText, choice, digits, text, yes } from '../cells.ts'
import { type WrittenFile, writeCsv } from '../basics/csv-file.ts'
import { demoTables } from '../demo-tables.ts'
import { readTable, type Row } from '../read-table.ts'

export const demoPassword = 'Trade-2026'

// The type of Object.fromEntries drops the keys, which are the flag names.
const flagCells = Object.fromEntries(
  accountFlagNames.map((name) => [name, name === 'ViewAllShipTos' ? choice(['All', 'One']) : choice(['Y', 'N'])]),
) as unknown as Record<AccountFlagName, z.ZodType<string, string>>

const shape = {
  loginType: choice(['C', 'G', 'E']),
  /** '00' for groups and employees. */
  company: digits(2),
  userId: text,
  /** Says what the account demonstrates; `npm start` prints it. */
  shows: text,
  /** Whether the list for new users includes it. */
  first: yes,
  email: anyText,
  otpPolicy: choice(['always', 'never']),
  /** Empty for no limit. */
  orderLimit: anyText,
  ...flagCells,
}

export type DemoAccount = Row<typeof shape>

/** Reads `accounts.csv`. docs/demo.md lists the accounts that demonstrate each requirement. */
export const readAccounts = (folder = demoTables): DemoAccount[] =>
  readTable(folder, 'accounts.csv', shape, ['loginType', 'company', 'userId'])

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Hashes the demo password with a salt derived from the account's name, so that the file is reproducible. This is
 * acceptable only because the README publishes the password.
 */
const hashFor = (name: string): Promise<string> =>
  // Argon2id is the library's default.
  hash(demoPassword, {
    memoryCost: 19 * 1024,
    timeCost: 2,
    parallelism: 1,
    salt: digest(`demo salt ${name}`).subarray(0, 16),
  })

async function accountRow(demo: DemoAccount) {
  const name = `${demo.loginType}/${demo.company}/${demo.userId}`
  return {
    login_type: demo.loginType,
    company: demo.company,
    user_id: demo.userId,
    identity_key: digest(`demo identity ${name}`).toString('hex').slice(0, 20),
    password_hash: await hashFor(name),
    email: demo.email,
    otp_policy: demo.otpPolicy,
    active: 'true',
    order_limit: demo.orderLimit,
    ...Object.fromEntries(accountFlagNames.map((name) => [name, demo[name]])),
  }
}

export const writeAccounts = async (dir: string, accounts: readonly DemoAccount[]): Promise<WrittenFile> =>
  writeCsv(dir, 'accounts', await Promise.all(accounts.map(accountRow)))
