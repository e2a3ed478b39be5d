import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '#kit/server/db/open.ts'
import type { Store } from '#kit/server/db/store.ts'
import { sampleFeed } from '#app/server/testing/data/sample-feed.ts'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { digestOf, feedCommand } from './testing/feed-command.ts'

const { feed, feedIn, folderOf } = feedCommand()

describe('trade-counter feed', () => {
  let database: TestDatabase
  let store: Store
  const digest = () => digestOf(store)

  beforeAll(async () => {
    database = await makeDatabase('PostgreSQL')
    store = await openStore(database.options)
  })
  afterAll(async () => {
    await store.close()
    await database.remove()
  })

  const lastLoad = async () =>
    (await sql`select state, refusal from loads order by load_id desc limit 1`.execute(store.db)).rows[0]

  test('loads, reports the rows of each file, and exits 0', async () => {
    const { code, output } = await feed(database, await folderOf(sampleFeed))
    expect(output).toContain(`Target: database ${new URL(database.options.databaseUrl ?? '').pathname.slice(1)} on `)
    expect(output).not.toContain('production')
    expect(output).toMatch(/^ +0 +3 +3 +0 +0 {2}items\.csv$/m)
    expect(output).toMatch(/^accounts: 2 added, 0 changed$/m)
    expect(output).toMatch(/^Loaded as data version 1, in [\d.]+ s\.$/m)
    expect(code).toBe(0)
    expect(await lastLoad()).toEqual({ state: 'loaded', refusal: null })
  })

  test('only checks with --dry-run', async () => {
    const before = await digest()
    const recorded = await lastLoad()
    const { code, output } = await feed(database, await folderOf(sampleFeed), '--dry-run')
    expect(await lastLoad()).toEqual(recorded)
    expect(output).toContain('Everything is valid; nothing was changed')
    expect(code).toBe(0)
    expect(await digest()).toEqual(before)
  })

  test('rolls the last load back after a confirmation, and lists what that undoes', async () => {
    const before = await digest()
    await feed(database, await folderOf({ 'vendors.csv': [{ company: '01', vendor: 'V1', name: 'Other' }] }))
    const asked = await feed(database, 'rollback')
    expect(asked.code).toBe(1)
    expect(asked.output).toContain('1 load is undone:')
    expect(asked.output).toMatch(/^ +0 +1 +0 {2}vendors\.csv$/m)
    const [, id = '', confirmation = ''] =
      /^ {2}trade-counter feed rollback (\d+) --confirm ([0-9a-f]{16})$/m.exec(asked.output) ?? []
    expect((await feed(database, 'rollback', id, '--confirm', '0123456789abcdef')).output).toContain(
      'The confirmation is for another rollback.',
    )
    const done = await feed(database, 'rollback', id, '--confirm', confirmation)
    expect(done.output).toMatch(/^Rolled back as data version 3, in [\d.]+ s\.$/m)
    expect(done.code).toBe(0)
    expect(await digest()).toEqual([{ ...before[0], version: 3 }])
    const wrong = await feed(database, 'rollback', 'x1')
    expect(wrong).toEqual({ code: 2, output: expect.stringContaining("'x1' is invalid for argument 'load'") })
  })

  test('reports faults, writes all of them to a file, and exits 1', async () => {
    const rows = Array.from({ length: 25 }, () => '1,V,x')
    const dir = await folderOf({ 'vendors.csv': `company,vendor,name\n${rows.join('\n')}\n` })
    const list = join(dir, 'faults.txt')
    const { code, output } = await feed(database, dir, '--faults', list)
    expect(code).toBe(1)
    expect(output).toContain('          25  vendors.csv, column company: must be 2 digits\n')
    expect(output.indexOf('by file, column, and kind')).toBeLessThan(output.indexOf('line 2,'))
    expect(output).toContain('vendors.csv, line 21, column company: must be 2 digits: 1\n… and 5 more\n')
    expect(output).toContain('25 faults: nothing has changed.')
    expect((await readFile(list, 'utf8')).trimEnd().split('\n')).toHaveLength(25)
    const summary = [{ file: 'vendors.csv', says: 'must be 2 digits', count: 25 }]
    expect(await lastLoad()).toMatchObject({ state: 'refused', refusal: { summary } })
  })

  test('names a fault list that it cannot write, before it loads anything', async () => {
    const before = await digest()
    const dir = await folderOf(sampleFeed)
    const { code, output } = await feed(database, dir, '--faults', join(dir, 'none', 'faults.txt'))
    expect(output).toMatch(/^trade-counter: ENOENT: no such file or directory, open '.*faults\.txt'\n$/)
    expect(code).toBe(2)
    expect(await digest()).toEqual(before)
    const full = await feed(
      database,
      await folderOf({ 'vendors.csv': 'company,vendor,name\n1,V,x\n' }),
      '--faults',
      '/dev/full',
    )
    expect(full.output).toContain('1 fault: nothing has changed.')
    expect(full).toMatchObject({
      code: 2,
      output: expect.stringMatching(/\ntrade-counter: ENOSPC: no space left on device, write\n$/),
    })
  })

  test('refuses a folder with too few rows, shows what would change, and loads exactly that with --confirm', async () => {
    const header = `${Object.keys(sampleFeed['sales_lines.csv']?.[0] ?? {}).join()}\n`
    const dir = await folderOf({ 'sales_lines.csv': header, 'employees.csv': sampleFeed['employees.csv'] ?? '' })
    const before = await digest()
    const refused = await feed(database, dir)
    expect(refused.output).toMatch(/^ +1 +1 +0 +0 +0 {2}employees\.csv$/m)
    expect(refused.output).toMatch(/^ +3 +0 +0 +0 +3 {2}sales_lines\.csv {2}loses more than a fifth$/m)
    const confirmation = /^ {2}trade-counter feed \S+ --confirm ([0-9a-f]{16})$/m
    expect(refused.output).toMatch(confirmation)
    expect(refused.code).toBe(1)
    const breaches = [{ file: 'sales_lines.csv', says: 'loses more than a fifth' }]
    expect(await lastLoad()).toMatchObject({ state: 'unconfirmed', refusal: { breaches } })
    expect(await digest()).toEqual(before)
    expect(refused.output).toMatch(
      /^ {2}sales_lines\.csv: 1 customer \(1 account\), 3 rows; 1 customer loses every row$/m,
    )
    expect(refused.output).toMatch(/^ +3\.30 +0\.00 {4}01 100001$/m)
    const dry = await feed(database, dir, '--dry-run')
    expect(dry).toMatchObject({ code: 1, output: expect.stringMatching(confirmation) })
    const confirmed = confirmation.exec(refused.output)?.[1] ?? ''
    expect(await feed(database, dir, '--confirm', confirmed.replace(/./, 'x'))).toMatchObject({ code: 1 })
    expect(await digest()).toEqual(before)
    expect(await feed(database, dir, '--confirm', confirmed)).toMatchObject({ code: 0 })
  })

  test('loads changes with --changes, and shows them with --dry-run', async () => {
    const vendors = 'company,vendor,name,_deleted\n01,V1,Renamed,\n01,V9,New,N\n'
    const dir = await folderOf({ 'vendors.csv': vendors })
    expect(await feed(database, dir)).toMatchObject({
      code: 1,
      output: expect.stringContaining('is only for --changes'),
    })
    const dry = await feed(database, dir, '--changes', '--dry-run')
    expect(dry.output).toMatch(/^ +added +changed +gone {2}file\n +1 +1 +0 {2}vendors\.csv$/m)
    expect(dry.output).toContain('nothing was changed')
    expect(await feed(database, dir, '--changes')).toMatchObject({ code: 0 })
    const { rows } = await sql`select vendor, name from vendors order by vendor`.execute(store.db)
    expect(rows).toEqual([
      { vendor: 'V1', name: 'Renamed' },
      { vendor: 'V9', name: 'New' },
    ])
    const gone = await folderOf({ 'vendors.csv': 'company,vendor,name,_deleted\n01,V9,,Y\n' })
    const refused = await feed(database, gone, '--changes')
    expect(refused.output).toMatch(/^ {2}trade-counter feed \S+ --changes --confirm [0-9a-f]{16}$/m)
    expect(refused.code).toBe(1)
  })

  test('warns about customers that are in no book', async () => {
    const { code, output } = await feed(
      database,
      await folderOf({ 'customers.csv': sampleFeed['customers.csv'] ?? '' }),
    )
    expect(output).toContain("Warning: 1 customer is in no employee's book, such as 01 100002")
    expect(code).toBe(0)
  })

  test('exits 2 when there is nothing to load', async () => {
    const answers = await Promise.all([feed(database), feed(database, '/nowhere'), feed(database, 'a', '--wrong')])
    for (const [nth, words] of ['give a folder, or --watch', '/nowhere', '--wrong'].entries())
      expect(answers[nth]).toMatchObject({ code: 2, output: expect.stringContaining(words) })
  })
})

test('on PGlite, asks to stop the server and exits 3', async () => {
  const database = await makeDatabase('PGlite')
  const server = await openStore(database.options)
  const dir = await folderOf(sampleFeed)
  const refused = await feed(database, dir)
  expect(refused.output).toContain(`Target: the embedded database in ${database.options.dataDir}\n`)
  expect(refused).toMatchObject({
    code: 3,
    output: expect.stringMatching(/in use by another process.*server is stopped/),
  })
  await server.close()
  const loaded = await feedIn({ NODE_ENV: 'production' }, database, dir)
  expect(loaded.output).toContain('Warning: NODE_ENV is production, but DATABASE_URL is not set')
  expect(loaded.code).toBe(0)
  await database.remove()
})

test('--help and -h show help, open no database, and exit 0', async () => {
  const nowhere = { databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' }
  const [long, short] = await Promise.all(['--help', '-h'].map((asked) => feed({ options: nowhere }, asked)))
  expect(long?.output).toMatch(/^Usage: trade-counter feed/)
  for (const flag of ['--changes', '--dry-run', '--confirm <digest>', '--allow-shrink'])
    expect(long?.output).toContain(flag)
  expect(long?.code).toBe(0)
  expect(short).toEqual(long)
})
