import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '#kit/server/db/store.ts'
import { type FeedRows, sampleFeed, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { loadFeed } from './load.ts'

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

    test('readers see either the previous or the new data, never a mix', async () => {
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

    test('prepared statements survive a load', async () => {
      await load(0)
      const seen = await store.session(async (session) => {
        await session.query(`prepare by_vendor (text) as
          select v.name, count(i.item) as items from vendors v left join items i using (company, vendor)
          where v.vendor = $1 group by v.name`)
        const ask = () => session.query("execute by_vendor ('N7')")
        // Seven times, so that the generic plan is in use before the load.
        for (let time = 0; time < 7; time++) await ask()
        const before = await ask()
        await load(1000)
        return [before, await ask()]
      })
      expect(seen).toEqual([[], [{ name: 'Vendor 7', items: 1 }]])
      await load(0)
    })

    test('refuses a second feed while one runs', async () => {
      const both = await Promise.allSettled([load(3000), load(0)])
      const [refused] = both.filter(({ status }) => status === 'rejected')
      expect(refused).toMatchObject({ reason: { message: expect.stringContaining('another feed is being loaded') } })
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      await load(0)
    })

    test('a long reader keeps its version, and neither it nor the load waits', async () => {
      await store.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          const count = async () => (await sql<{ n: number }>`select count(*) as n from items`.execute(tx)).rows[0]?.n
          expect(await count()).toBe(3)
          await load(1000)
          expect(await count()).toBe(3)
        })
      expect((await sql`select count(*) as n from items`.execute(store.db)).rows).toEqual([{ n: 1003 }])
      await load(0)
    })

    test('the planner has statistics at once, and index-only scans work', async () => {
      await load(3000)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, costs off, timing off, summary off)
        select vendor from vendors where company = '01' and vendor between 'N1' and 'N2'`.execute(store.db)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(/^Index Only Scan using vendors_pkey.*Heap Fetches: 0/s)
      await load(0)
    })
  })
})
