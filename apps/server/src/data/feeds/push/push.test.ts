import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addService, revokeService } from '#server/kit/access/service-queries.ts'
import { openStores } from '#server/kit/db/open.ts'
import type { Stores } from '#server/kit/db/store.ts'
import { badFeeds } from '../../../testing/data/bad-feeds.ts'
import { csv, type FeedContent, loadRows, sampleFeed } from '../../../testing/data/sample-feed.ts'
import { makeDatabase, type TestDatabase } from '../../../testing/servers/database.ts'
import { sendSlowly } from '../../../testing/servers/slow-request.ts'
import { openPortal, type Portal, TestClock } from '../../../testing/servers/portal.ts'
import { ownerOf } from '../../../testing/servers/serving-store.ts'
import { faultLine } from '../checking/faults.ts'
import { type LoadAnswer, statusOf } from './load-answer.ts'

const partOf = (content: FeedContent[string]) =>
  new Blob([Buffer.isBuffer(content) ? new Uint8Array(content) : typeof content === 'string' ? content : csv(content)])

/** A form with the files of a feed. */
function formOf(content: FeedContent): FormData {
  const form = new FormData()
  for (const [name, rows] of Object.entries(content)) form.append('file', partOf(rows), name)
  return form
}

/** Stock of another item, beside which no change of the test's item is large. */
const much = { company: '01', item: '85123A' }
const feed = {
  ...sampleFeed,
  'stock.csv': [
    ...(sampleFeed['stock.csv'] ?? []),
    { ...much, warehouse: 'MAIN', stocked: 'S', on_hand: 1_000_000, scheduled_date: '' },
  ],
  'list_prices.csv': [
    ...(sampleFeed['list_prices.csv'] ?? []),
    { ...much, sell_price: 1, list_price: 1, pending_price: '', effective_date: '' },
  ],
}

const stockOf = (onHand: number) =>
  csv([{ company: '01', item: '0042', warehouse: 'MAIN', stocked: 'S', on_hand: onHand }])

describe('Feeds pushed over HTTP, on PostgreSQL', () => {
  let database: TestDatabase
  let stores: Stores
  let dataDir: string
  let portal: Portal
  let key: string
  let otherKey: string
  let url: string

  type Answer = LoadAnswer & { detail?: string }
  const request = async (path: string, init: RequestInit) => {
    const headers = { authorization: `Bearer ${key}`, ...(init.headers as Record<string, string>) }
    const answer = await fetch(`${url}${path}`, { method: 'POST', ...init, headers })
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer }
  }
  /** On a busy machine a load may take longer than its answer waits. */
  const send = async (path: string, init: RequestInit = {}) => {
    const answer = await request(path, init)
    while (answer.status === 202) {
      await sleep(200)
      answer.body = (await request(`/feeds/${answer.body.id}`, { method: 'GET' })).body
      answer.status = statusOf[answer.body.state]
    }
    return answer
  }
  const pushCsv = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    send(path, { body, headers: { 'content-type': 'text/csv', ...headers } })
  const onHand = async () =>
    (await sql<{ n: number }>`select on_hand as n from stock where item = '0042'`.execute(stores.owner.db)).rows[0]?.n

  beforeAll(async () => {
    database = await makeDatabase('PostgreSQL')
    stores = await openStores(database.bothRoles)
    const { databaseUrl = '', migrateDatabaseUrl = '' } = database.bothRoles
    dataDir = await mkdtemp(join(tmpdir(), 'trade-counter-push-'))
    await loadRows(
      stores.owner,
      Object.fromEntries(Object.entries(feed).map(([file, rows]) => [file.replace('.csv', ''), rows])),
    )
    const env = {
      DATABASE_URL: databaseUrl,
      MIGRATE_DATABASE_URL: migrateDatabaseUrl,
      DATA_DIR: dataDir,
      COLUMNAR: 'off',
      FEED_PUSH_MB: '32',
    }
    portal = await openPortal(ownerOf(stores), new TestClock(), env)
    key = (await addService(stores.owner.db, 'erp', new Date())) ?? ''
    otherKey = (await addService(stores.owner.db, 'other', new Date())) ?? ''
    url = `${await portal.app.listen({ port: 0, host: '127.0.0.1' })}/api`
  })
  afterAll(async () => {
    await portal.app.close()
    await stores.close()
    await database.remove()
    await rm(dataDir, { recursive: true })
  })

  test.each([
    ['plain', {}, (text: string) => text],
    ['gzip', { 'content-encoding': 'gzip' }, (text: string) => new Uint8Array(gzipSync(text))],
    ['zstd', { 'content-encoding': 'zstd' }, (text: string) => new Uint8Array(zstdCompressSync(text))],
  ] as const)(
    'Rows that change are loaded from a %s body, and the received files are removed',
    async (name, headers, encode) => {
      const amount = ['plain', 'gzip', 'zstd'].indexOf(name) + 3
      const {
        status,
        body,
        headers: sent,
      } = await pushCsv('/feeds/stock?changes=true', encode(stockOf(amount)), headers)
      expect(body).toMatchObject({ state: 'loaded', changes: true, files: ['stock.csv'], faults: [], faultCount: 0 })
      expect(body.kinds).toMatchObject([{ file: 'stock.csv', added: 0, changed: 1, gone: 0 }])
      expect(status).toBe(200)
      expect(await onHand()).toBe(amount)
      expect(sent.get('location')).toBe(`/api/feeds/${body.id}`)
      const again = await send(`/feeds/${body.id}`, { method: 'GET' })
      expect(again).toMatchObject({ status: 200, body: { id: body.id, state: 'loaded', version: body.version } })
    },
  )

  test('Several kinds with a manifest are one load; a dry run changes nothing', async () => {
    const content = {
      'stock.csv': stockOf(70),
      'vendors.csv': sampleFeed['vendors.csv'] ?? [],
      'manifest.json': JSON.stringify({ feedNumber: 7, changes: true }),
    }
    const dry = await send('/feeds?changes=true&dryRun=true', { body: formOf(content) })
    expect(dry).toMatchObject({ status: 200, body: { state: 'valid', dryRun: true, impact: { kinds: [{}, {}] } } })
    expect(await onHand()).not.toBe(70)
    const loaded = await send('/feeds', { body: formOf(content) })
    expect(loaded).toMatchObject({ status: 200, body: { state: 'loaded', files: ['vendors.csv', 'stock.csv'] } })
    expect(await onHand()).toBe(70)
    const older = await send('/feeds', { body: formOf(content) })
    expect(older).toMatchObject({ status: 422, body: { faults: [{ file: 'manifest.json', column: 'feedNumber' }] } })
    expect(await send('/feeds?allowOlder=true', { body: formOf(content) })).toMatchObject({ status: 200 })
  })

  test('A load that changes too much is answered with its changes, and loaded with its confirmation', async () => {
    const empty = `${Object.keys(sampleFeed['sales_lines.csv']?.[0] ?? {}).join()}\n`
    const { status, body } = await pushCsv('/feeds/sales_lines', empty)
    expect(body).toMatchObject({
      state: 'unconfirmed',
      breaches: [{ file: 'sales_lines.csv' }],
      confirm: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
    expect(body.impact).toMatchObject({ kinds: [{ gone: 3 }] })
    expect(status).toBe(409)
    expect(await pushCsv(`/feeds/sales_lines?confirm=${body.confirm}`, empty)).toMatchObject({ status: 200 })
    await pushCsv('/feeds/sales_lines', csv(sampleFeed['sales_lines.csv'] ?? []))
  })

  test('A load whose files are kept is loaded by its digest alone, once', async () => {
    const empty = `${Object.keys(sampleFeed['sales_lines.csv']?.[0] ?? {}).join()}\n`
    const { body: first } = await pushCsv('/feeds/sales_lines', empty)
    const path = `/feeds/${first.id}/confirm`
    expect(await send(path)).toMatchObject({ status: 400, body: { detail: expect.stringContaining('confirm: ') } })
    expect(await send(`${path}?confirm=${'0'.repeat(16)}`)).toMatchObject({ status: 400 })
    const foreign = await send(`${path}?confirm=${first.confirm}`, { headers: { authorization: `Bearer ${otherKey}` } })
    expect(foreign).toMatchObject({ status: 404 })
    const [loaded, again] = await Promise.all([1, 2].map(() => send(`${path}?confirm=${first.confirm}`)))
    expect(loaded).toMatchObject({ status: 200, body: { state: 'loaded', kinds: [{ gone: 3 }] } })
    expect(again?.body.id).toBe(loaded?.body.id)
    expect((await send(`/feeds/${first.id}`, { method: 'GET' })).body).toMatchObject({
      state: 'unconfirmed',
      confirmedBy: loaded?.body.id,
    })
    const done = await send(`/feeds/${loaded?.body.id}/confirm?confirm=${first.confirm}`)
    expect(done).toMatchObject({ status: 409, body: { detail: expect.stringContaining('it is loaded') } })
    await pushCsv('/feeds/sales_lines', csv(sampleFeed['sales_lines.csv'] ?? []))
  })

  test('A load whose files are gone fails with a plain message, and cannot be confirmed', async () => {
    const lost = await sql<{ load_id: number }>`
      insert into loads (mode, source, service_id, spool, files, state, ended_at, refusal)
      select 'whole', 'http', service_id, (select max(spool) from loads) || '-gone', '{stock.csv}', state, ended_at, '{"confirm": "0123456789abcdef"}'
      from service_accounts, (values ('waiting', null), ('unconfirmed', now())) s(state, ended_at) where name = 'erp'
      returning load_id`.execute(stores.owner.db)
    const [waiting, unconfirmed] = lost.rows
    await pushCsv('/feeds/stock?changes=true', stockOf(12))
    const read = async () => (await send(`/feeds/${waiting?.load_id}`, { method: 'GET' })).body
    await expect
      .poll(read, { timeout: 20_000 })
      .toMatchObject({ state: 'failed', message: expect.stringContaining('no longer') })
    const refused = await send(`/feeds/${unconfirmed?.load_id}/confirm?confirm=0123456789abcdef`)
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('not kept') } })
    await sql`delete from loads where load_id = ${unconfirmed?.load_id}`.execute(stores.owner.db)
  })

  test('The same key and the same body answer the same load; another body or option is refused', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const [first, second] = await Promise.all([
      pushCsv('/feeds/stock?changes=true', stockOf(31), headers),
      pushCsv('/feeds/stock?changes=true', new Uint8Array(gzipSync(stockOf(31))), {
        ...headers,
        'content-encoding': 'gzip',
      }),
    ])
    expect(first).toMatchObject({ status: 200, body: { state: 'loaded' } })
    expect(second.body).toEqual(first.body)
    expect(await pushCsv('/feeds/stock?changes=true', stockOf(32), headers)).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('Idempotency-Key') },
    })
    expect(await pushCsv('/feeds/stock', stockOf(31), headers)).toMatchObject({ status: 422 })
    expect(await pushCsv('/feeds/stock', stockOf(31), { 'idempotency-key': 'a b' })).toMatchObject({ status: 400 })
    expect(await onHand()).toBe(31)
  })

  test.each(badFeeds)('%s has the faults that the command reports', async (_name, content, faults) => {
    // A form has no place for files that the command ignores.
    const files = Object.fromEntries(Object.entries(content).filter(([name]) => /\.csv$/i.test(name)))
    const { status, body } = await send('/feeds', { body: formOf(files) })
    const lines = body.faults.map(({ kind, ...place }) =>
      faultLine({ ...place, says: kind } as Parameters<typeof faultLine>[0]),
    )
    expect(lines).toEqual(faults)
    expect(body).toMatchObject({ state: 'refused', faultCount: faults.length })
    expect(status).toBe(422)
  })

  test.each([
    ['an unknown kind', '/feeds/passwords', {}, 400, 'kind: must be one of companies'],
    ['an unknown option', '/feeds/stock?force=true', {}, 400, 'force: is not an option'],
    ['a value that is no flag', '/feeds/stock?changes=yes', {}, 400, 'changes: '],
    ['a repeated option', '/feeds/stock?changes=true&changes=true', {}, 400, 'changes: '],
    ['another type', '/feeds/stock', { 'content-type': 'application/json' }, 415, 'text/csv'],
    ['another encoding', '/feeds/stock', { 'content-encoding': 'br' }, 415, 'gzip or zstd'],
    ['a body that is not gzip', '/feeds/stock', { 'content-encoding': 'gzip' }, 400, 'body: is not complete gzip'],
    [
      'a form where a file is expected',
      '/feeds/stock',
      { 'content-type': 'multipart/form-data; boundary=x' },
      415,
      'text/csv',
    ],
    ['no form', '/feeds', {}, 415, 'multipart/form-data'],
    ['a form without a boundary', '/feeds', { 'content-type': 'multipart/form-data; x' }, 400, 'boundary'],
    ['a form without parts', '/feeds', { 'content-type': 'multipart/form-data; boundary=x' }, 400, 'body: '],
  ])('%s is refused', async (_name, path, headers, status, detail) => {
    expect(await pushCsv(path, stockOf(99), headers)).toMatchObject({
      status,
      body: { detail: expect.stringContaining(detail) },
    })
    expect(await onHand()).not.toBe(99)
  })

  test.each([
    '../stock.csv',
    '/etc/stock.csv',
    'a/stock.csv',
    '.csv',
    'images/../x.pdf',
    'x.exe',
    'manifest.json/x.pdf/..',
    'a\\b.csv',
  ])('A part named %s is refused, and nothing is left on the disk', async (name) => {
    const before = await readdir(join(dataDir, 'feeds'))
    const boundary = 'x'.repeat(20)
    const body = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name.replaceAll('\\', '\\\\')}"\r\n\r\nx\r\n--${boundary}--\r\n`
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    expect(await send('/feeds', { body, headers })).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('filename') },
    })
    expect(await readdir(join(dataDir, 'feeds'))).toEqual(before)
  })

  test('A repeated file, a field that is no file, and a truncated form are refused', async () => {
    const twice = formOf({ 'stock.csv': stockOf(1) })
    twice.append('file', partOf(stockOf(2)), 'stock.csv')
    expect(await send('/feeds', { body: twice })).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('duplicate') },
    })
    const field = formOf({ 'stock.csv': stockOf(1) })
    field.append('note', 'x')
    expect(await send('/feeds', { body: field })).toMatchObject({ status: 400 })
    const cut = '--b\r\ncontent-disposition: form-data; name="f"; filename="stock.csv"\r\n\r\ncompany,item\n'
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    expect(await send('/feeds', { body: cut, headers })).toMatchObject({ status: 400 })
  })

  test('Compression bombs and bodies that are too large end early', async () => {
    const bomb = new Uint8Array(zstdCompressSync(Buffer.alloc(30 * 2 ** 20, 'a')))
    const answer = await pushCsv('/feeds/stock', bomb, { 'content-encoding': 'zstd' })
    expect(answer).toMatchObject({ status: 413, body: { detail: expect.stringContaining('times larger') } })
    const large = new Uint8Array(
      gzipSync(Buffer.concat(Array.from({ length: 33 }, () => Buffer.alloc(2 ** 20, randomUUID())))),
    )
    const refused = await pushCsv('/feeds/stock', large, { 'content-encoding': 'gzip' })
    expect(refused).toMatchObject({ status: 413 })
  })

  test('The answer waits for the load', async () => {
    const headers = { 'content-type': 'text/csv' }
    const answer = await request('/feeds/stock?changes=true', { body: stockOf(63), headers })
    expect(answer).toMatchObject({ status: 200, body: { state: 'loaded' } })
  })

  test('Only an active key of a service account may push, and read its own loads', async () => {
    const revoked = (await addService(stores.owner.db, 'old', new Date())) ?? ''
    await revokeService(stores.owner.db, 'old', new Date())
    for (const bearer of [revoked, `${key}x`, 'x.y.z', '']) {
      const headers = { authorization: `Bearer ${bearer}` }
      expect(await pushCsv('/feeds/stock', stockOf(1), headers), bearer).toMatchObject({ status: 401 })
      expect(await send('/feeds/1', { method: 'GET', headers })).toMatchObject({ status: 401 })
    }
    const { body } = await pushCsv('/feeds/stock?changes=true', stockOf(5))
    const foreign = await send(`/feeds/${body.id}`, { method: 'GET', headers: { authorization: `Bearer ${otherKey}` } })
    expect(foreign).toMatchObject({ status: 404 })
    for (const id of ['0', '-1', '1e3', 'x', '99999999'])
      expect([400, 404]).toContain((await send(`/feeds/${id}`, { method: 'GET' })).status)
  })

  test('An upload may take longer than the limit for other requests, as long as it keeps arriving', async () => {
    const { server } = portal.app
    const { requestTimeout, headersTimeout } = server
    Object.assign(server, { requestTimeout: 1000, headersTimeout: 1000 })
    const slowly = (path: string, type: string, text: string) =>
      sendSlowly(`${url}${path}`, { authorization: `Bearer ${key}`, 'content-type': type }, text, 900)
    const [feedStatus, otherStatus] = await Promise.all([
      slowly('/feeds/stock?changes=true', 'text/csv', stockOf(18)),
      slowly('/user/get_token', 'application/json', `{"user":"${'x'.repeat(100)}"}`),
    ])
    Object.assign(server, { requestTimeout, headersTimeout })
    expect(otherStatus).toBe(408)
    expect([200, 202]).toContain(feedStatus)
    await expect.poll(onHand, { timeout: 20_000 }).toBe(18)
  })

  test('The serving role adds waiting loads, and cannot say that one is loaded', async () => {
    const forged = sql`insert into loads (loaded_by, mode, state) values ('x', 'whole', 'loaded')`.execute(
      stores.serving.db,
    )
    await expect(forged).rejects.toThrow('permission denied')
    await expect(sql`update loads set state = 'loaded'`.execute(stores.serving.db)).rejects.toThrow('permission denied')
    await expect(
      sql`insert into service_accounts (name, key_hash) values ('x', 'x')`.execute(stores.serving.db),
    ).rejects.toThrow('permission denied')
  })

  test('With respond-async the answer is immediate, and a load that a killed process left is loaded', async () => {
    await stores.owner.session(async (holder) => {
      // The lock of feeds, so that the load waits.
      await holder.query('begin; select pg_advisory_xact_lock(7268002)')
      const { status, body } = await request('/feeds/stock?changes=true', {
        body: stockOf(44),
        headers: { 'content-type': 'text/csv', prefer: 'respond-async' },
      })
      expect(status).toBe(202)
      expect(['waiting', 'running']).toContain(body.state)
      const pid = async () => {
        const { rows } = await sql<{
          pid: number
        }>`select pid from pg_locks where locktype = 'advisory' and classid = 7268003
          and objid = ${body.id}`.execute(stores.owner.db)
        return rows[0]?.pid
      }
      await expect.poll(pid, { timeout: 20_000 }).toBeDefined()
      await sql`select pg_terminate_backend(${await pid()})`.execute(stores.owner.db)
      await holder.query('rollback')
      const state = async () => (await send(`/feeds/${body.id}`, { method: 'GET' })).body.state
      await expect.poll(state, { timeout: 40_000, interval: 200 }).toBe('loaded')
      expect(await onHand()).toBe(44)
    })
  }, 90_000)

  test('What was received is in the audit trail; the received files are gone', async () => {
    const { rows } = await sql<{
      actor: string
      detail: object
    }>`select actor, detail from audit where event = 'feed received'`.execute(stores.owner.db)
    expect(rows).toContainEqual({
      actor: 'erp',
      detail: expect.objectContaining({ files: ['stock.csv'], mode: 'changes' }),
    })
    expect(JSON.stringify(rows)).not.toContain(key)
    const { rows: unconfirmed } = await sql<{
      spool: string
    }>`select spool from loads l where state = 'unconfirmed' and spool is not null
      and not exists (select from loads c where c.confirms = l.load_id)`.execute(stores.owner.db)
    // A load's files go right after it is committed.
    const kept = async () => (await readdir(join(dataDir, 'feeds'))).toSorted()
    await expect.poll(kept, { timeout: 10_000 }).toEqual(unconfirmed.map(({ spool }) => spool).toSorted())
  })

  test('Faulty rows are set aside if the caller allows it', async () => {
    const body = `${stockOf(61)}01,0042,EAST,S,1\n`
    expect(await pushCsv('/feeds/stock?changes=true&quarantine=0', body)).toMatchObject({ status: 400 })
    const { body: answer } = await pushCsv('/feeds/stock?changes=true&quarantine=1', body)
    expect(answer).toMatchObject({ state: 'loaded', faultCount: 0 })
    expect(answer.quarantined).toEqual([
      { file: 'stock.csv', line: 3, column: 'company, warehouse', kind: 'is not in warehouses.csv' },
    ])
    expect(await onHand()).toBe(61)
  })
})
