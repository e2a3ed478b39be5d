import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { eachDatabase } from '#app/server/testing/servers/database.ts'
import { openFrozenProxy } from '#app/server/testing/servers/frozen-proxy.ts'
import { openStore } from './open.ts'
import { expectUnder, expectWithin } from '#app/server/testing/times.ts'

/** The longest delay of a timer while `work` ran, in milliseconds. */
async function longestStall(work: Promise<unknown>): Promise<number> {
  let last = performance.now()
  let longest = 0
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last - 5)
    last = now
  }, 5)
  await work.catch(() => undefined)
  clearInterval(timer)
  return longest
}

eachDatabase((name, open) => {
  test(`A query past its limit on ${name} ends, the next one succeeds, and the event loop never blocks`, async () => {
    const store = await open({ databasePool: 2, statementTimeout: 1500 })
    const endless = sql`select count(*) from generate_series(1, 1e12)`.execute(store.db)
    expectUnder(300, await longestStall(endless))
    await expect(endless).rejects.toThrow(/timeout|took longer/)
    const next = sql`select count(*) as n from generate_series(1, 50000)`
    expect((await next.execute(store.db)).rows).toEqual([{ n: 50_000 }])
  })
})

// Concurrent, because these tests mostly wait.
describe.concurrent('a database that becomes unavailable', () => {
  const { url } = inject('postgres')
  const folder = new URL(url).searchParams.get('host') ?? ''

  test('during a query: it and others fail within 2 s, and queries succeed 5 s after the database returns', async () => {
    const proxy = await openFrozenProxy(join(folder, '.s.PGSQL.5432'))
    const store = await openStore({
      databaseUrl: `postgresql://postgres@127.0.0.1:${proxy.port}/postgres`,
      databasePool: 2,
    })
    // Past the proxy.
    const direct = new pg.Client({ connectionString: url.replace('{database}', 'postgres') })
    await direct.connect()
    const one = async () => (await sql<{ one: number }>`select 1 as one`.execute(store.db)).rows
    try {
      await store.ping()
      expect(await one()).toEqual([{ one: 1 }])
      const sleeping = sql`select pg_sleep(60)`.execute(store.db).catch((error: unknown) => error)
      const asleep = () =>
        direct.query("select from pg_stat_activity where query = 'select pg_sleep(60)' and wait_event = 'PgSleep'")
      await expect.poll(async () => (await asleep()).rowCount).toBeGreaterThan(0)
      proxy.freeze(true)
      const began = performance.now()
      await expect(one()).rejects.toThrow()
      expectWithin(2300, began)
      expect(await sleeping).toBeInstanceOf(Error)
      await expect(store.ping()).rejects.toThrow()
      proxy.freeze(false)
      await expect.poll(one).toEqual([{ one: 1 }])
    } finally {
      await direct.end()
      proxy.close()
      await store.close()
    }
  })

  test('before a query: it is noticed within 2 s, whether connections are refused or hang', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : undefined
    for (const url of [`postgresql://nobody@127.0.0.1:${port}/none`, 'postgresql://nobody@127.0.0.1:1/none']) {
      const store = await openStore({ databaseUrl: url })
      const began = performance.now()
      await expect(store.ping()).rejects.toThrow()
      await expect(sql`select 1`.execute(store.db)).rejects.toThrow()
      expectWithin(4000, began)
      await store.close()
    }
    silent.close()
  })
})
