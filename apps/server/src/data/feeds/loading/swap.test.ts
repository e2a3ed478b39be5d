import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '#server/kit/db/store.ts'
import { onDatabase } from '../../../testing/servers/database.ts'
import { type FeedRows, sampleFeed, writeFeed } from '../../../testing/data/sample-feed.ts'
import { loadFeed } from './load.ts'
import { expectWithin } from '#server/testing/times.ts'

/** The same number of vendors and items, so both counts identify the feed that a reader sees. */
function numberedFeed(count: number): Record<string, FeedRows> {
  const numbers = Array.from({ length: count }, (_, n) => n)
  return {
    'vendors.csv': [
      ...(sampleFeed['vendors.csv'] ?? []),
      ...numbers.map((n) => ({ company: '01', vendor: `N${n}`, name: `Vendor ${n}` })),
    ],
    'items.csv': [
      ...(sampleFeed['items.csv'] ?? []),
      ...numbers.map((n) => ({ company: '01', item: `N${n}`, description: 'x', vendor: `N${n}` })),
    ],
  }
}

onDatabase((name, open) => {
  if (name !== 'PostgreSQL') return
  describe('a feed while others read, on PostgreSQL', () => {
    let store: Store
    const folders: Record<number, string> = {}
    const counts = [0, 1000, 3000]
    const load = (count: number) => loadFeed(store, folders[count] ?? '', { limits: false })

    beforeAll(async () => {
      store = await open()
      const sample = await writeFeed(sampleFeed)
      await loadFeed(store, sample)
      await rm(sample, { recursive: true })
      for (const count of counts) folders[count] = await writeFeed(numberedFeed(count))
    })
    afterAll(async () => {
      for (const dir of Object.values(folders)) await rm(dir, { recursive: true })
    })

    test('readers see either the previous data or the new data, never a mix', async () => {
      let reading = true
      const seen = new Set<string>()
      const reader = async () => {
        while (reading) {
          const { rows } = await sql<{ vendors: number; items: number }>`select
            (select count(*) from vendors) as vendors, (select count(*) from items) as items`.execute(store.db)
          seen.add(`${(rows[0]?.vendors ?? 0) - 1} ${(rows[0]?.items ?? 0) - 3}`)
        }
      }
      const readers = [reader(), reader()]
      for (const count of [1000, 3000, 0, 1000, 0]) await load(count)
      reading = false
      await Promise.all(readers)
      expect([...seen].toSorted()).toEqual(['0 0', '1000 1000', '3000 3000'])
    })

    test('prepared statements survive the swap', async () => {
      await load(0)
      const seen = await store.session(async (session) => {
        await session.query(`prepare by_vendor (text) as
          select v.name, count(i.item) as items from vendors v left join items i using (company, vendor)
          where v.vendor = $1 group by v.name`)
        const ask = () => session.query("execute by_vendor ('N7')")
        // Seven times, so that the generic plan is in use before the swap.
        for (let time = 0; time < 7; time++) await ask()
        const before = await ask()
        await load(1000)
        return [before, await ask()]
      })
      expect(seen).toEqual([[], [{ name: 'Vendor 7', items: 1 }]])
      await load(0)
    })

    test('refuses a second feed while one runs', async () => {
      const both = await Promise.allSettled([load(3000), sleep(5).then(() => load(0))])
      const [refused] = both.filter(({ status }) => status === 'rejected')
      expect(refused).toMatchObject({ reason: { message: expect.stringContaining('another feed is being loaded') } })
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      await load(0)
    })

    test('waits for a long reader without blocking other readers, then swaps', async () => {
      const long = Promise.withResolvers<void>()
      const reader = store.db.transaction().execute(async (tx) => {
        await sql`select count(*) from items`.execute(tx)
        await long.promise
        return (await sql<{ n: number }>`select count(*) as n from items`.execute(tx)).rows[0]?.n
      })
      const feed = load(1000)
      await sleep(1200)
      const began = performance.now()
      const { rows } = await sql<{ n: number }>`select count(*) as n from items`.execute(store.db)
      expectWithin(900, began)
      expect(rows).toEqual([{ n: 3 }])
      long.resolve()
      expect(await reader).toBe(3)
      await feed
      expect((await sql`select count(*) as n from items`.execute(store.db)).rows).toEqual([{ n: 1003 }])
      await load(0)
    })

    test('keeps the grants of other database roles', async () => {
      await sql`create role feed_test_reader`.execute(store.db)
      await sql`grant select on items to feed_test_reader`.execute(store.db)
      await load(1000)
      const { rows } = await sql`select has_table_privilege('feed_test_reader', 'items', 'select') as may,
        has_table_privilege('feed_test_reader', 'items', 'delete') as may_not`.execute(store.db)
      expect(rows).toEqual([{ may: true, may_not: false }])
      await sql`drop owned by feed_test_reader`.execute(store.db)
      await sql`drop role feed_test_reader`.execute(store.db)
    })

    test('the planner has statistics at once, and index-only scans work', async () => {
      await load(3000)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, costs off, timing off, summary off)
        select vendor from vendors where company = '01' and vendor between 'N1' and 'N2'`.execute(store.db)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('Index Only Scan using vendors_pkey')
      expect(plan).toContain('Heap Fetches: 0')
      await load(0)
    })
  })
})
