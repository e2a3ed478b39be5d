import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type OpenOptions, openStores } from '#kit/server/db/open.ts'
import type { Store } from '#kit/server/db/store.ts'
import { everyDatabase, full } from '../rounds.ts'
import { citusUrl, makeOnCitus } from './citus.ts'
import { ownerOf, servingRole } from './serving-store.ts'

export type DatabaseName = 'PostgreSQL' | 'PGlite' | 'Citus'
type Limits = Pick<OpenOptions, 'statementTimeout' | 'databasePool'>
/** A busy machine takes its time. Tests of these limits give their own. */
const patience = { statementTimeout: 600_000, connectWithin: 600_000 }

/** Loads a database's content before its test. */
export type Content = (store: Store) => Promise<void>

/** A new migrated database, for a test that opens it itself or in another process. */
export interface TestDatabase {
  name: DatabaseName
  options: Pick<OpenOptions, 'databaseUrl' | 'dataDir'>
  /** The same with both roles. */
  bothRoles: Pick<OpenOptions, 'databaseUrl' | 'migrateDatabaseUrl' | 'dataDir'>
  /** Removes it; every connection must be closed. */
  remove(): Promise<void>
}

async function onPostgres(run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgres').url.replace('{database}', 'postgres') })
  await client.connect()
  await run(client).finally(() => client.end())
}

const makers: Record<DatabaseName, (template?: string) => Promise<TestDatabase>> = {
  PostgreSQL: async (template = inject('postgres').template) => {
    const { url } = inject('postgres')
    const database = `test_${randomBytes(6).toString('hex')}`
    // Copying files takes half the time of PostgreSQL's default, which logs every page.
    await onPostgres((client) => client.query(`create database ${database} template ${template} strategy file_copy`))
    const ownerUrl = url.replace('{database}', database)
    return {
      name: 'PostgreSQL',
      options: { databaseUrl: ownerUrl },
      bothRoles: { databaseUrl: ownerUrl.replace('postgres@', `${servingRole}@`), migrateDatabaseUrl: ownerUrl },
      remove: () => onPostgres((client) => client.query(`drop database ${database} with (force)`)),
    }
  },
  PGlite: async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'trade-counter-pglite-'))
    // The asynchronous copy takes twice as long for these thousand small files.
    cpSync(inject('pglite').folder, dataDir, { recursive: true })
    return {
      name: 'PGlite',
      options: { dataDir },
      bothRoles: { dataDir },
      remove: () => rm(dataDir, { recursive: true, force: true }),
    }
  },
  Citus: async () => {
    if (citusUrl === undefined) throw new Error('CITUS_DATABASE_URL is not set')
    const { url, remove } = await makeOnCitus(citusUrl)
    const databaseUrl = url.replace('postgres@', `${servingRole}@`)
    return { name: 'Citus', options: { databaseUrl: url }, bothRoles: { databaseUrl, migrateDatabaseUrl: url }, remove }
  },
}

/** Creates an empty, migrated database; the caller removes it. */
export const makeDatabase = (name: DatabaseName): Promise<TestDatabase> => makers[name]()

const templates = new Map<Content, Promise<string>>()

/** Loads content into a database that is never removed. @returns its name */
async function makeTemplate(content: Content): Promise<string> {
  const { bothRoles } = await makeDatabase('PostgreSQL')
  const stores = await openStores(bothRoles)
  await content(ownerOf(stores)).finally(() => stores.close())
  return new URL(bothRoles.databaseUrl ?? '').pathname.slice(1)
}

/** PostgreSQL copies a database that already holds the content: loading it takes ten times as long. */
async function makeHolding(name: DatabaseName, content: Content): Promise<TestDatabase> {
  if (name !== 'PostgreSQL') return makeDatabase(name)
  const template = templates.get(content) ?? makeTemplate(content)
  templates.set(content, template)
  return makers.PostgreSQL(await template)
}

export type Open = (settings?: Limits & { content?: Content }) => Promise<Store>
type Body = (name: DatabaseName, open: Open) => void

/** Runs the tests in `body` once per database of `names`. */
function runOn(names: readonly DatabaseName[], body: Body): void {
  for (const name of names) {
    const undo: (() => Promise<void>)[] = []
    body(name, async ({ content, ...limits } = {}) => {
      const database = await (content ? makeHolding(name, content) : makeDatabase(name))
      const isPatient = Object.keys(limits).length === 0
      const stores = await openStores({ ...database.bothRoles, ...(isPatient ? patience : limits) })
      undo.push(async () => {
        await stores.close()
        await database.remove()
      })
      const owner = ownerOf(stores)
      if (name !== 'PostgreSQL') await content?.(owner)
      return owner
    })
    afterAll(async () => {
      for (const step of undo) await step()
    })
  }
}

/** Citus only if `CITUS_DATABASE_URL` names a coordinator. `TEST_DATABASE=Citus` runs all tests there alone. */
const all: readonly DatabaseName[] = ['PostgreSQL', 'PGlite', ...(citusUrl ? (['Citus'] as const) : [])]
const wanted = all.filter((name) => (process.env.TEST_DATABASE ?? name) === name)

/**
 * Runs the tests in `body` on PostgreSQL, and with `TEST_FULL=on` on every database. `open` creates a migrated
 * database, empty or with content, and opens it for its owner; it is closed and removed after the last test of the
 * enclosing suite. Servers on it serve with the serving role.
 */
export const onDatabase = (body: Body): void =>
  runOn(full || process.env.TEST_DATABASE !== undefined ? wanted : ['PostgreSQL'], body)

/** Like `onDatabase`, but with `npm test -- --all` on every database: for code that differs between them. */
export const eachDatabase = (body: Body): void => runOn(everyDatabase ? wanted : ['PostgreSQL'], body)
