import { counted } from '#kit/contract/declare/format.ts'
import { existsSync, statSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { build } from '#kit/server/program/build.ts'
import { ConfigError } from '#kit/server/settings/config-error.ts'
import { type Config, loadConfig } from '../config.ts'
import { refuseDemoSecrets } from '../demo.ts'
import { loadBranding } from '#kit/server/branding/folder.ts'
import { tablesWithOpenShards } from '#kit/server/db/citus/shard-security.ts'
import { pendingMigrations } from '#kit/server/db/migrate.ts'
import { openStores } from '#kit/server/db/open.ts'
import { databaseTarget, forOwner } from '#kit/server/db/target.ts'
import type { Store } from '#kit/server/db/store.ts'
import { readBackups } from '#kit/server/db/backup-queries.ts'
import { countJobs } from '#kit/server/jobs/job-queries.ts'
import { system } from '#kit/server/db/row-security/caller.ts'
import { whyNobodySees, whyOwner } from '#kit/server/db/row-security/check.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
/** In seconds, as in the alert rules. */
const longestAge = { backup: 36 * 3600, drill: 8 * 86_400 }
const warn = (line: string | undefined) => line !== undefined && process.stderr.write(`Warning: ${line}\n`)

/** Returns the folder or, if it does not exist, the nearest existing parent. */
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

/** @throws {ConfigError} when an exposed server's database shows customers' rows without a caller */
async function checkRowSecurity(serving: Store, exposed: boolean): Promise<void> {
  const open = await whyNobodySees(serving.db)
  if (open === undefined) say("row-level security: a connection without a caller sees no customer's rows")
  else if (exposed) throw new ConfigError(open)
  else warn(open)
}

/** Checks an exposed server's requirements for its database. */
async function checkExposed(owner: Store, serving: Store): Promise<void> {
  await refuseDemoSecrets(serving)
  warn(await whyOwner(serving.db))
  const open = await owner.session(tablesWithOpenShards)
  if (open.length > 0)
    process.stderr.write(
      `Warning: shards of ${open.join(', ')} have lost their policies, as moved shards do: run migrate\n`,
    )
}

/** Prints how many jobs of each kind are waiting or have failed. */
async function sayJobs(serving: Store): Promise<void> {
  for (const { kind, waiting, oldest, failed } of await countJobs(serving.as(system).db)) {
    if (waiting > 0)
      say(`jobs: ${counted(waiting, 'job')} of the kind ${kind} waiting, the oldest for ${Math.round(oldest)} s`)
    if (failed > 0) warn(`${counted(failed, 'job')} of the kind ${kind} failed in the last 7 days`)
  }
}

/** Prints how old the last backup and restore drill are, and warns if one is missing or failed. */
async function sayBackups(serving: Store): Promise<void> {
  for (const { kind, age, error } of await readBackups(serving.db, new Date())) {
    const name = kind === 'drill' ? 'restore drill' : kind
    if (error !== null) warn(`the last ${name} failed: ${error}`)
    else if (age > longestAge[kind]) warn(`no ${name} has succeeded for ${Math.floor(age / 86_400)} days`)
    else say(`${name}: ${Math.round(age / 3600)} h ago`)
  }
}

/** @returns the number of pending migrations */
async function checkDatabase(config: Config): Promise<number> {
  const target = databaseTarget(forOwner(config))
  if (config.migrateDatabaseUrl === undefined && !existsSync(join(config.dataDir, 'pglite'))) {
    say(`database: ${target} does not exist yet; serve creates it`)
    return 0
  }
  const { owner, serving, close } = await openStores({
    ...config,
    databasePool: 1,
    applicationName: 'trade-counter-check',
  })
  try {
    const pending = await pendingMigrations(owner)
    say(`database: ${target} answers`)
    if (await serving.isPooled()) say('pooler: DATABASE_URL goes through one, such as PgBouncer')
    if (pending.length > 0) say(`tables: out of date; migrate or serve applies ${pending.join(', ')}`)
    else {
      say('tables: up to date')
      await checkRowSecurity(serving, config.exposed)
      await sayJobs(serving)
      if (config.exposed) await sayBackups(serving)
      if (config.exposed) await checkExposed(owner, serving)
    }
    return pending.length
  } finally {
    await close()
  }
}

say(`build: ${build()}`)
const config = loadConfig()
say(config.exposed ? 'settings: valid, for a server that others can reach' : 'settings: valid, for this machine only')
say(`branding: ${loadBranding(config.brandingDir).name}`)
await checkDataDir(config.dataDir)
const pending = await checkDatabase(config)
for (const warning of config.warnings) process.stderr.write(`Warning: ${warning}\n`)
process.exitCode = pending === 0 ? 0 : 1
