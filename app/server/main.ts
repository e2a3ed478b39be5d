import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { buildApp } from './app.ts'
import { loadBranding } from '#kit/server/branding/folder.ts'
import { ConfigError } from '#kit/server/settings/operator-error.ts'
import { loadConfig } from './config.ts'
import { provideDemo, refuseDemoSecrets } from './demo.ts'
import { jobKinds } from './jobs.ts'
import { Worker } from '#kit/server/jobs/worker.ts'
import { FolderInUse } from '#kit/server/db/pglite/folder-lock.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { openStores } from '#kit/server/db/open.ts'
import { whyNobodySees, whyOwner } from '#kit/server/db/row-security/check.ts'
import { erpJobs } from '#tools/demo/erp/stand-in.ts'
import { demoAccounts } from '#tools/demo/accounts.ts'
import { build } from '#kit/server/program/build.ts'
import { programName } from '#kit/server/program/command.ts'
import { operatorMessage } from '#kit/server/program/operator-message.ts'
import { createServices, systemClock } from './services.ts'

// Long answers stream through external buffers, which count toward V8's garbage collection limit. With this server's
// small heap, V8 would run a full mark for each answer. This setting lets the heap double first, which saves a third of
// the processor time for such an answer.
setFlagsFromString('--heap-growing-percent=100')

const webRoot = join(import.meta.dirname, '../web/dist')

/** The web app's build. Browsers reload when it changes. */
async function webVersion(): Promise<string> {
  return (await readFile(join(webRoot, 'version.txt'), 'utf8')).trim()
}

async function serve(): Promise<void> {
  const loaded = loadConfig()
  // The server does not use the owner's URL.
  const config = { ...loaded, migrateDatabaseUrl: loaded.databaseUrl }
  const branding = loadBranding(config.brandingDir)
  if (config.databaseUrl === undefined && loaded.migrateDatabaseUrl !== undefined)
    throw new ConfigError(
      'DATABASE_URL: needed beside MIGRATE_DATABASE_URL, because the server does not serve as the owner',
    )
  const { owner, serving, close } = await openStores(config)
  await migrate(owner)
  const tooStrong = await whyOwner(serving.db)
  // If the server has its own role, `work` does the owner's work.
  const isOwner = owner.kind === 'pglite' || (tooStrong !== undefined && !(await serving.isPooled()))
  const services = createServices(config, serving, systemClock, branding)
  if (config.demo && isOwner) await provideDemo(services, owner)
  if (config.exposed) await refuseDemoSecrets(serving)
  const open = await whyNobodySees(serving.db)
  if (config.exposed && open !== undefined) throw new ConfigError(open)
  const web = existsSync(webRoot) ? { root: webRoot, version: await webVersion() } : undefined
  const app = await buildApp(services, { ...(isOwner && { owner }), ...(web && { web }) })
  app.log.info({ build: build() }, 'server starts')
  let worker: Worker | undefined
  const stop = stopper(async () => {
    await app.close()
    await worker?.stop()
    await close()
  })
  process.once('SIGTERM', stop).once('SIGINT', stop)
  await app.listen({ host: config.host, port: config.port })
  const api = `${app.listeningOrigin}${config.apiPrefix}`
  const kinds = {
    ...jobKinds({ ...services, store: owner }, app.log),
    ...(config.demoErp && erpJobs({ store: owner, api, now: () => services.clock.now() })),
  }
  worker = new Worker(owner.db, kinds, { report: (err, what, detail) => app.log.warn({ err, ...detail }, what) })
  if (isOwner) worker.start()
  const address = config.publicUrl ?? app.listeningOrigin
  process.stdout.write(`\nTrade Counter is at ${address}\n`)
  if (!isOwner) process.stdout.write(`Run ${programName} work to send mails and orders and to load received feeds\n`)
  for (const warning of [open, config.exposed ? tooStrong : undefined, ...config.warnings, ...config.hints])
    if (warning !== undefined) process.stderr.write(`Warning: ${warning}\n`)
  if (config.demo) process.stdout.write(`${demoAccounts()}\n`)
}

/** Shuts down gracefully; forces exit after 10 s. */
function stopper(close: () => Promise<void>): () => void {
  return () => {
    setTimeout(() => process.exit(1), 10_000).unref()
    void close().then(() => process.exit(0), crash)
  }
}

/** Ends the server after a fault of its own. */
function crash(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
  process.exit(2)
}

/** Prints one line for errors that the operator can fix, and the stack trace for the rest. */
function fail(error: unknown): never {
  if (error instanceof FolderInUse) {
    process.stderr.write(`${error.message}\n`)
    process.exit(3)
  }
  const message = operatorMessage(error)
  if (message === undefined) crash(error)
  process.stderr.write(`Trade Counter cannot start: ${message}\n`)
  process.exit(2)
}

process.on('unhandledRejection', crash)
await serve().catch(fail)
