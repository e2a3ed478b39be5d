import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { distributeTables } from '#kit/server/db/citus/distribute.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { openStore } from '#kit/server/db/open.ts'
import { servingRole } from './serving-store.ts'

/**
 * The database of a Citus coordinator that knows its workers, as a superuser without a password. With it, query tests
 * run on Citus, too.
 */
export const citusUrl = process.env.CITUS_DATABASE_URL

interface Node {
  host: string
  port: number
}

async function run<Row extends object>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

const inDatabase = (url: string, database: string, node?: Node): string => {
  const at = new URL(url)
  at.pathname = `/${database}`
  if (node) {
    at.hostname = node.host
    at.port = String(node.port)
  }
  return at.href
}

const roleExists = `do $$ begin create role ${servingRole} login; exception when duplicate_object then null; end $$`

/** Creates a migrated database over the cluster's workers, with its tables distributed; tests need few shards. */
export async function makeOnCitus(url: string, shards = 4): Promise<{ url: string; remove(): Promise<void> }> {
  const workers = await run<Node>(
    url,
    "select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' and groupid > 0 and isactive",
  )
  const database = `test_${randomBytes(6).toString('hex')}`
  const everywhere = async (...statements: string[]) => {
    for (const node of [...workers, undefined]) {
      await run(inDatabase(url, new URL(url).pathname.slice(1), node), ...statements)
    }
  }
  await everywhere(
    'set citus.enable_metadata_sync to off',
    'set citus.enable_create_role_propagation to off',
    roleExists,
    `create database ${database}`,
  )
  const ownUrl = inDatabase(url, database)
  for (const node of workers) await run(inDatabase(url, database, node), 'create extension citus')
  const { hostname, port } = new URL(url)
  await run(
    ownUrl,
    'create extension citus',
    `select citus_set_coordinator_host('${hostname}', ${port || 5432})`,
    ...workers.map(({ host, port: at }) => `select citus_add_node('${host}', ${at})`),
    `alter database ${database} set citus.shard_count = ${shards}`,
  )
  const store = await openStore({
    databaseUrl: ownUrl.replace('postgres@', `${servingRole}@`),
    migrateDatabaseUrl: ownUrl,
  })
  try {
    await migrate(store)
    await store.session(distributeTables)
  } finally {
    await store.close()
  }
  return { url: ownUrl, remove: () => everywhere(`drop database if exists ${database} with (force)`) }
}
