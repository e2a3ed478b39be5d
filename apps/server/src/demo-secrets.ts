import { ConfigError } from './config-error.ts'
import { demoPassword, readAccounts } from './data/demo/accounts.ts'
import { exampleAccount, exampleClerk } from './data/example/accounts.ts'
import type { Store } from './kit/db/store.ts'
import { findDemoSecrets } from './slices/session/partners/demo-partner.ts'

/** @throws {ConfigError} naming each published secret that still signs in; an exposed server must not have any */
export async function refuseDemoSecrets(store: Store): Promise<void> {
  const published = [...readAccounts(), exampleAccount, exampleClerk]
  const found = await findDemoSecrets({ store }, published, demoPassword)
  if (found.length > 0)
    throw new ConfigError(`DATABASE_URL: the database contains secrets of the demo: ${found.join(', ')}`)
}
