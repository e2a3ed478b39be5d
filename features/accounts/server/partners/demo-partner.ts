import type { Credentials } from '#accounts/contract/endpoints.ts'
import type { Config } from '#app/server/config.ts'
import type { Services } from '#kit/server/services/services.ts'
import { type Account, findAccount } from '../accounts/account-queries.ts'
import { allowAccount, allowPlainAccounts, savePartner, listPartners, partnersFor } from './partner-queries.ts'
import { hashPassword, verifyPassword } from '../accounts/passwords.ts'

const partner = 'demo'
export const demoPassword = 'Trade-2026'
/** Published in the README, so only the local demo may accept it. */
export const demoPartnerSecret = 'demo-partner-secret'

/** Whether a sign-in requires the local demo: it uses a demo account or a secret published in the README. */
export const isDemoSignIn = ({ demo }: Pick<Config, 'demo'>, given: Credentials): boolean =>
  demo || given.password === demoPassword || given.ssoSecret === demoPartnerSecret

/** The only demo employee that the partner may sign in. */
const signedOnEmployee = { loginType: 'E', company: '00', userId: 'EMP100' } as const

/** Sets up single sign-on in the demo: for customers and groups that need no code, and one employee. */
export async function ensureDemoPartner({ store, clock }: Pick<Services, 'store' | 'clock'>): Promise<void> {
  const known = await listPartners(store.db)
  if (known.some((one) => one.partner === partner)) return
  await savePartner(store.db, partner, await hashPassword(demoPartnerSecret), clock.now())
  await allowPlainAccounts(store.db, partner)
  const manager = await findAccount(store.db, signedOnEmployee, undefined)
  if (manager) await allowAccount(store.db, partner, manager.accountId)
}

/**
 * Finds leftovers of the demo: its accounts with the password published in the README, or its partner.
 * @returns their names; empty if the database is safe to expose
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
