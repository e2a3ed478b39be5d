import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { distributeTables } from '#kit/server/db/citus/distribute.ts'
import { distributedTables } from '#kit/server/db/citus/distributed-tables.ts'
import { citusTables, placementOf, shardColumn } from '#kit/server/db/citus/distribute.ts'
import type { Store } from '#kit/server/db/store.ts'
import { sampleFeed, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { citusUrl } from '#app/server/testing/servers/citus.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { FeedUnconfirmed } from '../difference/impact.ts'
import { RollbackUnconfirmed, rollBack } from '../rollback/rollback.ts'
import { loadFeed } from './load.ts'

const inShards = citusTables.filter((table) => placementOf(table) === 'by customer')

onDatabase((name, open) => {
  test(`Every unique index of a table that Citus puts into shards has the customer on ${name}`, async () => {
    const { db } = await open()
    const { rows } = await sql<{ table: string }>`
      select x.indrelid::regclass::text as table from pg_index x
      where x.indisunique and x.indrelid::regclass::text = any(${inShards}) and not exists (
        select from pg_attribute a
        where a.attrelid = x.indrelid and a.attnum = any(x.indkey::int2[]) and a.attname = ${shardColumn})`.execute(db)
    expect(rows).toEqual([])
    expect(inShards).toEqual(expect.arrayContaining(['customers', 'orders', 'sales_lines']))
  })
})

describe.skipIf(citusUrl === undefined)('Citus, at CITUS_DATABASE_URL', () => {
  onDatabase((name, open) => {
    if (name !== 'Citus') return
    test('Whole feeds, changes, and rollbacks leave the tables distributed; guards compare with them', async () => {
      const store: Store = await open()
      const before = await store.session(distributedTables)
      expect([...before].toSorted()).toEqual([...citusTables].toSorted())
      const folder = await writeFeed(sampleFeed)
      const balances = async () => (await sql`select balance from invoices`.execute(store.db)).rows
      const [invoice = {}] = sampleFeed['invoices.csv'] ?? []
      const moved = await writeFeed({ 'invoices.csv': [{ ...invoice, balance: '900' }] })
      try {
        await loadFeed(store, folder)
        const again = await loadFeed(store, folder)
        expect(again.kinds.filter(({ added, changed, gone }) => added + (changed ?? 0) + gone > 0)).toEqual([])
        await expect(loadFeed(store, moved)).rejects.toBeInstanceOf(FeedUnconfirmed)
        await loadFeed(store, moved, { mode: 'changes', limits: false })
        expect(await balances()).toEqual([{ balance: 900 }])
        const plan = await rollBack(store).catch((thrown: unknown) => thrown)
        if (!(plan instanceof RollbackUnconfirmed)) throw plan
        await rollBack(store, { confirm: plan.plan.digest })
        expect(await balances()).toEqual([{ balance: Number(invoice.balance) }])
        expect([...(await store.session(distributedTables))].toSorted()).toEqual([...before].toSorted())
        const { rows } = await sql`select count(*) as count from sales_lines`.execute(store.db)
        expect(rows).toEqual([{ count: 3 }])
        expect(await store.session(distributeTables)).toEqual([])
      } finally {
        await Promise.all([folder, moved].map((dir) => rm(dir, { recursive: true })))
      }
    })
  })
})
