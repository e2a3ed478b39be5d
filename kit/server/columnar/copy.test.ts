import { open, readdir, readlink } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { loadFeed } from '#intake/server/loading/load.ts'
import { removeDir, untilCopied } from '#app/server/testing/data/copied-lines.ts'
import { full } from '#app/server/testing/rounds.ts'
import { makePortal } from '#app/server/testing/servers/portal.ts'
import { renewCopy } from './build.ts'
import { folderOf, newestCopy, OpenCopy } from './copy-file.ts'
import { caller, copiedDatabase, feedOf, linesOfFeed as lines } from './testing/copied-database.ts'

const { here, undo, portalWithLines, options, eagerCopy } = copiedDatabase()

afterEach(() => void vi.doUnmock('@duckdb/node-api'))

test('No report is wrong or stale during feeds: each has one version, never older than its rights', async () => {
  const portal = await makePortal(here.store, here.env)
  undo.push(() => portal.app.close())
  // The test portal's own data is version 1.
  const versions = full ? [2, 3, 4, 5, 6] : [2, 3, 4]
  const dirs = await Promise.all(versions.map(feedOf))
  undo.push(() => Promise.all(dirs.map(removeDir)))
  await loadFeed(here.store, dirs[0] ?? '', { limits: false })
  await portal.app.ready()
  const { columnar } = portal.services
  if (!columnar) throw new Error('no copy')
  await untilCopied(columnar, 2)
  const answered = vi.spyOn(columnar, 'answer')
  const ask = await caller(portal)
  let feeding = true
  const seen = new Set<number>()
  const readers = [0, 1].map(async () => {
    do {
      const answer = await ask()
      const [row] = answer.json() as { range0SLS: number; range0QTY: number }[]
      const found = (row?.range0SLS ?? 0) / lines
      // An integer: all lines are from one feed.
      expect(versions).toContain(found)
      expect(row?.range0QTY).toBe(lines)
      seen.add(found)
      // Without it, the readers would take the processor from the feeds.
      await sleep(20)
    } while (feeding)
  })
  for (const [nth, next] of dirs.slice(1).entries()) {
    const { version } = await loadFeed(here.store, next, nth % 2 === 0 ? {} : { mode: 'changes' })
    await untilCopied(columnar, version ?? 0)
    const answer = await ask()
    expect((answer.json() as { range0SLS: number }[])[0]?.range0SLS).toBe((version ?? 0) * lines)
    await expect.poll(() => seen.has(version ?? 0)).toBe(true)
  }
  feeding = false
  await Promise.all(readers)
  expect([...seen].sort()).toEqual(versions)
  const fromCopy = (await Promise.all(answered.mock.results.map(({ value }) => value))).filter(Boolean)
  expect(fromCopy.length).toBeGreaterThan(10)
})

test('A restored backup is distinguished from earlier data of the same version, and gets a new copy', async () => {
  const portal = await portalWithLines()
  const columnar = await untilCopied(portal.services.columnar, 1)
  const eager = eagerCopy()
  eager.start()
  await untilCopied(eager, 1)
  const built: unknown[] = []
  for (const copy of [columnar, eager]) copy.reportTo((what) => built.push(what))
  const ask = await caller(portal)
  const before = (await ask()).body
  const answered = vi.spyOn(columnar, 'answer')
  await here.store.db.updateTable('sales_lines').set({ sales: 1 }).execute()
  await here.store.db
    .updateTable('data_version')
    .set({ loaded_at: new Date('2026-11-19T00:00:00Z') })
    .execute()
  const after = (await ask()).body
  expect(after).not.toBe(before)
  expect(await answered.mock.results[0]?.value).toBeUndefined()
  await expect.poll(() => built).toContain('columnar copy built')
})

test('A sum too long for the copy is answered by PostgreSQL', async () => {
  const portal = await portalWithLines()
  const most = 999_999_999_999.99
  await here.store.db.updateTable('sales_lines').set({ company: '01', customer: '100002', sales: most }).execute()
  await here.store.db.updateTable('data_version').set({ version: 2 }).execute()
  const columnar = await untilCopied(portal.services.columnar, 2)
  const answered = vi.spyOn(columnar, 'answer')
  const [row] = (await (await caller(portal))()).json() as { range0SLS: number; range0QTY: number }[]
  expect(row?.range0SLS).toBeGreaterThan(1e14)
  expect(await answered.mock.results[0]?.value).toBeUndefined()
})

/** Overwrites the middle of files that this process holds open. */
async function damage(name: string): Promise<void> {
  for (const descriptor of await readdir('/proc/self/fd')) {
    const target = await readlink(`/proc/self/fd/${descriptor}`).catch(() => '')
    if (!target.includes(here.dir) || !target.includes(name)) continue
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
    const ask = await caller(portal)
    const answered = vi.spyOn(columnar, 'answer')
    await damage('.duckdb')
    const answer = await ask()
    expect(await answered.mock.results[0]?.value).toBeUndefined()
    await untilCopied(columnar, 1)
    answered.mockClear()
    expect((await ask()).body).toBe(answer.body)
    expect(await answered.mock.results[0]?.value).toBeDefined()
  },
)

test('When DuckDB cannot be loaded, the portal runs and PostgreSQL serves', async () => {
  vi.doMock('@duckdb/node-api', () => {
    throw new Error('no build for this platform')
  })
  const portal = await portalWithLines()
  const ask = await caller(portal)
  expect((await ask()).json()).not.toEqual([])
  await expect.poll(() => portal.services.columnar?.state).toBe('off')
  const ready = await portal.app.inject('/readyz')
  expect(ready.json()).toEqual({ status: 'ok', columnar: 'off' })
  expect((await ask()).json()).not.toEqual([])
})

test('A copy that is closed while it looks at the data starts no build, so that a server stops at once', async () => {
  const eager = eagerCopy()
  let closed: Promise<void> | undefined
  await here.store.db.transaction().execute(async (holding) => {
    await sql`lock table data_version in access exclusive mode`.execute(holding)
    eager.start()
    const looks = () =>
      sql`select from pg_locks where not granted and relation = 'data_version'::regclass`.execute(holding)
    await expect.poll(async () => (await looks()).rows).not.toEqual([])
    closed = eager.close()
  })
  await closed
  expect(await newestCopy(folderOf(here.dir, options().databaseUrl))).toBeUndefined()
})

test('No statement on a copy can access files outside its folder or change that limit', async () => {
  await renewCopy(options())
  const copy = await OpenCopy.open((await newestCopy(here.dir)) ?? '', here.dir, 128, 1)
  undo.push(async () => copy.retire())
  for (const statement of [
    `select content as line from read_text('/etc/hostname')`,
    `select 'x' as line) to '/tmp/elsewhere' (format csv); copy (select 'x' as line`,
    `select 'x' as line) to '${here.dir}/x'; set enable_external_access = true; copy (select 'x' as line`,
  ]) {
    await expect(copy.lines(statement), statement).rejects.toThrow(/Permission|locked/)
  }
})
