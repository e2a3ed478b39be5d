import type { Credentials } from '@trade-counter/contract/slices/session/endpoints.ts'
import type { Config } from '#server/config.ts'
import { demoPassword } from '#server/data/demo/parties/accounts.ts'
import type { Services } from '#server/kit/http/implementation.ts'
import { type Account, findAccount } from '../accounts/account-queries.ts'
import { allowAccount, allowPlainAccounts, keepPartner, listPartners, partnersFor } from './partner-queries.ts'
import { hashPassword, verifyPassword } from '../accounts/passwords.ts'

const partner = 'demo'
/** Printed in the README, so only the local demo may accept it. */
export const demoPartnerSecret = 'demo-partner-secret'

/** Whether a sign-in uses what only the local demo may accept: its accounts, or a secret that the README prints. */
export const isDemoSignIn = ({ demo }: Pick<Config, 'demo'>, given: Credentials): boolean =>
  demo || given.password === demoPassword || given.ssoSecret === demoPartnerSecret

/** The one employee of the demo whom its partner may sign on. */
const signedOnEmployee = { loginType: 'E', company: '00', userId: 'EMP100' } as const

/** Lets a newcomer try single sign-on: the demo's customers and groups that need no code, and one employee. */
export async function ensureDemoPartner({ store, clock }: Pick<Services, 'store' | 'clock'>): Promise<void> {
  const known = await listPartners(store.db)
  if (known.some((one) => one.partner === partner)) return
  await keepPartner(store.db, partner, await hashPassword(demoPartnerSecret), clock.now())
  await allowPlainAccounts(store.db, partner)
  const manager = await findAccount(store.db, signedOnEmployee, undefined)
  if (manager) await allowAccount(store.db, partner, manager.accountId)
}

/**
 * Looks for what the demo left behind: its accounts with the password that the README prints, or its partner.
 * @returns their names; empty when the database may be served to others
 */
export async function findDemoSecrets(
  { store }: Pick<Services, 'store'>,
  accounts: readonly Pick<Account, 'loginType' | 'company' | 'userId'>[],
  password: string,
): Promise<string[]> {
  const found: string[] = []
  for (const who of accounts) {
    const account = await findAccount(store.db, who, undefined)
    if (account && (await verifyPassword(account.passwordHash, password))) {
      found.push(`account ${who.loginType}${who.company}${who.userId}`)
    }
  }
  for (const { secretHash } of await partnersFor(store.db, undefined)) {
    if (await verifyPassword(secretHash, demoPartnerSecret)) found.push('the demo partner')
  }
  return found
}
