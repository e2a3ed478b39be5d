import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { system } from '#kit/server/db/row-security/caller.ts'
import { badFeeds } from '#app/server/testing/data/bad-feeds.ts'
import { csv, sampleFeed } from '#app/server/testing/data/sample-feed.ts'
import { faultLine } from '../checking/faults.ts'
import { beginLoad, failLoad, sendLeftLoads, unconfirmedSpools, writeProgress } from './load-queries.ts'
import { hasSpool, limitKept } from './spool.ts'
import { formOf, pushingOnPostgres, stockOf } from './testing/pushing.ts'

const stockRow = (onHand: number | string) =>
  JSON.stringify({ company: '01', item: '0042', warehouse: 'MAIN', stocked: 'S', on_hand: onHand })

describe('Feeds pushed over HTTP, on PostgreSQL', () => {
  const { pushing, send, pushCsv, onHand } = pushingOnPostgres()

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

  test.each([
    ['the type that curl sends by default', 'application/x-www-form-urlencoded', stockOf(41), 41],
    ['an array of JSON', 'application/json', `[${stockRow(42)}]`, 42],
    ['lines of JSON', 'application/x-ndjson', `${stockRow(43)}\n`, 43],
    ['JSON with the type that curl sends by default', 'application/x-www-form-urlencoded', `\n[${stockRow(44)}]`, 44],
  ])('Rows are loaded from %s', async (_name, type, body, onHandSent) => {
    const answer = await pushCsv('/feeds/stock?changes=true', body, { 'content-type': type })
    expect(answer).toMatchObject({ status: 200, body: { state: 'loaded', files: ['stock.csv'] } })
    expect(await onHand()).toBe(onHandSent)
  })

  test('A form may have JSON rows; a removal is true, and a fault names the row and field', async () => {
    const vendors = JSON.stringify([{ company: '01', vendor: 'GONE', name: 'Gone' }])
    const added = await send('/feeds?changes=true', { body: formOf({ 'vendors.json': vendors }) })
    expect(added.body.kinds).toMatchObject([{ file: 'vendors.csv', added: 1 }])
    const removal = '[{"company": "01", "vendor": "GONE", "_deleted": true}]'
    const removed = await send('/feeds?changes=true', { body: formOf({ 'vendors.json': removal }) })
    expect(removed.body.kinds).toMatchObject([{ file: 'vendors.csv', gone: 1 }])
    const wrong = `[${stockRow(1)}, ${stockRow('many')}]`
    const { body } = await pushCsv('/feeds/stock?changes=true', wrong, { 'content-type': 'application/json' })
    expect(body.faults).toEqual([
      { file: 'stock.json', row: 2, column: 'on_hand', kind: 'must be a number', value: 'many' },
    ])
  })

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

  test('A load with stored files is loaded once, by its digest alone', async () => {
    const empty = `${Object.keys(sampleFeed['sales_lines.csv']?.[0] ?? {}).join()}\n`
    const { body: first } = await pushCsv('/feeds/sales_lines', empty)
    const path = `/feeds/${first.id}/confirm`
    expect(await send(path)).toMatchObject({ status: 400, body: { detail: expect.stringContaining('confirm: ') } })
    expect(await send(`${path}?confirm=${'0'.repeat(16)}`)).toMatchObject({ status: 400 })
    const foreign = await send(`${path}?confirm=${first.confirm}`, {
      headers: { authorization: `Bearer ${pushing.otherKey}` },
    })
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
      select 'whole', 'http', service_id, gen_random_uuid(), '{stock.csv}', state, ended_at, '{"confirm": "0123456789abcdef"}'
      from service_accounts, (values ('waiting', null), ('unconfirmed', now())) s(state, ended_at) where name = 'erp'
      returning load_id`.execute(pushing.stores.owner.db)
    const [waiting, unconfirmed] = lost.rows
    // As a server of a former release left it.
    await sendLeftLoads(pushing.stores.owner.db)
    await pushCsv('/feeds/stock?changes=true', stockOf(12))
    const read = async () => (await send(`/feeds/${waiting?.load_id}`, { method: 'GET' })).body
    await expect.poll(read).toMatchObject({ state: 'failed', message: expect.stringContaining('no longer') })
    const refused = await send(`/feeds/${unconfirmed?.load_id}/confirm?confirm=0123456789abcdef`)
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('not kept') } })
    await sql`delete from loads where load_id = ${unconfirmed?.load_id}`.execute(pushing.stores.owner.db)
  })

  test('What a worker says too late does not change a load that has ended', async () => {
    const { db } = pushing.stores.owner
    const { body } = await pushCsv('/feeds/stock?changes=true', stockOf(13))
    const progress = { doing: 'reading stock.csv', rows: 1, bytes: 1, bytesInAll: 2 }
    await beginLoad(db, body.id)
    await writeProgress(db, body.id, progress)
    await failLoad(db, body.id, 'The worker was gone.')
    const { body: after } = await send(`/feeds/${body.id}`, { method: 'GET' })
    expect(after).toEqual(body)
  })

  test('The message of a failure does not reveal the server’s folders', async () => {
    const { body } = await send('/feeds', { body: formOf({ 'manifest.json': '{"feedNumber": 1}' }) })
    expect(body).toMatchObject({ state: 'failed', message: 'the upload contains no feed file, such as customers.csv' })
    expect(JSON.stringify(body)).not.toContain(pushing.dataDir)
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
    const files = Object.fromEntries(Object.entries(content).filter(([name]) => /\.(csv|json)$/i.test(name)))
    const { status, body } = await send('/feeds', { body: formOf(files) })
    const lines = body.faults.map(({ kind, row, line = row, ...place }) => faultLine({ ...place, line, says: kind }))
    expect(lines).toEqual(faults)
    expect(body).toMatchObject({ state: 'refused', faultCount: faults.length })
    expect(status).toBe(422)
  })

  test('Received feeds are in the audit trail, and their files are removed', async () => {
    const { rows } = await sql<{
      actor: string
      detail: object
    }>`select actor, detail from audit where event = 'feed received'`.execute(pushing.stores.owner.db)
    expect(rows).toContainEqual({
      actor: 'erp',
      detail: expect.objectContaining({ files: ['stock.csv'], mode: 'changes' }),
    })
    expect(JSON.stringify(rows)).not.toContain(pushing.key)
    const unconfirmed = async () => {
      const { rows: loads } = await sql<{ spool: string }>`select spool from loads l
        where state = 'unconfirmed' and spool is not null
        and not exists (select from loads c where c.confirms = l.load_id)`.execute(pushing.stores.owner.db)
      return loads.map(({ spool }) => spool).toSorted()
    }
    // A load's files go right after it is committed.
    const both = async () => [(await readdir(join(pushing.dataDir, 'feeds'))).toSorted(), await unconfirmed()]
    await expect.poll(async () => (await both()).map(String)).toSatisfy(([kept, wanted]: string[]) => kept === wanted)
  })

  test('Faulty rows are quarantined if the caller allows it, and loaded once nothing is missing', async () => {
    const body = `${stockOf(61)}01,0042,EAST,S,1\n`
    expect(await pushCsv('/feeds/stock?changes=true&quarantine=0', body)).toMatchObject({ status: 400 })
    const { body: answer } = await pushCsv('/feeds/stock?changes=true&quarantine=1', body)
    expect(answer).toMatchObject({ state: 'loaded', faultCount: 0 })
    expect(answer.quarantined).toEqual([
      { file: 'stock.csv', line: 3, column: 'company, warehouse', kind: 'is not in warehouses.csv' },
    ])
    expect(await onHand()).toBe(61)
    const east = csv([{ ...sampleFeed['warehouses.csv']?.[0], warehouse: 'EAST' }])
    await pushCsv('/feeds/warehouses?changes=true&quarantine=1', east)
    const left = () => pushing.stores.owner.db.selectFrom('quarantined_rows').select('content').execute()
    await expect.poll(left).toEqual([])
  })

  test('The files of unconfirmed loads are stored up to a total size, latest first', async () => {
    const header = Object.keys(sampleFeed['sales_lines.csv']?.[0] ?? {}).join()
    const empty = `${header}\n`
    const ids: number[] = []
    for (let n = 0; n < 2; n++) ids.push((await pushCsv('/feeds/sales_lines', empty)).body.id)
    const { rows } = await sql<{ spool: string }>`
      select spool from loads where load_id = any(${ids}) order by load_id`.execute(pushing.stores.owner.db)
    const spools = rows.map(({ spool }) => spool)
    const isKept = () => Promise.all(spools.map((spool) => hasSpool(pushing.dataDir, spool)))
    expect(await isKept()).toEqual([true, true])
    const found = await unconfirmedSpools(pushing.stores.serving.as(system).db)
    expect(found.filter((spool) => spools.includes(spool))).toEqual(spools.toReversed())
    // A load that confirms another has its files. They count once.
    await limitKept(pushing.dataDir, [spools[1] ?? '', spools[1] ?? ''], empty.length)
    expect(await isKept()).toEqual([true, true])
    await limitKept(pushing.dataDir, spools.toReversed(), empty.length)
    expect(await isKept()).toEqual([false, true])
    const again = await send(`/feeds/${ids[0]}/confirm?confirm=0123456789abcdef`)
    expect(again.status).toBe(400)
  })
})

describe('Feeds pushed over HTTP, each load in a process of its own', () => {
  const { pushing, request, pushCsv, onHand } = pushingOnPostgres({ forks: true })

  test('It is loaded', async () => {
    const answer = await pushCsv('/feeds/stock?changes=true', stockOf(63))
    expect(answer).toMatchObject({ status: 200, body: { state: 'loaded' } })
    expect(await onHand()).toBe(63)
  })

  test('With respond-async the answer is immediate, and a load that a killed process left is loaded', async () => {
    await pushing.stores.owner.session(async (holder) => {
      // The lock of feeds, so that the load waits.
      await holder.query('begin; select pg_advisory_xact_lock(7268002)')
      const { status, body } = await request('/feeds/stock?changes=true', {
        body: stockOf(44),
        headers: { 'content-type': 'text/csv', prefer: 'respond-async' },
      })
      expect(status).toBe(202)
      expect(['waiting', 'running']).toContain(body.state)
      const { db } = pushing.stores.owner
      const processes = sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and application_name like 'trade-counter-feed%'`
      const found = async () => (await processes.execute(db)).rows
      await expect.poll(found).not.toEqual([])
      for (const { pid } of await found()) await sql`select pg_terminate_backend(${pid})`.execute(db)
      await holder.query('rollback')
      const again = async () => {
        await sql`update jobs set run_at = clock_timestamp() where state = 'waiting' and kind = 'load'`.execute(db)
        return (await request(`/feeds/${body.id}`, { method: 'GET' })).body.state
      }
      await expect.poll(again, { interval: 200 }).toBe('loaded')
      expect(await onHand()).toBe(44)
    })
  })
})
