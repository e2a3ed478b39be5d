import { startWorker } from '#app/server/testing/servers/worker.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type * as endpoints from '#intake/contract/console/endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FeedOptions, loadFeed } from '../loading/load.ts'
import { addService } from '#kit/server/access/service-queries.ts'
import { openStores } from '#kit/server/db/open.ts'
import type { Stores } from '#kit/server/db/store.ts'
import { type FeedContent, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { onDatabase, makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { ownerOf } from '#app/server/testing/servers/serving-store.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'

const admin = 'E, an administrator'
const vendors = (name: string) => `company,vendor,name\n01,V011,${name}\n02,V021,${name}\n03,V031,${name}\n`

async function loadInto(counter: Counter, content: FeedContent, options: FeedOptions = {}) {
  const dir = await writeFeed(content)
  return loadFeed(counter.store, dir, { limits: false, loadedBy: 'erp', ...options }).finally(() =>
    rm(dir, { recursive: true }),
  )
}

onDatabase((name, open) => {
  describe(`the console of loads on ${name}`, () => {
    let counter: Counter
    const ask = async (call: keyof typeof endpoints, fields = {}) => {
      const answer = await counter.ask(counter.viewer(admin), call, fields)
      return { status: answer.statusCode, body: answer.json() }
    }
    beforeAll(async () => {
      counter = await openCounter(await open(), { FEED_RHYTHM: 'stock=15m,vendors=1d' })
      await loadInto(counter, { 'vendors.csv': vendors('New') })
      await loadInto(counter, { 'vendors.csv': 'company,vendor,name\n1,V1,x\n' }).catch(() => undefined)
    })

    test('Lists loads newest first, with rows, state, and who loaded; and the faults of one', async () => {
      const { body } = await ask('listLoads')
      expect(body).toMatchObject([
        { state: 'Refused', faults: 1, by: 'erp', mode: 'Whole files' },
        {
          state: 'Loaded',
          files: 'vendors.csv',
          added: 0,
          changed: 3,
          gone: 0,
          by: 'erp',
          seconds: expect.any(Number),
        },
        { state: 'Loaded' },
      ])
      const faults = await ask('listLoadFaults', { load: body[0].load })
      expect(faults.body).toEqual([
        { fault: 1, file: 'vendors.csv', line: 2, column: 'company', says: 'must be 2 digits', value: '1' },
      ])
      const detail = await ask('readLoad', { load: body[0].load })
      expect(detail.body).toMatchObject({
        state: 'Refused',
        mode: 'Whole files',
        by: 'erp',
        seconds: expect.any(Number),
        reasons: ['vendors.csv, column company: must be 2 digits'],
      })
      expect((await ask('readLoad', { load: body[1].load })).body).toMatchObject({ applied: true, reasons: [] })
    })

    test('Shows the progress of a running load', async () => {
      const progress = { doing: 'stock.csv', rows: 1200, bytes: 50, bytesInAll: 200 }
      const { load_id: load } = await counter.store.db
        .insertInto('loads')
        .values({
          ...{ mode: 'changes', state: 'running', kinds: '[]', options: '{}', warnings: '[]', files: ['stock.csv'] },
          progress: JSON.stringify(progress),
        })
        .returning('load_id')
        .executeTakeFirstOrThrow()
      const { body } = await ask('readLoad', { load })
      expect(body).toMatchObject({
        state: 'Running',
        progress: { doing: 'stock.csv', rows: 1200, percent: 25 },
        applied: false,
      })
      expect(body).not.toHaveProperty('seconds')
      expect((await ask('listLoads')).body[0]).toMatchObject({ state: 'Running', files: 'stock.csv', seconds: null })
      await counter.store.db.deleteFrom('loads').where('load_id', '=', load).execute()
    })

    test('Shows how current each kind of data is, and how late', async () => {
      const { body } = await ask('readFreshness')
      const found = body.find(({ file }: { file: string }) => file === 'vendors.csv')
      expect(found).toMatchObject({ everyMinutes: 1440, lateMinutes: expect.any(Number), last: expect.any(String) })
      expect(body.find(({ file }: { file: string }) => file === 'items.csv')).not.toHaveProperty('everyMinutes')
    })

    test('Lists what a rollback would undo; the embedded database is rolled back only by command', async () => {
      const [, last] = (await ask('listLoads')).body
      const { body: plan } = await ask('planRollback', { load: last.load })
      expect(plan).toMatchObject({
        loads: [{ load: last.load, by: 'erp', files: ['vendors.csv'] }],
        kinds: [{ file: 'vendors.csv', added: 0, changed: 3, gone: 0 }],
      })
      const other = await ask('rollBackLoad', { load: String(last.load), digest: '0123456789abcdef' })
      expect(other).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Other loads') } })
      const none = await ask('rollBackLoad', { load: String(last.load), digest: plan.digest })
      expect(none).toMatchObject({ status: 503, body: { detail: expect.stringContaining('only by command') } })
    })

    test('Lists the rows that loads have quarantined', async () => {
      await counter.store.db
        .insertInto('quarantined_rows')
        .values({
          ...{ version: 1, file: 'stock.csv', line: 7, header: 'company,item', content: '01,X', row_key: '01 X' },
          ...{ column_name: 'item', kind: 'there is no such item' },
        })
        .execute()
      expect((await ask('listQuarantinedRows')).body).toMatchObject([
        { file: 'stock.csv', line: 2 },
        { file: 'stock.csv', line: 7, load: 1, column: 'item', says: 'there is no such item', row: '01,X' },
      ])
    })

    test('Nobody sees loads without the right, even with every other flag', async () => {
      const viewer = counter.viewer('E')
      await counter.setFlags(viewer, { CanViewAR: 'Y' })
      expect((await counter.ask(viewer, 'listLoads', {})).statusCode).toBe(403)
      expect((await counter.ask(counter.viewer('C'), 'listLoads', {})).statusCode).toBe(403)
    })
  })
})

describe('work from the console, on PostgreSQL', () => {
  let database: TestDatabase
  let stores: Stores
  let counter: Counter
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'console-'))
    database = await makeDatabase('PostgreSQL')
    stores = await openStores(database.bothRoles)
    const { databaseUrl = '', migrateDatabaseUrl = '' } = database.bothRoles
    const env = {
      DATABASE_URL: databaseUrl,
      MIGRATE_DATABASE_URL: migrateDatabaseUrl,
      COLUMNAR: 'off',
      DATA_DIR: dataDir,
    }
    counter = await openCounter(ownerOf(stores), env)
    startWorker(counter)
  })
  afterAll(async () => {
    await counter.app.close()
    await stores.close()
    await database.remove()
    await rm(dataDir, { recursive: true })
  })

  test('A rollback runs as the owner, although the server serves with a role that may not change data', async () => {
    await loadInto(counter, { 'vendors.csv': vendors('Wrong') })
    const viewer = counter.viewer(admin)
    const [{ load }] = (await counter.ask(viewer, 'listLoads', {})).json()
    const { digest } = (await counter.ask(viewer, 'planRollback', { load })).json()
    const answer = await counter.ask(viewer, 'rollBackLoad', { load: String(load), digest })
    expect(answer.json()).toEqual({ version: 3 })
    const names = await counter.store.db.selectFrom('vendors').select('name').distinct().execute()
    expect(names).not.toContainEqual({ name: 'Wrong' })
    const [done] = (await counter.ask(viewer, 'listLoads', {})).json()
    expect(done).toMatchObject({ mode: 'Rollback', by: 'employee EMP900', state: 'Done' })
    expect((await counter.ask(viewer, 'rollBackLoad', { load: String(load), digest })).statusCode).toBe(409)
  })

  test('The stored files of a pushed load are loaded after an employee confirms them', async () => {
    const key = await addService(counter.store.db, 'erp', new Date())
    const fields = await counter.store.db.selectFrom('sales_lines').selectAll().limit(1).executeTakeFirstOrThrow()
    const { statusCode } = await counter.app.inject({
      method: 'POST',
      url: '/api/feeds/sales_lines',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
      payload: `${Object.keys(fields).join()}\n`,
    })
    expect(statusCode).toBe(409)
    const viewer = counter.viewer(admin)
    const ask = async (call: keyof typeof endpoints, input: Record<string, string>) =>
      (await counter.ask(viewer, call, input)).json()
    const [{ load: number, state }] = await ask('listLoads', {})
    const load = String(number)
    expect(state).toBe('Needs confirmation')
    const { confirm, kept } = await ask('readLoad', { load })
    expect(kept).toBe(true)
    const wrong = await counter.ask(viewer, 'confirmKeptLoad', { load, digest: '0123456789abcdef' })
    expect(wrong.statusCode).toBe(400)
    const confirming = await ask('confirmKeptLoad', { load, digest: confirm })
    expect(await ask('confirmKeptLoad', { load, digest: confirm })).toEqual(confirming)
    await expect.poll(async () => (await ask('readLoad', confirming)).state).toBe('Loaded')
    expect(await ask('readLoad', confirming)).toMatchObject({ by: 'employee EMP900', source: 'Console' })
    expect(await ask('readLoad', { load })).toMatchObject({ state: 'Confirmed', kept: false })
    expect(await ask('listLoads', {})).toMatchObject([
      { load: confirming.load },
      { load: number, state: 'Confirmed' },
      {},
      {},
      {},
    ])
    expect(await counter.store.db.selectFrom('sales_lines').select('item').execute()).toEqual([])
  })
})
