import { loadConfig } from './config.ts'
import { migrate } from './kit/db/migrate.ts'
import { openStore } from './kit/db/open.ts'
import { databaseTarget, forOwner } from './kit/db/target.ts'

const config = loadConfig()
const store = await openStore({ ...config, databasePool: 1, applicationName: 'trade-counter-migrate' })
try {
  const applied = await migrate(store)
  for (const name of applied) process.stdout.write(`applied ${name}\n`)
  process.stdout.write(`The tables of ${databaseTarget(forOwner(config))} are up to date.\n`)
} finally {
  await store.close()
}
