import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '#kit/server/db/open.ts'
import type { Store } from '#kit/server/db/store.ts'
import { type FeedContent, sampleFeed } from '#app/server/testing/data/sample-feed.ts'
import { full } from '#app/server/testing/rounds.ts'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { loadFeed } from './loading/load.ts'
import { type RollbackUnconfirmed, rollBack } from './rollback/rollback.ts'
import { digestOf, feedCommand } from './testing/feed-command.ts'

const { feed, folderOf, start } = feedCommand()

/** Large enough to interrupt a feed while it runs. */
function largeVendors(): string {
  const lines = Array.from({ length: 100_000 }, (_, n) => `01,N${n},Vendor ${n}`)
  return `company,vendor,name\n01,V1,Vendor\n${lines.join('\n')}\n`
}

/** In `npm test` a feed and a rollback are killed among their changes and before the end; `npm run faults` kills them anywhere. */
const someOf = <T>(all: readonly T[], some: readonly number[]) => (full ? all : all.filter((_, n) => some.includes(n)))

describe('trade-counter feed', () => {
  let database: TestDatabase
  let store: Store
  const digest = () => digestOf(store)
  /** The state once the server has noticed that a killed feed is gone. */
  const settled = async () => {
    const others = sql`select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
    while ((await others.execute(store.db)).rows.length > 0) await sleep(20)
    const [found] = await digest()
    expect(found?.leftovers).toBeNull()
    return { vendors: found?.vendors }
  }
  /** Starts a command that waits for a lock, and kills it there. */
  const killWaiting = async (hold: string, args: readonly string[]) => {
    await store.session(async (holder) => {
      await holder.query(`begin; ${hold}`)
      const child = start(database, args)
      const exited = once(child, 'exit')
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      while (child.exitCode === null && (await waiting.execute(store.db)).rows.length === 0) await sleep(20)
      child.kill('SIGKILL')
      expect(await exited, hold).toEqual([null, 'SIGKILL'])
      await holder.query('rollback')
    })
    await settled()
  }
  beforeAll(async () => {
    database = await makeDatabase('PostgreSQL')
    store = await openStore(database.options)
  })
  afterAll(async () => {
    await store.close()
    await database.remove()
  })

  test('kill -9 in any phase of a change leaves the old data', async () => {
    await loadFeed(store, await folderOf(sampleFeed), { limits: false })
    const before = await digest()
    const changes = await folderOf({
      'vendors.csv': [{ company: '01', vendor: 'V1', name: 'Changed' }],
      'stock.csv': sampleFeed['stock.csv'] ?? [],
    })
    // Each lock makes the change wait in one phase: checks, changed rows, version, record.
    const holds = [
      'lock table items in access exclusive mode',
      'select from vendors for update',
      'select from data_version for update',
      'lock table loads in access exclusive mode',
    ]
    for (const hold of someOf(holds, [1, 3])) {
      await killWaiting(hold, [changes, '--changes'])
      expect(await digest(), hold).toEqual(before)
    }
    expect(await feed(database, changes, '--changes')).toMatchObject({ code: 0 })
    expect(await digest()).not.toEqual(before)
  })

  test('kill -9 in any phase of a rollback leaves the data as it was before the rollback', async () => {
    const load = async (content: FeedContent, mode: 'whole' | 'changes') =>
      loadFeed(store, await folderOf(content), { limits: false, mode })
    await load(sampleFeed, 'whole')
    const [first] = await digest()
    await load({ 'vendors.csv': [{ company: '01', vendor: 'V1', name: 'Changed' }] }, 'whole')
    await load(
      { 'stock.csv': [{ company: '01', item: '0042', warehouse: 'MAIN', stocked: 'S', on_hand: 1 }] },
      'changes',
    )
    const { rows } = await sql<{ id: number }>`select max(load_id) - 1 as id from loads`.execute(store.db)
    const id = Number(rows[0]?.id)
    const { plan } = (await rollBack(store, { id }).catch((error: unknown) => error)) as RollbackUnconfirmed
    const command = ['rollback', String(id), '--confirm', plan.digest]
    const before = await digest()
    // Each lock makes the rollback wait in one phase: plan, one table and another, version, record.
    const holds = [
      'lock table loads in access exclusive mode',
      'lock table vendors in share mode',
      'lock table stock in share mode',
      'select from data_version for update',
      'lock table audit in share mode',
    ]
    for (const hold of someOf(holds, [2, 4])) {
      await killWaiting(hold, command)
      expect(await digest(), hold).toEqual(before)
    }
    expect(await feed(database, ...command)).toMatchObject({ code: 0 })
    const [last] = await digest()
    expect(last).toMatchObject({ vendors: first?.vendors, stock: first?.stock })
  })

  test('SIGINT or SIGKILL during a feed changes nothing and leaves nothing behind', async () => {
    const large = await folderOf({ 'vendors.csv': largeVendors() })
    const sample = await folderOf({ 'vendors.csv': sampleFeed['vendors.csv'] ?? '' })
    await loadFeed(store, large, { limits: false })
    const done = await settled()
    await loadFeed(store, sample, { limits: false })
    const before = await settled()
    const undone = new Set<string>()
    const kills = [
      ['SIGINT', 130, 0],
      ['SIGINT', 130, 300],
      ['SIGKILL', null, 0],
      ['SIGKILL', null, 150],
    ] as const
    for (const [kill, expected, delay] of someOf(kills, [0, 2])) {
      const child = start(database, [large])
      const exited = once(child, 'exit')
      await Promise.race([once(child.stdout ?? child, 'data'), exited])
      await sleep(delay)
      if (child.exitCode === null) child.kill(kill)
      const [code] = await exited
      const found = await settled()
      if (found.vendors === before.vendors) {
        expect(code).toBe(expected)
        undone.add(kill)
        continue
      }
      // The signal arrived after the commit: the whole feed is loaded.
      expect(found.vendors).toBe(done.vendors)
      await loadFeed(store, sample, { limits: false })
    }
    expect([...undone]).toEqual(['SIGINT', 'SIGKILL'])
  })
})
