import { feedFiles } from '#app/server/tables.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableDigests } from '#app/server/backup/queries.ts'
import { loadFeed } from '#intake/server/loading/load.ts'
import { openStore } from '#kit/server/db/open.ts'
import type { Store } from '#kit/server/db/store.ts'
import { type FeedRows, writeFeed, writeRows } from '#app/server/testing/data/sample-feed.ts'
import { smallDistributor } from '#app/server/testing/data/small-distributor.ts'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { plainEnvironment } from '#app/server/testing/servers/server-process.ts'
import { randomOf } from './testing/random.ts'
import { feedStops, type Phase, phases } from './testing/stops.ts'

const random = randomOf('feed-killed')
const kills = 50
const folders: string[] = []
let database: TestDatabase
let store: Store

/** Two feeds of many tables, and the resulting state of the tables. */
const feeds: { dir: string; state: string }[] = []
let current = 0

const stops = feedStops(() => store)
const query = <Row extends object>(sql: string) => store.session((session) => session.query<Row>(sql))

const fedTables: readonly string[] = feedFiles.map(({ table }) => table)

/** Returns a digest of the tables that feeds fill. Records of the load itself differ each time. */
async function state(): Promise<string> {
  const tables = await store.session((session) => tableDigests((sql) => session.query(sql)))
  const fed = Object.entries(tables).filter(([name]) => fedTables.includes(name))
  return fed.map(([name, { rows, digest }]) => `${name} ${rows} ${digest}`).join('\n')
}

/** Vendors and items with the same prefix and number, to detect a mix of two feeds. */
const numbered = (prefix: string, count: number): Record<string, FeedRows> => {
  const numbers = Array.from({ length: count }, (_, n) => `${prefix}${n}`)
  const { vendors = [], items = [] } = smallDistributor()
  return {
    'vendors.csv': [...vendors, ...numbers.map((vendor) => ({ company: '01', vendor, name: `Vendor ${vendor}` }))],
    'items.csv': [...items, ...numbers.map((item) => ({ company: '01', item, description: item, vendor: item }))],
  }
}

beforeAll(async () => {
  database = await makeDatabase('PostgreSQL')
  store = await openStore(database.options)
  const whole = await writeRows(smallDistributor())
  folders.push(whole)
  await loadFeed(store, whole)
  for (const prefix of ['A', 'B']) {
    const dir = await writeFeed(numbered(prefix, 3000))
    folders.push(dir)
    await loadFeed(store, dir)
    feeds.push({ dir, state: await state() })
  }
  current = 1
  await stops.install()
})
afterAll(async () => {
  await store?.close()
  await database?.remove()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const other = () => feeds[1 - current] ?? { dir: '', state: '' }

function startFeed(): ChildProcess {
  const env = { ...plainEnvironment, DATABASE_URL: database.options.databaseUrl, DATA_DIR: folders[0] }
  return spawn(process.execPath, ['app/server/commands/program.ts', 'feed', other().dir], { env, stdio: 'ignore' })
}

/** Waits until the feed has ended. @returns whether it was loaded */
async function settled(): Promise<boolean> {
  await stops.gone()
  const found = await state()
  expect([feeds[0]?.state, feeds[1]?.state]).toContain(found)
  const isLoaded = found === other().state
  if (isLoaded) current = 1 - current
  return isLoaded
}

test.each(Object.entries(phases) as [Phase, string][])(
  'A feed killed at %s (%s) is loaded completely or not at all, and the next one loads [safety 25]',
  async (phase) => {
    await stops.stopAt(phase)
    expect(await stops.killAtStop(startFeed()), 'the feed ended before it stopped').toBe(true)
    // The server received the commit, so it commits.
    expect(await settled()).toBe(phase === 'COMMIT')
    await stops.goOn()
    const [code] = await once(startFeed(), 'exit')
    expect(code).toBe(0)
    expect(await settled()).toBe(true)
  },
)

test(`${kills} feeds killed at random times, while others read: each is loaded completely or not at all [safety 25]`, async () => {
  const began = performance.now()
  await once(startFeed(), 'exit')
  const whole = performance.now() - began
  expect(await settled()).toBe(true)
  let isReading = true
  const seen = new Set<string>()
  const reader = (async () => {
    while (isReading) {
      const [row] = await query<{ seen: string }>(
        `select string_agg(distinct kind, ' ') as seen from (select 'vendors ' || left(vendor, 1) as kind from vendors
           where vendor ~ '^[AB][0-9]' union select 'items ' || left(item, 1) from items where item ~ '^[AB][0-9]') k`,
      )
      seen.add(row?.seen ?? '')
      await sleep(5)
    }
  })()
  let loaded = 0
  for (let kill = 0; kill < kills; kill++) {
    const feed = startFeed()
    const exited = once(feed, 'exit')
    // Starting Node alone takes a third of the time.
    await Promise.race([sleep(random.between(0.3, 1.2) * whole), exited])
    feed.kill('SIGKILL')
    await exited
    if (await settled()) loaded++
  }
  isReading = false
  await reader
  for (const one of seen) expect(['items A vendors A', 'items B vendors B']).toContain(one)
  process.stdout.write(`${kills} kills: ${loaded} loaded, ${kills - loaded} undone\n`)
  expect(loaded).toBeLessThan(kills)
})
