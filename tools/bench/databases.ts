import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#kit/server/db/migrate.ts'
import { openStore } from '#kit/server/db/open.ts'
import type { Store } from '#kit/server/db/store.ts'
import { loadFeed } from '#intake/server/loading/load.ts'
import { fileOf } from '#app/server/tables.ts'
import { startCluster } from '#app/server/testing/servers/cluster.ts'

export interface Databases {
  url: string
  /** The same tables with only their primary keys, as in a first design without search indexes. */
  plainUrl: string
}

const plainTables = ['items', 'stock', 'customer_items', 'list_prices', 'custom_prices', 'orders', 'ship_tos'].map(
  fileOf,
)

async function copyPlain(store: Store): Promise<void> {
  await store.session(async (session) => {
    await session.query('create schema plain')
    for (const { table, key } of plainTables) {
      await session.query(`create table plain.${table} (like public.${table} including defaults)`)
      await session.query(`insert into plain.${table} select * from public.${table}`)
      await session.query(`alter table plain.${table} add primary key (${key.join()})`)
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

/** Runs `measure` on a PostgreSQL server, filled from a feed. */
export const onDatabase = (
  writeFeed: (dir: string) => Promise<void>,
  measure: (databases: Databases) => Promise<void>,
): Promise<void> => {
  const fill = async (store: Store, dir: string) => {
    await writeFeed(join(dir, 'feed'))
    await loadFeed(store, join(dir, 'feed'))
    await copyPlain(store)
  }
  return onPostgres(fill, async (url) => {
    await measure({ url, plainUrl: `${url}${url.includes('?') ? '&' : '?'}options=-csearch_path%3Dplain` })
  })
}
