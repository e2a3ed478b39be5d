import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../apps/server/src/kit/db/migrate.ts'
import { openStore } from '../apps/server/src/kit/db/open.ts'
import type { Store } from '../apps/server/src/kit/db/store.ts'
import { loadFeed } from '../apps/server/src/data/feeds/loading/load.ts'
import { startCluster } from '../apps/server/src/testing/servers/cluster.ts'

export interface Databases {
  url: string
  /** The same tables with only their primary keys, as in a first design without search indexes. */
  plainUrl: string
  pgliteDir: string
  remove(): Promise<void>
}

const plainTables = {
  items: 'company, item',
  stock: 'company, item, warehouse',
  customer_items: 'company, customer, item',
  list_prices: 'company, item',
  custom_prices: 'company, customer, item, shipment_type, current_pending',
  orders: 'company, customer, order_number, sequence',
  ship_tos: 'company, customer, ship_to',
}

async function fill(store: Store, feed: string): Promise<void> {
  await migrate(store)
  await loadFeed(store, feed)
}

async function copyPlain(store: Store): Promise<void> {
  await store.session(async (session) => {
    await session.query('create schema plain')
    for (const [table, key] of Object.entries(plainTables)) {
      await session.query(`create table plain.${table} (like public.${table} including defaults)`)
      await session.query(`insert into plain.${table} select * from public.${table}`)
      await session.query(`alter table plain.${table} add primary key (${key})`)
      await session.query(`analyze plain.${table}`)
    }
  })
}

/** Runs `measure` on a PostgreSQL server that `fill` has filled, with a folder for temporary files. */
export async function onPostgres(
  fill: (store: Store, dir: string) => Promise<unknown>,
  measure: (url: string, dir: string) => Promise<void>,
): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'trade-counter-bench-'))
  const cluster = await startCluster()
  try {
    const url = cluster.url('postgres')
    const store = await openStore({ databaseUrl: url })
    await migrate(store)
    await fill(store, dir)
    await store.close()
    await measure(url, dir)
  } finally {
    await cluster.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** Creates a PostgreSQL server and a PGlite folder, filled from the same feed. */
export async function makeDatabases(writeFeed: (dir: string) => Promise<void>): Promise<Databases> {
  const dir = await mkdtemp(join(tmpdir(), 'trade-counter-bench-'))
  const feed = join(dir, 'feed')
  const pgliteDir = join(dir, 'pglite')
  await writeFeed(feed)
  const cluster = await startCluster()
  const url = cluster.url('postgres')
  const store = await openStore({ databaseUrl: url })
  await fill(store, feed)
  await copyPlain(store)
  await store.close()
  const small = await openStore({ dataDir: pgliteDir })
  await fill(small, feed)
  await small.close()
  return {
    url,
    plainUrl: `${url}${url.includes('?') ? '&' : '?'}options=-csearch_path%3Dplain`,
    pgliteDir,
    async remove() {
      await cluster.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
