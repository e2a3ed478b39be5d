import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadFeed } from '#intake/server/loading/load.ts'
import { RollbackUnconfirmed, rollBack } from '#intake/server/rollback/rollback.ts'
import { feedCommand } from '#intake/server/testing/feed-command.ts'
import { openStore } from '#kit/server/db/open.ts'
import type { Store } from '#kit/server/db/store.ts'
import { type FeedContent, writeFeed, writeRows } from '#app/server/testing/data/sample-feed.ts'
import { smallDistributor } from '#app/server/testing/data/small-distributor.ts'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { randomOf } from './testing/random.ts'
import { feedStops, type Phase, phases } from './testing/stops.ts'

const kills = 50
const random = randomOf('intake-killed')
const { vendors = [], items = [] } = smallDistributor()
let database: TestDatabase
let store: Store
let watched: string
const { start, folderOf } = feedCommand()
const stops = feedStops(() => store)
const query = <Row extends object>(sql: string) => store.session((session) => session.query<Row>(sql))

/** Returns the same rows of two tables each time, all with this name, to detect a mix of two feeds. */
const rowsNamed = (name: string, whole: boolean): FeedContent => {
  const codes = Array.from({ length: 300 }, (_, n) => `K${n}`)
  return {
    'vendors.csv': [...(whole ? vendors : []), ...codes.map((vendor) => ({ company: '01', vendor, name }))],
    'items.csv': [
      ...(whole ? items : []),
      ...codes.map((item) => ({ company: '01', item, description: name, vendor: item })),
    ],
  }
}

/** Returns the name of all rows. */
async function nameNow(): Promise<string> {
  const names = await query<{ name: string }>(`
    select name from vendors where vendor ~ '^K[0-9]' union select description from items where item ~ '^K[0-9]'`)
  expect(names).toHaveLength(1)
  return names[0]?.name ?? ''
}

const lastLoad = async () => Number((await query<{ id: number }>('select max(load_id) as id from loads'))[0]?.id)

/** A way to change the data: what to start, also after a kill, and the name of all rows afterwards. */
interface Intake {
  start(): Promise<ChildProcess>
  leads: string
  /** Other assertions afterwards. */
  proves?(): Promise<void>
}

const intakes: Record<string, (name: string) => Promise<Intake>> = {
  'a whole feed': async (name) => {
    const dir = await folderOf(rowsNamed(name, true))
    return { start: async () => start(database, [dir]), leads: name }
  },
  'a rollback': async (name) => {
    const leads = await nameNow()
    await loadFeed(store, await folderOf(rowsNamed(name, true)), { limits: false })
    const id = await lastLoad()
    const begin = async () => {
      const refusal = await rollBack(store, { id }).catch((error: unknown) => error)
      if (!(refusal instanceof RollbackUnconfirmed)) throw refusal
      return start(database, ['rollback', String(id), '--confirm', refusal.plan.digest])
    }
    return { start: begin, leads }
  },
  'a watched folder': async (name) => {
    const dir = await folderOf({ ...rowsNamed(name, true), 'manifest.json': '{}' })
    await cp(dir, join(watched, name), { recursive: true })
    const before = await lastLoad()
    const proves = async () => {
      expect(await readdir(join(watched, 'done'))).toContain(name)
      expect(await readdir(join(watched, 'loading'))).toEqual([])
      expect(await query(`select from loads where load_id > ${before} and state = 'loaded'`)).toHaveLength(1)
    }
    return { start: async () => start(database, ['--watch', watched, '--once']), leads: name, proves }
  },
  'a change': async (name) => {
    const dir = await folderOf(rowsNamed(name, false))
    return { start: async () => start(database, [dir, '--changes']), leads: name }
  },
}

beforeAll(async () => {
  database = await makeDatabase('PostgreSQL')
  store = await openStore(database.options)
  watched = await mkdtemp(join(tmpdir(), 'watched-'))
  for (const dir of [await writeRows(smallDistributor()), await writeFeed(rowsNamed('first', true))]) {
    await loadFeed(store, dir)
    await rm(dir, { recursive: true })
  }
  await stops.install()
})
afterAll(async () => {
  await store?.close()
  await database?.remove()
  await rm(watched, { recursive: true, force: true })
})

test(`${kills} loads killed in every phase: each is complete or undone, and continues once [safety 25]`, async () => {
  const counts: Record<string, number> = {}
  let isReading = true
  const reader = (async () => {
    for (; isReading; await sleep(10)) await nameNow()
  })()
  for (let kill = 0, tried = 0; kill < kills; tried++) {
    const kind = random.pick(Object.keys(intakes))
    const phase = random.pick(Object.keys(phases) as Phase[])
    const intake = await intakes[kind]?.(`try-${tried}`)
    if (!intake) throw new Error(`there is no ${kind}`)
    const before = await nameNow()
    await stops.stopAt(phase, random.int(1, 3))
    const isKilled = await stops.killAtStop(await intake.start())
    await stops.gone()
    const what = `${kind}, ${phase}`
    const after = await nameNow()
    // A server that received the commit commits.
    expect(after, what).toBe(!isKilled || phase === 'COMMIT' ? intake.leads : before)
    await stops.goOn()
    const isDone = after === intake.leads && kind !== 'a watched folder'
    if (!isDone) expect(await once(await intake.start(), 'exit'), what).toEqual([0, null])
    expect(await nameNow(), what).toBe(intake.leads)
    await intake.proves?.()
    if (!isKilled) continue
    kill++
    counts[what] = (counts[what] ?? 0) + 1
  }
  isReading = false
  await reader
  for (const [what, count] of Object.entries(counts).toSorted()) process.stdout.write(`${count} × ${what}\n`)
})
