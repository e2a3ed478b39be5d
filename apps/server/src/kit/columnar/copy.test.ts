import { readdir, readlink, writeFile } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints } from '@trade-counter/contract/endpoints.ts'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore } from '#server/kit/db/open.ts'
import type { Store } from '#server/kit/db/store.ts'
import { loadFeed } from '#server/data/feeds/loading/load.ts'
import { copyOf, expectOnlyCopy, fillLines, removeDir, untilCopied } from '#server/testing/data/copied-lines.ts'
import { makeDatabase, type TestDatabase } from '#server/testing/servers/database.ts'
import { makePortal, type Portal } from '#server/testing/servers/portal.ts'
import { writeFeed } from '#server/testing/data/sample-feed.ts'
import { renewCopy, YieldedToFeed } from './build.ts'
import { ColumnarCopy } from './copy.ts'
import { OpenCopy } from './open-copy.ts'
import { folderOf, openFolder } from './parts.ts'

const { path } = endpoints.runAnalysis
const undo: (() => Promise<unknown>)[] = []
let database: TestDatabase
let store: Store
let env: Record<string, string>
let dir: string

beforeEach(async () => {
  database = await makeDatabase('PostgreSQL')
  store = await openStore(database.options)
  const copy = await copyOf(database.options.databaseUrl)
  env = copy.env
  dir = copy.dir
})

afterEach(async () => {
  vi.doUnmock('@duckdb/node-api')
  for (const step of undo.splice(0).reverse()) await step()
  await store.close()
  await database.remove()
  await removeDir(dir)
})

async function portalWithLines(): Promise<Portal> {
  const portal = await makePortal(store, env)
  undo.push(() => portal.app.close())
  await fillLines(store, 3)
  await portal.app.ready()
  return portal
}

const fields = {
  loginType: 'G',
  dimCst: '01',
  meaSLS: '1',
  meaQTY: '1',
  frDate0: '01/01/2010',
  toDate0: '12/31/2099',
}

async function asker(portal: Portal) {
  const browser = portal.browser()
  const identityKey: string = (await browser.signIn('G', '', 'GROUP1')).json().IdentityKey
  return async () => {
    const answer = await browser.get(path, { ...fields, identityKey })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer
  }
}

/** The folder of the test database's copy. */
const folder = () => folderOf(dir, database.options.databaseUrl ?? '')

const options = () => ({ databaseUrl: database.options.databaseUrl ?? '', dir, memoryMb: 128, threads: 2 })

/** A copy that checks and retries often. */
function eagerCopy(): ColumnarCopy {
  const copy = new ColumnarCopy(store, { ...options(), checkEveryMs: 50, retryAfter: 50 })
  undo.push(() => copy.close())
  return copy
}

/** Sales of each of the feed's lines; they identify the feed behind a response. */
const lines = 200
const feedOf = (nth: number) =>
  writeFeed({
    'sales_lines.csv': Array.from({ length: lines }, (_, line) => ({
      company: '01',
      customer: '100002',
      invoice_number: '1',
      line: line + 1,
      invoice_date: '2026-01-02',
      ship_to: '',
      warehouse: 'NE1',
      item: 'I',
      quantity: 1,
      unit_price: nth,
      sales: nth,
    })),
    'invoices.csv': [
      {
        company: '01',
        customer: '100002',
        invoice_number: '1',
        ship_to: '000001',
        warehouse: 'NE1',
        invoice_date: '2026-01-02',
        amount: '1',
        balance: '0',
      },
    ],
    'vendors.csv': [{ company: '01', vendor: 'V', name: 'Vendor' }],
    'items.csv': [{ company: '01', item: 'I', description: 'ITEM', vendor: 'V' }],
  })

test('No report is wrong or stale during feeds: each has one version, never older than its rights', async () => {
  const portal = await makePortal(store, env)
  undo.push(() => portal.app.close())
  // The test portal's own data is version 1.
  const dirs = await Promise.all([2, 3, 4, 5, 6].map(feedOf))
  undo.push(() => Promise.all(dirs.map(removeDir)))
  await loadFeed(store, dirs[0] ?? '', { limits: false })
  await portal.app.ready()
  const { columnar } = portal.services
  if (!columnar) throw new Error('no copy')
  await untilCopied(columnar, 2)
  const answered = vi.spyOn(columnar, 'answer')
  const ask = await asker(portal)
  let feeding = true
  const seen = new Set<number>()
  const readers = [0, 1].map(async () => {
    do {
      const answer = await ask()
      const version = Number(/^W\/"(\d+)-/.exec(String(answer.headers.etag))?.[1])
      const [row] = answer.json() as { range0SLS: number; range0QTY: number }[]
      const found = (row?.range0SLS ?? 0) / lines
      // An integer: all lines are from one feed. PostgreSQL may be one version ahead of the rights.
      expect([version, version + 1]).toContain(found)
      expect(row?.range0QTY).toBe(lines)
      seen.add(version)
      // Without it, the readers would take the processor from the feeds.
      await sleep(20)
    } while (feeding)
  })
  for (const [nth, next] of dirs.slice(1).entries()) {
    const { version } = await loadFeed(store, next, nth % 2 === 0 ? {} : { mode: 'changes' })
    await untilCopied(columnar, version ?? 0)
    const answer = await ask()
    expect((answer.json() as { range0SLS: number }[])[0]?.range0SLS).toBe((version ?? 0) * lines)
    await sleep(200)
  }
  feeding = false
  await Promise.all(readers)
  expect([...seen].sort()).toEqual([2, 3, 4, 5, 6])
  const fromCopy = (await Promise.all(answered.mock.results.map(({ value }) => value))).filter(Boolean)
  expect(fromCopy.length).toBeGreaterThan(20)
}, 120_000)

test('A build killed halfway leaves nothing behind, PostgreSQL serves, and the next build succeeds', async () => {
  const portal = await portalWithLines()
  const ask = await asker(portal)
  const before = (await ask()).body
  const copy = eagerCopy()
  const told: string[] = []
  copy.reportTo((what, { err }) => told.push(`${what}: ${err}`))
  copy.start()
  while (copy.builder === undefined) await sleep(1)
  process.kill(copy.builder, 'SIGKILL')
  await vi.waitUntil(() => told.length > 0, { timeout: 10_000 })
  expect(told[0]).toContain('could not be built: Error: the build ended with SIGKILL')
  expect((await ask()).body).toBe(before)
  await untilCopied(copy, 1)
  await expectOnlyCopy(folder())
}, 120_000)

test('A restored backup is distinguished from earlier data of the same version, and gets a new copy', async () => {
  const portal = await portalWithLines()
  const columnar = await untilCopied(portal.services.columnar, 1)
  const eager = eagerCopy()
  eager.start()
  await untilCopied(eager, 1)
  const built: unknown[] = []
  for (const copy of [columnar, eager]) copy.reportTo((what) => built.push(what))
  const ask = await asker(portal)
  const before = (await ask()).body
  const answered = vi.spyOn(columnar, 'answer')
  await store.db.updateTable('sales_lines').set({ sales: 1 }).execute()
  await store.db
    .updateTable('data_version')
    .set({ loaded_at: new Date('2026-11-19T00:00:00Z') })
    .execute()
  const after = (await ask()).body
  expect(after).not.toBe(before)
  expect(await answered.mock.results[0]?.value).toBeUndefined()
  await vi.waitUntil(() => built.includes('columnar copy built'), { timeout: 60_000 })
}, 120_000)

test('A sum too long for the copy is answered by PostgreSQL', async () => {
  const portal = await portalWithLines()
  const most = 999_999_999_999.99
  await store.db.updateTable('sales_lines').set({ company: '01', customer: '100002', sales: most }).execute()
  await store.db.updateTable('data_version').set({ version: 2 }).execute()
  const columnar = await untilCopied(portal.services.columnar, 2)
  const answered = vi.spyOn(columnar, 'answer')
  const [row] = (await (await asker(portal))()).json() as { range0SLS: number; range0QTY: number }[]
  expect(row?.range0SLS).toBeGreaterThan(1e14)
  expect(await answered.mock.results[0]?.value).toBeUndefined()
}, 60_000)

test('Files left in the folder by an ended process are removed at startup', async () => {
  const portal = await makePortal(store, env)
  undo.push(() => portal.app.close())
  await openFolder(folder())
  for (const name of [`lines-${2 ** 22 - 3}-1`, 'stock-1.duckdb', 'stock-1.duckdb.wal', 'stock-1.duckdb.0.csv'])
    await writeFile(join(folder(), name), 'half')
  await writeFile(join(dir, 'somebody-elses'), '')
  await portal.app.ready()
  await untilCopied(portal.services.columnar, 1)
  await expectOnlyCopy(folder())
  expect((await readdir(folder())).filter((name) => name.startsWith('lines-'))).toEqual([])
  expect(await readdir(dir)).toContain('somebody-elses')
}, 120_000)

/** Overwrites the middle of files that this process holds open. */
async function damage(name: string): Promise<void> {
  for (const descriptor of await readdir('/proc/self/fd')) {
    const target = await readlink(`/proc/self/fd/${descriptor}`).catch(() => '')
    if (!target.includes(dir) || !target.includes(name)) continue
    const file = await open(`/proc/self/fd/${descriptor}`, 'r+').catch(() => undefined)
    if (!file) continue
    const { size } = await file.stat()
    await file.write(Buffer.alloc(size - 12_288, 0xa5), 0, size - 12_288, 12_288)
    await file.close()
  }
}

test.runIf(process.platform === 'linux')(
  'A damaged copy is dropped, PostgreSQL serves, and a new copy is built',
  async () => {
    const portal = await portalWithLines()
    const columnar = await untilCopied(portal.services.columnar, 1)
    const ask = await asker(portal)
    const answered = vi.spyOn(columnar, 'answer')
    await damage('.duckdb')
    const answer = await ask()
    expect(await answered.mock.results[0]?.value).toBeUndefined()
    await untilCopied(columnar, 1)
    answered.mockClear()
    expect((await ask()).body).toBe(answer.body)
    expect(await answered.mock.results[0]?.value).toBeDefined()
  },
  60_000,
)

test('When DuckDB cannot be loaded, the portal runs and PostgreSQL serves', async () => {
  vi.doMock('@duckdb/node-api', () => {
    throw new Error('no build for this platform')
  })
  const portal = await portalWithLines()
  const ask = await asker(portal)
  expect((await ask()).json()).not.toEqual([])
  await vi.waitUntil(() => portal.services.columnar?.state === 'off', { timeout: 10_000 })
  const ready = await portal.app.inject('/readyz')
  expect(ready.json()).toEqual({ status: 'ok', columnar: 'off' })
  expect((await ask()).json()).not.toEqual([])
})

test('A build ends when a feed waits for its tables', async () => {
  const clients = await Promise.all(
    [0, 1].map(async () => {
      const client = new pg.Client({ connectionString: database.options.databaseUrl })
      client.on('error', () => undefined)
      await client.connect()
      undo.push(() => client.end())
      return client
    }),
  )
  const [reader, feed] = clients
  await reader?.query('begin; select from sales_lines')
  const swap = feed?.query('begin; lock table sales_lines in access exclusive mode')
  await expect(renewCopy(options())).rejects.toThrow(YieldedToFeed)
  await reader?.query('rollback')
  await swap
}, 20_000)

test('No statement on a copy can access files outside its folder or change that limit', async () => {
  const { manifest } = await renewCopy(options())
  const copy = await OpenCopy.open(manifest, dir, 128, 1)
  undo.push(() => copy.retire())
  for (const statement of [
    `select content as line from read_text('/etc/hostname')`,
    `select 'x' as line) to '/tmp/elsewhere' (format csv); copy (select 'x' as line`,
    `select 'x' as line) to '${dir}/x'; set enable_external_access = true; copy (select 'x' as line`,
  ]) {
    await expect(copy.lines(statement), statement).rejects.toThrow(/Permission|locked/)
  }
}, 60_000)

test('Closing ends a running build', async () => {
  const copy = eagerCopy()
  copy.start()
  while (copy.builder === undefined) await sleep(1)
  const pid = copy.builder
  await copy.close()
  await vi.waitUntil(
    () => {
      try {
        return !process.kill(pid, 0)
      } catch {
        return true
      }
    },
    { timeout: 5000 },
  )
  // The next renewal removes what the build left.
  await renewCopy({ ...options(), dir: folder() })
  await expectOnlyCopy(folder())
}, 60_000)
