import { ConfigError } from '#kit/server/settings/operator-error.ts'
import { demoPassword, ensureDemoPartner, findDemoSecrets } from '#accounts/server/partners/demo-partner.ts'
import { readAccounts } from '#tools/demo/accounts.ts'
import { ensureDemo } from '#tools/demo/ensure.ts'
import type { Store } from '#kit/server/db/store.ts'
import type { Services } from '#kit/server/services/services.ts'

/** The accounts of example data that releases up to 20261125 could load, with the demo's password. */
const formerExample = [
  { loginType: 'C', company: '01', userId: '014911' },
  { loginType: 'E', company: '00', userId: 'CLERK' },
] as const

/** Loads the demo's data into an empty database. */
export async function provideDemo({ clock, today }: Services, owner: Store): Promise<void> {
  await ensureDemo(owner, today(), (line) => process.stdout.write(`${line}\n`))
  await ensureDemoPartner({ store: owner, clock })
}

/** @throws {ConfigError} naming each published secret that still signs in; an exposed server must not have any */
export async function refuseDemoSecrets(store: Store): Promise<void> {
  const published = [...readAccounts(), ...formerExample]
  const found = await findDemoSecrets({ store }, published, demoPassword)
  if (found.length > 0)
    throw new ConfigError(`DATABASE_URL: the database contains secrets of the demo: ${found.join(', ')}`)
}
