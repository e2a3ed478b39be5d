import { createHash } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { type FlagName, flagNames } from '@trade-counter/contract/kit/declare/need.ts'
import { account, type DemoAccount } from './account.ts'
import { writeCsv, type WrittenFile } from '../basics/csv-file.ts'
import { rowAccounts } from './row-accounts.ts'

/** The password of every demo account. */
export const demoPassword = 'Trade-2026'

/** The accounts that a newcomer tries first. */
export const firstAccounts: readonly DemoAccount[] = [
  account('C', '01', '100001', 'every flag Y', { email: 'purchasing@harborpoint.example' }),
  account('C', '01', '100001000002', 'fixed to one ship-to', {
    email: 'conference@harborpoint.example',
    viewAllShipTos: 'One',
  }),
  account('C', '01', '100002', 'OTP always', { email: 'supply@stbrendans.example', otpPolicy: 'always' }),
  account('C', '02', '200001', 'prices, order amounts and invoices hidden', {
    email: 'receiving@erieshore.example',
    withheld: [
      'ViewOrderAmount',
      'CanViewInventoryPrices',
      'CanViewCustomerPrices',
      'CanViewInvoices',
      'CanViewListPrice',
      'CanViewPriceList',
    ],
  }),
  account('G', '00', 'GROUP1', '12 customers in 3 companies, every flag Y', { email: 'procurement@bayard.example' }),
  account('E', '00', 'EMP001', 'sales rep with 10 customers', { email: 'dwhitfield@harborview-supply.example' }),
  account('E', '00', 'EMP900', 'administrator', { email: 'praman@harborview-supply.example' }),
]

/** Every account of the demo: the first ones, and those that show single rows of the requirements. */
export const demoAccountList: readonly DemoAccount[] = [...firstAccounts, ...rowAccounts]

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * The hash of the demo password with a salt out of the account's name, so that the file is the same each time it is
 * made: right for a password that is printed in the README, and for no other.
 */
const hashFor = (name: string): Promise<string> =>
  // Argon2id is the library's default.
  hash(demoPassword, {
    memoryCost: 19 * 1024,
    timeCost: 2,
    parallelism: 1,
    salt: digest(`demo salt ${name}`).subarray(0, 16),
  })

const flagOf = (demo: DemoAccount, flag: FlagName) => {
  if (flag === 'ViewAllShipTos') return demo.viewAllShipTos
  return demo.withheld.includes(flag) ? 'N' : 'Y'
}

const columns = [
  'login_type',
  'company',
  'user_id',
  'identity_key',
  'password_hash',
  'email',
  'otp_policy',
  'active',
  ...flagNames,
] as const

async function accountRow(demo: DemoAccount): Promise<Record<(typeof columns)[number], string>> {
  const name = `${demo.loginType}/${demo.company}/${demo.userId}`
  // Object.fromEntries forgets its keys; they are the flag names by construction.
  const flags = Object.fromEntries(flagNames.map((flag) => [flag, flagOf(demo, flag)])) as Record<FlagName, string>
  return {
    login_type: demo.loginType,
    company: demo.company,
    user_id: demo.userId,
    identity_key: digest(`demo identity ${name}`).toString('hex').slice(0, 20),
    password_hash: await hashFor(name),
    email: demo.email,
    otp_policy: demo.otpPolicy,
    active: 'true',
    ...flags,
  }
}

/** Writes `accounts.csv`: one column for each flag. */
export const writeAccounts = async (dir: string): Promise<WrittenFile> =>
  writeCsv(dir, 'accounts', columns, await Promise.all(demoAccountList.map(accountRow)))
