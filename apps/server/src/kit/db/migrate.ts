import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Session, Store } from './store.ts'

const ownMigrations = join(import.meta.dirname, 'migrations')
const fileName = /^(\d{4})_[a-z0-9_]+\.sql$/
/** Any number will do, as long as every process that migrates asks for the same. */
const lockNumber = 7_268_001

/** Thrown when the database and this version's migrations do not fit together; the message says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

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
      if (!number) throw new MigrationError(`${name}: a migration is named like 0001_what_it_does.sql`)
      // A checkout may turn line ends around; that is no change.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
  // Branches reserve numbers, so that a number may be skipped and a lower one may arrive later.
  migrations.forEach(({ number, name }, index) => {
    if (number === migrations[index - 1]?.number)
      throw new MigrationError(`${name}: another migration has its number, ${number}`)
  })
  return migrations
}

async function readApplied(session: Session): Promise<Map<number, { name: string; checksum: string }>> {
  await session.query(`create table if not exists migrations (
    number integer primary key, name text not null, checksum text not null,
    applied_at timestamptz not null default now())`)
  const rows = await session.query<{ number: number; name: string; checksum: string }>(
    'select number, name, checksum from migrations',
  )
  return new Map(rows.map((row) => [row.number, row]))
}

async function apply(session: Session, { number, name, sql, checksum }: Migration): Promise<void> {
  await session.query('begin')
  try {
    await session.query(sql)
    await session.query('insert into migrations (number, name, checksum) values ($1, $2, $3)', [number, name, checksum])
    await session.query('commit')
  } catch (error) {
    throw new MigrationError(`${name} failed and changed nothing: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}

/**
 * Brings the schema up to date: every migration not yet applied runs in its own transaction, under a lock, so that
 * several processes may start at once. A database that is further along than this version is left as it is: migrations
 * only add, so that the version before can still run.
 * @returns the names of the migrations applied now
 * @throws {MigrationError} when one fails, or when one that was applied has changed since
 */
export async function migrate(store: Store, folder = ownMigrations): Promise<string[]> {
  const migrations = await readMigrations(folder)
  return store.session(async (session) => {
    await session.query('select pg_advisory_lock($1)', [lockNumber])
    const applied = await readApplied(session)
    const done: string[] = []
    for (const migration of migrations) {
      const before = applied.get(migration.number)
      if (!before) {
        await apply(session, migration)
        done.push(migration.name)
      } else if (before.checksum !== migration.checksum) {
        throw new MigrationError(
          `${migration.name} was applied to this database with other content (as ${before.name}): ` +
            'restore the file, and put the change into a new migration',
        )
      }
    }
    await session.query('select pg_advisory_unlock($1)', [lockNumber])
    return done
  })
}
