import { ConfigError } from '#kit/server/settings/operator-error.ts'
import { loadConfig } from '../config.ts'
import { provideDemo } from '../demo.ts'
import { jobKinds } from '../jobs.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { openStore } from '#kit/server/db/open.ts'
import { databaseTarget, forOwner } from '#kit/server/db/target.ts'
import { whyOwner } from '#kit/server/db/row-security/check.ts'
import { build } from '#kit/server/program/build.ts'
import { openLog } from '#kit/server/program/log.ts'
import { Worker } from '#kit/server/jobs/worker.ts'
import { createServices } from '../services.ts'

const config = loadConfig()
if (config.migrateDatabaseUrl === undefined)
  throw new ConfigError('DATABASE_URL: needed, because the server does the work of the embedded database itself')
const store = await openStore({ ...config, databasePool: 4, applicationName: 'trade-counter-worker' })
try {
  await migrate(store)
  if ((await whyOwner(store.db)) === undefined)
    throw new ConfigError('MIGRATE_DATABASE_URL: needed, because the worker acts as the owner of the tables')
} catch (error) {
  await store.close()
  throw error
}
const services = createServices({ ...config, columnar: undefined }, store)
if (config.demo) await provideDemo(services, store)
const log = openLog(config.logLevel)
log.info({ build: build() }, 'worker starts')
const worker = new Worker(store.db, jobKinds(services, log), {
  report: (err, what, detail) => log.warn({ err, ...detail }, what),
})
const stop = async () => {
  await worker.stop()
  await store.close()
  process.exit(0)
}
process.once('SIGTERM', stop).once('SIGINT', stop)
worker.start()
process.stdout.write(`Working for ${databaseTarget(forOwner(config))}\n`)
