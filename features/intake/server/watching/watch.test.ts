import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStore } from '#kit/server/db/open.ts'
import type { Store } from '#kit/server/db/store.ts'
import { type FeedContent, loadRows, sampleFeed, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { plainEnvironment } from '#app/server/testing/servers/server-process.ts'

const cli = join(import.meta.dirname, '../../../../app/server/commands/program.ts')
const vendor = (name: string) => [{ company: '01', vendor: 'V1', name }]
const changes = JSON.stringify({ changes: true })

describe('feed --watch', () => {
  let database: TestDatabase
  let store: Store
  let dataDir: string
  let root: string

  const start = (...args: string[]): ChildProcess =>
    spawn(process.execPath, [cli, 'feed', '--watch', root, ...args], {
      env: { ...plainEnvironment, DATABASE_URL: database.options.databaseUrl, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  /** Loads what is complete. */
  const watchOnce = async (...args: string[]) => {
    const child = start('--once', ...args)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    const [code] = await once(child, 'close')
    return { code, output }
  }
  const drop = async (name: string, content: FeedContent) => {
    const dir = await writeFeed(content)
    await cp(dir, join(root, name), { recursive: true })
    await rm(dir, { recursive: true })
  }
  const nameNow = async () =>
    (await sql<{ name: string }>`select name from vendors where vendor = 'V1'`.execute(store.db)).rows[0]?.name
  const loadsOf = async () =>
    (
      await sql<{
        state: string
        spool: string
      }>`select state, spool from loads where source = 'watcher' order by load_id`.execute(store.db)
    ).rows
  const namesIn = async (place: string) => (await readdir(join(root, place))).toSorted()

  beforeAll(async () => {
    database = await makeDatabase('PostgreSQL')
    store = await openStore(database.options)
    dataDir = await mkdtemp(join(tmpdir(), 'trade-counter-watching-'))
    await loadRows(
      store,
      Object.fromEntries(Object.entries(sampleFeed).map(([file, rows]) => [file.replace('.csv', ''), rows])),
    )
  })
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'trade-counter-watched-'))
    await sql`delete from loads`.execute(store.db)
  })
  afterEach(() => rm(root, { recursive: true }))
  afterAll(async () => {
    await store.close()
    await database.remove()
    await rm(dataDir, { recursive: true })
  })

  test('loads complete folders in the order of their manifests, and moves each to done, or to refused with its faults', async () => {
    await drop('b-first', { 'vendors.csv': vendor('First'), 'manifest.json': changes })
    await drop('a-second', { 'vendors.csv': vendor('Second'), 'manifest.json': changes })
    await utimes(join(root, 'b-first/manifest.json'), 1, 1)
    await drop('faulty', { 'vendors.csv': 'company,vendor,name\n1,V1,x\n01,,x\n', 'manifest.json': '{"files":{}}' })
    await drop('shrinks', {
      'sales_lines.csv': `${Object.keys(sampleFeed['sales_lines.csv']?.[0] ?? {}).join()}\n`,
      'manifest.json': '{}',
    })
    await drop('empty', { 'manifest.json': '{}' })
    await drop('incomplete', { 'vendors.csv': vendor('Never') })
    await drop('links', { 'vendors.csv': vendor('Never'), 'manifest.json': '{}' })
    await symlink('/etc/passwd', join(root, 'links/customers.csv'))
    const { code, output } = await watchOnce()
    expect(output).toContain('a-second: loaded\n')
    expect(code).toBe(0)
    expect(await nameNow()).toBe('Second')
    expect(await namesIn('done')).toEqual(['a-second', 'b-first'])
    expect(await namesIn('loading')).toEqual([])
    const refused = ['empty', 'faulty', 'links', 'shrinks']
    expect(await namesIn('refused')).toEqual(refused.flatMap((name) => [name, `${name}.faults.txt`]))
    expect((await namesIn('.')).filter((name) => name.startsWith('incomplete'))).toEqual(['incomplete'])
    const reasons = (name: string) => readFile(join(root, 'refused', `${name}.faults.txt`), 'utf8')
    expect(await reasons('faulty')).toBe(
      'manifest.json, column files: does not list a file of the feed: vendors.csv\nvendors.csv, line 2, column company: must be 2 digits: 1\nvendors.csv, line 3, column vendor: is empty\n',
    )
    expect(await reasons('empty')).toContain('contains no feed file')
    expect(await reasons('links')).toBe('customers.csv: is neither a file nor a folder\n')
    const confirm = /^ {2}trade-counter feed (\S+) --confirm ([0-9a-f]{16})$/m.exec(await reasons('shrinks'))
    expect(confirm?.[1]).toBe(join(root, 'refused', 'shrinks'))
    expect((await loadsOf()).map(({ state }) => state)).toEqual(['loaded', 'loaded', 'refused', 'unconfirmed'])
  })

  test('says what the load warns of, such as rows in quarantine', async () => {
    const vendors = 'company,vendor,name\n1,V9,Nine\n01,V1,Kept\n'
    await drop('half', { 'vendors.csv': vendors, 'manifest.json': changes })
    const { output } = await watchOnce('--quarantine', '1')
    expect(output).toContain('half: loaded\n')
    expect(output).toContain('half: warning: 1 row was quarantined; trade-counter feed quarantine lists them.\n')
  })

  test('a reused name gets its own folder; a feed that is not newer is refused unless allowed', async () => {
    const content = {
      'vendors.csv': vendor('Numbered'),
      'manifest.json': JSON.stringify({ changes: true, feedNumber: 3 }),
    }
    await drop('same', content)
    await watchOnce()
    await drop('same', content)
    await watchOnce()
    expect(await readFile(join(root, 'refused/same.faults.txt'), 'utf8')).toContain(
      'is not higher than that of a loaded feed',
    )
    await drop('same', content)
    await watchOnce('--allow-older')
    expect(await namesIn('done')).toEqual(['same', expect.stringMatching(/^same\.[0-9a-f-]{36}$/)])
  })

  test('with the option, the watcher stops at a refused folder until it is moved away', async () => {
    await drop('faulty', { 'vendors.csv': 'company,vendor,name\n1,V1,x\n', 'manifest.json': changes })
    await drop('later', { 'vendors.csv': vendor('Later'), 'manifest.json': changes })
    await utimes(join(root, 'faulty/manifest.json'), 1, 1)
    const before = await nameNow()
    for (const _ of [1, 2]) {
      const { code, output } = await watchOnce('--stop-at-refused')
      expect([code, await nameNow()]).toEqual([1, before])
      expect(output).toContain(`Stopped at ${join(root, 'refused/faulty')}: move it away to go on.\n`)
    }
    await rename(join(root, 'refused/faulty'), join(root, '.seen'))
    expect(await watchOnce('--stop-at-refused')).toMatchObject({ code: 0 })
    expect(await nameNow()).toBe('Later')
  })

  test('kill -9 at any point loads a folder exactly once', async () => {
    const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    // Before anything is read, and among the changes.
    const holds = ['lock table loads in access exclusive mode', 'select from vendors for update']
    for (const [nth, hold] of holds.entries()) {
      await drop(`feed-${nth}`, { 'vendors.csv': vendor(`Killed ${nth}`), 'manifest.json': changes })
      await store.session(async (holder) => {
        await holder.query(`begin; ${hold}`)
        const child = start()
        const exited = once(child, 'exit')
        while (child.exitCode === null && (await waits.execute(store.db)).rows.length === 0) await sleep(20)
        child.kill('SIGKILL')
        await exited
        await holder.query('rollback')
      })
      expect(await namesIn('loading'), hold).toHaveLength(1)
      expect(await nameNow(), hold).not.toBe(`Killed ${nth}`)
      expect(await watchOnce(), hold).toMatchObject({ code: 0 })
      expect(await nameNow(), hold).toBe(`Killed ${nth}`)
    }
    expect(await namesIn('done')).toEqual(['feed-0', 'feed-1'])
    expect((await loadsOf()).map(({ state }) => state)).toEqual(['loaded', 'loaded'])
  })

  test('a feed is only moved if its watcher died between the load and the move', async () => {
    await drop('late', { 'vendors.csv': vendor('Late'), 'manifest.json': changes })
    await watchOnce()
    const [load] = await loadsOf()
    await rename(join(root, 'done/late'), join(root, 'loading', load?.spool ?? ''))
    await sql`update vendors set name = 'Newer'`.execute(store.db)
    expect(await watchOnce()).toMatchObject({ code: 0 })
    expect(await nameNow()).toBe('Newer')
    expect(await namesIn('done')).toEqual(['late'])
    expect(await loadsOf()).toHaveLength(1)
  })

  test('runs until it is stopped, loads the feeds that arrive, and lets no other watch its folder', async () => {
    const child = start()
    const exited = once(child, 'exit')
    await mkdir(join(root, 'new'), { recursive: true })
    await writeFile(join(root, 'new/vendors.csv'), 'company,vendor,name\n01,V1,Arrived\n')
    await writeFile(join(root, 'new/manifest.json'), changes)
    await expect.poll(nameNow, { interval: 100 }).toBe('Arrived')
    // A second watcher would take what the first one is loading for left by a killed one.
    const second = await watchOnce()
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
    expect(second).toMatchObject({
      code: 2,
      output: expect.stringContaining(`another watcher is using ${root}: stop it`),
    })
    expect(await watchOnce()).toMatchObject({ code: 0 })
  })

  test('other options of a single feed are refused', async () => {
    for (const [arg, words] of [
      ['--dry-run', 'cannot be used with'],
      ['folder', 'give a folder, or --watch'],
    ] as const)
      expect(await watchOnce(arg)).toMatchObject({ code: 2, output: expect.stringContaining(words) })
  })
})
