import { messageOf } from '#kit/server/program/operator-message.ts'
import { counted } from '#kit/contract/declare/format.ts'
import { existsSync, statSync } from 'node:fs'
import { access, constants, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { limits } from './limits.ts'
import { checkEnvironment } from './environment.ts'
import type { Report } from './report.ts'
import { checkRoles } from './roles.ts'
import { lackingGrants } from '#kit/server/db/row-security/apply.ts'
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

/** Returns the folder or, if it does not exist, the nearest existing parent. */
const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)))

async function checkDataDir({ dataDir, exposed }: Config, report: Report): Promise<void> {
  const folder = nearest(resolve(dataDir))
  const isWritable = access(folder, constants.W_OK).then(
    () => statSync(folder).isDirectory(),
    () => false,
  )
  if (!(await isWritable)) return report.fatal('data folder', `DATA_DIR: ${resolve(dataDir)} is not writable`)
  const isOpen = exposed && folder === resolve(dataDir) && (statSync(folder).mode & 0o077) !== 0
  if (isOpen)
    report.fault('data folder', `DATA_DIR: other users of this machine can open ${folder}; run chmod 700 on it`)
  else report.ok('data folder', `${resolve(dataDir)} is writable`)
  const disk = await statfs(folder)
  const share = disk.bavail / disk.blocks
  const free = Math.round(100 * share)
  if (share < limits.freeShare)
    report.fault('disk', `only ${free}% of the disk with DATA_DIR is free; free some, or enlarge it`)
  else report.ok('disk', `${free}% free`)
}

async function checkRowSecurity(serving: Store, exposed: boolean, report: Report): Promise<void> {
  const open = await whyNobodySees(serving.db)
  if (open === undefined) report.ok('row-level security', "a connection without a caller sees no customer's rows")
  else report[exposed ? 'fatal' : 'fault']('row-level security', open)
}

/** Checks an exposed server's requirements for its database. */
async function checkExposed(owner: Store, serving: Store, report: Report): Promise<void> {
  await refuseDemoSecrets(serving).catch((error: unknown) => report.fatal('accounts', messageOf(error)))
  const tooStrong = await whyOwner(serving.db)
  if (tooStrong !== undefined) report.fault('serving role', tooStrong)
  const open = await owner.session(tablesWithOpenShards)
  if (open.length > 0)
    report.fault('shards', `shards of ${open.join(', ')} have lost their policies, as moved shards do: run migrate`)
}

/** Reports how many jobs of each kind are waiting or have failed. */
async function checkJobs(serving: Store, report: Report): Promise<void> {
  for (const { kind, waiting, oldest, failed } of await countJobs(serving.as(system).db)) {
    const queue = `${counted(waiting, 'job')} of the kind ${kind} waiting, the oldest for ${Math.round(oldest)} s`
    if (waiting > 0 && oldest > limits.jobSeconds) report.fault('jobs', `${queue}; is a worker running?`)
    else if (waiting > 0) report.ok('jobs', queue)
    if (failed > 0) report.fault('jobs', `${counted(failed, 'job')} of the kind ${kind} failed in the last hour`)
  }
}

/** Reports how old the last backup and restore drill are, and whether one is missing or failed. */
async function checkBackups(serving: Store, report: Report): Promise<void> {
  for (const { kind, age, error, succeeded } of await readBackups(serving.db, new Date())) {
    const name = kind === 'drill' ? 'restore drill' : kind
    if (error !== null) report.fault(name, `the last ${name} failed: ${error}`)
    else if (age > limits.ageSeconds[kind])
      report.fault(name, `no ${name} has succeeded for ${Math.floor(age / 86_400)} days`)
    else report.ok(name, succeeded ? `${Math.round(age / 3600)} h ago` : `no ${name} yet`)
  }
}

/** @returns whether the serving role may do what the server does */
async function mayServe(serving: Store, report: Report): Promise<boolean> {
  const lacking = await serving.session(lackingGrants)
  if (lacking.length === 0) return true
  const shown = lacking.length > 3 ? [...lacking.slice(0, 3), `${lacking.length - 3} more`] : lacking
  report.fatal('rights', `the serving role lacks ${shown.join(', ')}: run migrate, which grants them again`)
  return false
}

/** @returns the number of pending migrations */
async function checkDatabase(config: Config, report: Report): Promise<number> {
  const target = databaseTarget(forOwner(config))
  if (config.migrateDatabaseUrl === undefined && !existsSync(join(config.dataDir, 'pglite'))) {
    report.ok('database', `${target} does not exist yet; serve creates it`)
    return 0
  }
  await using stores = await openStores({ ...config, databasePool: 1, applicationName: 'trade-counter-check' })
  const { owner, serving } = stores
  const pending = await pendingMigrations(owner)
  report.ok('database', `${target} answers`)
  if (await serving.isPooled()) report.ok('pooler', 'DATABASE_URL goes through one, such as PgBouncer')
  if (pending.length > 0) report.ok('tables', `out of date; migrate or serve applies ${pending.join(', ')}`)
  else {
    report.ok('tables', 'up to date')
    if (!(await mayServe(serving, report))) return 0
    await checkRowSecurity(serving, config.exposed, report)
    await checkJobs(serving, report)
    if (config.exposed) await checkBackups(serving, report)
    if (config.exposed) {
      await checkExposed(owner, serving, report)
      await checkRoles(owner.db, serving.db, config, report)
    }
  }
  return pending.length
}

/** Checks what the server needs on its machine and in its database. @returns the number of pending migrations */
export async function checkInstallation(config: Config, report: Report): Promise<number> {
  report.ok('settings', `valid, for ${config.exposed ? 'a server that others can reach' : 'this machine only'}`)
  checkEnvironment(report)
  report.ok('branding', loadBranding(config.brandingDir).name)
  await checkDataDir(config, report)
  const pending = await checkDatabase(config, report)
  for (const warning of config.warnings) report.fault('settings', warning)
  for (const hint of config.hints) report.advise('settings', hint)
  return pending
}
