import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ConfigError, OperatorError } from '#kit/server/settings/operator-error.ts'
import { openStore } from '#kit/server/db/open.ts'
import { quoted } from '#kit/server/db/statements.ts'
import type { Session } from '#kit/server/db/store.ts'
import { seeEverythingOption } from '#kit/server/db/row-security/caller.ts'
import type { Tables } from './manifest.ts'
import { tableDigests, tableNames } from './queries.ts'

export const postgresFile = 'database.dump'

/** Separates the password from the URL, because other users of the machine can read arguments. */
function connection(databaseUrl: string): { address: string; password: string } {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return { address: url.href, password }
}

async function run(program: string, args: string[], password: string): Promise<void> {
  // The owner is under row-level security, too.
  // biome-ignore lint/style/noProcessEnv: PostgreSQL's programs read their own settings from the environment
  const env = { ...process.env, ...(password && { PGPASSWORD: password }), PGOPTIONS: seeEverythingOption }
  try {
    await promisify(execFile)(program, args, { env, maxBuffer: 2 ** 24 })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new ConfigError(
        `${program} was not found: install PostgreSQL's client programs (Debian: postgresql-client)`,
      )
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new OperatorError(`${program} failed: ${said.replace(/\s*\n\s*/g, ' ')}`, { cause: error })
  }
}

async function inSession<T>(databaseUrl: string, work: (session: Session) => Promise<T>): Promise<T> {
  await using store = await openStore({ databaseUrl, databasePool: 1, applicationName: 'trade-counter-backup' })
  return await store.session(work)
}

/** Dumps a database that may be in use. The digests are of the same snapshot. */
export async function dumpPostgres(databaseUrl: string, folder: string): Promise<Tables> {
  return inSession(databaseUrl, async (session) => {
    await session.query('begin isolation level repeatable read read only')
    const [snapshot] = await session.query<{ id: string }>('select pg_export_snapshot() as id')
    const { address, password } = connection(databaseUrl)
    const args = [
      '--format=custom',
      '--enable-row-security',
      // Data that loads have replaced is useful only for rollbacks on this database.
      '--exclude-schema=kept_*',
      `--snapshot=${snapshot?.id}`,
      `--file=${join(folder, postgresFile)}`,
    ]
    const [tables] = await Promise.all([
      tableDigests(session.query),
      run('pg_dump', [...args, `--dbname=${address}`], password),
    ])
    await session.query('commit')
    return tables
  })
}

/**
 * Runs some work with the URL of an empty database on the same server, and removes it.
 * @throws {ConfigError} when the owner may not create databases
 */
export async function withScratchDatabase(databaseUrl: string, work: (url: string) => Promise<void>): Promise<void> {
  const url = new URL(databaseUrl)
  const name = `${decodeURIComponent(url.pathname.slice(1)).slice(0, 57)}_drill`
  url.pathname = `/${encodeURIComponent(name)}`
  const onServer = (statement: string) => inSession(databaseUrl, (session) => session.query(statement))
  const drop = () =>
    inSession(databaseUrl, async (session) => {
      // `with (force)` would refuse an owner who is no superuser while autovacuum is at work there.
      await session.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
        [name],
      )
      await session.query(`drop database if exists ${quoted(name)}`)
    })
  await drop()
  await onServer(`create database ${quoted(name)}`).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === '42501')) throw error
    throw new ConfigError('--verify: the owner may not create a scratch database: alter role <owner> createdb')
  })
  try {
    await work(url.href)
  } catch (error) {
    // The next drill drops what this one cannot.
    await drop().catch(() => undefined)
    throw error
  }
  await drop()
}

/**
 * Restores a dump into an empty database, completely or not at all.
 * @returns the digests of what was restored
 * @throws {OperatorError} when the database has tables
 */
export async function restorePostgres(databaseUrl: string, folder: string): Promise<Tables> {
  const existing = await inSession(databaseUrl, (session) => tableNames(session.query))
  if (existing.length > 0)
    throw new OperatorError(`DATABASE_URL: the database has tables (${existing[0]}, …); restore needs an empty one`)
  const { address, password } = connection(databaseUrl)
  const args = ['--exit-on-error', '--no-owner', '--no-privileges', '--single-transaction', `--dbname=${address}`]
  await run('pg_restore', [...args, join(folder, postgresFile)], password)
  return inSession(databaseUrl, (session) => tableDigests(session.query))
}
