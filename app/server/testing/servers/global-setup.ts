import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#kit/server/db/migrate.ts'
import { type OpenOptions, openStore } from '#kit/server/db/open.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { servingRole } from './serving-store.ts'

const template = 'trade_counter_template'
const root = join(import.meta.dirname, '../../../..')
const migrations = join(import.meta.dirname, '../../../../kit/server/db/migrations')
const policies = join(import.meta.dirname, '../../../../kit/server/db/row-security')

declare module 'vitest' {
  interface ProvidedContext {
    /** The test server's URL, with a `{database}` placeholder, and the database to copy. */
    postgres: { url: string; template: string }
    /** A migrated PGlite folder to copy. */
    pglite: { folder: string }
  }
}

async function makeMigrated(options: OpenOptions): Promise<void> {
  const store = await openStore(options)
  try {
    await migrate(store)
  } finally {
    await store.close()
  }
}

async function makePostgresTemplate(cluster: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  await client.query(`create database ${template}`)
  await client.query(`create role ${servingRole} login`)
  await client.end()
  const url = cluster.url(template)
  await makeMigrated({ databaseUrl: url.replace('postgres@', `${servingRole}@`), migrateDatabaseUrl: url })
}

const aDay = 86_400_000

/** Removes templates of earlier migrations; other runs may be using the newer ones. */
async function removeOld(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const { mtimeMs } = await stat(join(cache, name))
    if (Date.now() - mtimeMs > aDay) await rm(join(cache, name), { recursive: true, force: true })
  }
}

/** PGlite takes 2 s to create a database, so its template is cached until PGlite or a migration changes. */
async function findPgliteTemplate(): Promise<string> {
  const version = await readFile(createRequire(import.meta.url).resolve('@electric-sql/pglite'), 'utf8')
  const digest = createHash('sha256').update(version)
  for (const folder of [migrations, policies]) {
    for (const name of (await readdir(folder)).toSorted()) digest.update(await readFile(join(folder, name)))
  }
  const cache = join(root, 'node_modules/.cache/trade-counter')
  const kept = join(cache, `pglite-${digest.digest('hex').slice(0, 16)}`)
  if (existsSync(kept)) return kept
  await mkdir(cache, { recursive: true })
  await removeOld(cache)
  const fresh = await mkdtemp(join(cache, 'new-'))
  await makeMigrated({ dataDir: fresh })
  await rename(fresh, kept).catch(async (error: unknown) => {
    // Another run was faster.
    if (!existsSync(kept)) throw error
    await rm(fresh, { recursive: true, force: true })
  })
  return kept
}

function settledValue<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason
  return settled.value
}

/** Vitest's global setup: starts PostgreSQL once per run, and prepares the templates of test databases. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster()
  try {
    // Each settles before a failure of the other one stops the cluster.
    const [folder] = await Promise.allSettled([findPgliteTemplate(), makePostgresTemplate(cluster)]).then(
      ([pglite, postgres]) => Promise.all([settledValue(pglite), settledValue(postgres)]),
    )
    project.provide('postgres', { url: cluster.url('{database}'), template })
    project.provide('pglite', { folder })
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return () => cluster.stop()
}
