import { existsSync, statSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { ConfigError } from './config-error.ts'
import { type Config, loadConfig } from './config.ts'
import { refuseDemoSecrets } from './demo-secrets.ts'
import { loadBranding } from './kit/branding/folder.ts'
import { pendingMigrations } from './kit/db/migrate.ts'
import { openStore } from './kit/db/open.ts'
import { databaseTarget } from './kit/db/target.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** The folder itself, or the one in which it would be created. */
const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)))

async function checkDataDir(dataDir: string): Promise<void> {
  const folder = nearest(resolve(dataDir))
  const isWritable = access(folder, constants.W_OK).then(
    () => statSync(folder).isDirectory(),
    () => false,
  )
  if (!(await isWritable)) throw new ConfigError(`DATA_DIR: ${resolve(dataDir)} is not writable`)
  say(`data folder: ${resolve(dataDir)} is writable`)
}

/** @returns the number of pending migrations */
async function checkDatabase(config: Config): Promise<number> {
  const target = databaseTarget(config)
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'pglite'))) {
    say(`database: ${target} does not exist yet; serve creates it`)
    return 0
  }
  const store = await openStore({ ...config, databasePool: 1, applicationName: 'trade-counter-check' })
  try {
    const pending = await pendingMigrations(store)
    say(`database: ${target} answers`)
    if (pending.length > 0) say(`tables: out of date; migrate or serve applies ${pending.join(', ')}`)
    else {
      say('tables: up to date')
      if (config.exposed) await refuseDemoSecrets(store)
    }
    return pending.length
  } finally {
    await store.close()
  }
}

const config = loadConfig()
say(config.exposed ? 'settings: valid, for a server that others can reach' : 'settings: valid, for this machine only')
say(`branding: ${loadBranding(config.brandingDir).name}`)
await checkDataDir(config.dataDir)
const pending = await checkDatabase(config)
for (const warning of config.warnings) process.stderr.write(`Warning: ${warning}\n`)
process.exitCode = pending === 0 ? 0 : 1
