import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../settings/operator-error.ts'
import { withBriefLocks } from './brief-locks.ts'
import { type OpenOptions, openStore } from './open.ts'
import type { Session, Store } from './store.ts'
import { runEach, splitStatements, type Statements, statementsOf } from './statements.ts'
import { createRole, applyRowSecurity } from './row-security/apply.ts'

const ownMigrations = join(import.meta.dirname, 'migrations')
const fileName = /^(\d{4})_[a-z0-9_]+\.sql$/
/** An arbitrary number that every migrating process uses. */
const lockNumber = 7_268_001

interface Migration {
  number: number
  name: string
  sql: string
  checksum: string
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const migrations = await Promise.all(
    names.map(async (name): Promise<Migration> => {
      const number = Number(fileName.exec(name)?.[1])
      if (!number) throw new ConfigError(`${name}: a migration file must have a name like 0001_what_it_does.sql`)
      // A checkout may convert line endings, which isn't a change.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
  // Branches reserve numbers, so gaps are allowed, and a lower number may be added later.
  migrations.forEach(({ number, name }, index) => {
    if (number === migrations[index - 1]?.number)
      throw new ConfigError(`${name}: another migration also has number ${number}`)
  })
  return migrations
}

interface Applied {
  number: number
  name: string
  checksum: string
}

/** @throws {ConfigError} when the file is not the one that was applied */
function refuseChanged({ name, checksum }: Migration, applied: Applied | undefined): void {
  if (!applied || applied.checksum === checksum) return
  throw new ConfigError(
    `${name} was applied to this database with different content (as ${applied.name}): ` +
      'restore the file, and put the change into a new migration',
  )
}

const createMigrations = `create table if not exists migrations (
  number integer primary key, name text not null, checksum text not null,
  applied_at timestamptz not null default now())`

async function readApplied(session: Statements): Promise<Map<number, Applied>> {
  const rows = await session.query<Applied>('select number, name, checksum from migrations')
  return new Map(rows.map((row) => [row.number, row]))
}

/** Functions name the schema `public`. Replaces it if the tables are in another schema. */
async function inOwnSchema(session: Session, text: string): Promise<string> {
  const [own] = await session.query<{ schema: string }>('select quote_ident(current_schema()) as schema')
  return own ? text.replaceAll(/\bpublic\./g, `${own.schema}.`) : text
}

async function apply(session: Session, { number, name, sql, checksum }: Migration): Promise<void> {
  const insert = 'insert into migrations (number, name, checksum) values ($1, $2, $3)'
  try {
    await withBriefLocks(session, async () => {
      await runEach(session, splitStatements(await inOwnSchema(session, sql)))
      await session.query(insert, [number, name, checksum])
    })
  } catch (error) {
    throw new ConfigError(`${name} failed and changed nothing: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}

/**
 * The names of the migrations that the database still needs.
 * @throws {ConfigError} when an applied one has changed
 */
async function readPending(session: Statements, migrations: readonly Migration[]): Promise<string[]> {
  const [table] = await session.query<{ readable: boolean }>(
    "select coalesce(has_table_privilege(to_regclass('migrations'), 'select'), false) as readable",
  )
  const applied: ReadonlyMap<number, Applied> = table?.readable ? await readApplied(session) : new Map()
  for (const migration of migrations) refuseChanged(migration, applied.get(migration.number))
  return migrations.filter(({ number }) => !applied.has(number)).map(({ name }) => name)
}

/** Waits for the process that migrates, if any: it holds the lock until it is done. */
const othersDone = (session: Statements) => session.query('select pg_advisory_xact_lock_shared($1)', [lockNumber])

/** Whether the session's role may change the schema; the serving role may not. */
async function mayMigrate(session: Session): Promise<boolean> {
  const [row] = await session.query<{ may: boolean }>("select has_schema_privilege(current_schema(), 'create') as may")
  return row?.may ?? false
}

/** @throws {ConfigError} for a connection that can only check */
function refusePending(why: string, pending: readonly string[]): void {
  if (pending.length === 0) return
  throw new ConfigError(
    `DATABASE_URL: ${why}, and ${pending.join(', ')} ${pending.length === 1 ? 'is' : 'are'} ` +
      'pending: migrate with MIGRATE_DATABASE_URL first',
  )
}

/** The first migration with the functions that policies call. */
const firstWithPolicies = 15

/**
 * Applies every pending migration in its own transaction, then row-level security. A lock lets several processes start
 * at once. A database of a newer version stays unchanged: migrations only add, so the previous version still runs. A
 * serving role waits for them, and it or a server behind a pooler only checks that nothing is pending.
 * @returns the names of the applied migrations
 * @throws {ConfigError} when a migration fails, or an applied one has changed
 */
export async function migrate(store: Store, folder = ownMigrations): Promise<string[]> {
  const migrations = await readMigrations(folder)
  // If the owner has its own URL, that URL must connect directly.
  if (store.servingRole === undefined && (await store.isPooled())) {
    refusePending('a connection pooler cannot migrate', await readPending(statementsOf(store.db), migrations))
    return []
  }
  return store.session(async (session) => {
    if (!(await mayMigrate(session))) {
      await othersDone(session)
      refusePending('this role may not migrate', await readPending(session, migrations))
      return []
    }
    await session.query('select pg_advisory_lock($1)', [lockNumber])
    await session.query(createMigrations)
    const applied = await readApplied(session)
    const done: string[] = []
    for (const migration of migrations) {
      refuseChanged(migration, applied.get(migration.number))
      if (applied.has(migration.number)) continue
      await apply(session, migration)
      done.push(migration.name)
    }
    if (migrations.some(({ number }) => number === firstWithPolicies)) {
      if (store.kind === 'pglite' && store.servingRole) await createRole(session, store.servingRole)
      await applyRowSecurity(session, store.servingRole)
    }
    await session.query('select pg_advisory_unlock($1)', [lockNumber])
    return done
  })
}

/**
 * Returns the names of the pending migrations. Changes nothing.
 * @throws {ConfigError} when an applied one has changed
 */
export async function pendingMigrations(store: Store, folder = ownMigrations): Promise<string[]> {
  const migrations = await readMigrations(folder)
  if (await store.isPooled()) return readPending(statementsOf(store.db), migrations)
  return store.session((session) => readPending(session, migrations))
}

/** Opens the database for its owner, brings its tables up to date, and closes it when the work is done. */
export async function withOwner<T>(options: OpenOptions, work: (store: Store) => Promise<T>): Promise<T> {
  await using store = await openStore(options)
  await migrate(store)
  return await work(store)
}
