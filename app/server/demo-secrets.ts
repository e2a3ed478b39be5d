import { ConfigError } from '#kit/server/settings/config-error.ts'
import { readAccounts } from '#tools/demo/accounts.ts'
import { demoPassword } from '#accounts/server/partners/demo-partner.ts'
import { exampleAccount, exampleClerk } from '#tools/example/accounts.ts'
import type { Store } from '#kit/server/db/store.ts'
import { findDemoSecrets } from '#accounts/server/partners/demo-partner.ts'

/** @throws {ConfigError} naming each published secret that still signs in; an exposed server must not have any */
export async function refuseDemoSecrets(store: Store): Promise<void> {
  const published = [...readAccounts(), exampleAccount, exampleClerk]
  const found = await findDemoSecrets({ store }, published, demoPassword)
  if (found.length > 0)
    throw new ConfigError(`DATABASE_URL: the database contains secrets of the demo: ${found.join(', ')}`)
}
