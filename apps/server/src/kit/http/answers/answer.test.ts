import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { endpoints } from '@trade-counter/contract/endpoints.ts'
import { listForms } from '@trade-counter/contract/kit/declare/endpoint.ts'
import { rowChoices } from '@trade-counter/contract/kit/declare/fields.ts'
import { type Insertable, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/kit/db/schema.ts'
import { allFlags } from '#server/slices/session/accounts/accounts.ts'
import { fieldsFor } from '#server/testing/data/request-fields.ts'
import { onDatabase } from '#server/testing/servers/database.ts'
import { readTable } from '#server/testing/data/readings.ts'
import { itemOf, places } from '#server/testing/data/small-places.ts'
import { type Counter, type Fields, openCounter, send, type TestViewer } from '#server/testing/servers/viewers.ts'
import { watchReading } from './testing/watch-reading.ts'

onDatabase((database, open) => {
  describe(`answering lists, on ${database}`, () => {
    let counter: Counter
    let viewer: TestViewer
    beforeAll(async () => {
      counter = await openCounter(await open())
      viewer = counter.viewer('C')
    })

    async function search(headers: Record<string, string> = {}, change: Fields = {}, as = viewer) {
      const fields = { ...fieldsFor('searchInventory', as.own), ...change }
      return send(counter, endpoints.searchInventory, fields, { authorization: await counter.bearer(as), ...headers })
    }
    const tagOf = async (...asked: Parameters<typeof search>) => String((await search(...asked)).headers.etag)

    test('A current entity tag gets 304 without a body until the data changes', async () => {
      const first = await search()
      const tag = String(first.headers.etag)
      expect(tag).toMatch(/^W\/"/)
      const again = await search({ 'if-none-match': tag })
      expect(again.statusCode).toBe(304)
      expect(again.body).toBe('')
      expect(again.headers.etag).toBe(tag)
      await counter.accountAdmin.db
        .updateTable('data_version')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .execute()
      const changed = await search({ 'if-none-match': tag })
      expect(changed.statusCode).toBe(200)
      expect(changed.json()).toEqual(first.json())
    })

    describe("a group's whole scope", () => {
      const { customer } = places.home
      let members: Insertable<Database['group_members']>[]
      let ask: (headers?: Record<string, string>) => ReturnType<typeof send>
      beforeAll(async () => {
        const group = counter.viewer('G')
        const authorization = await counter.bearer(group)
        const fields = fieldsFor('listAnalysisCustomers', group.own)
        ask = (headers = {}) => send(counter, endpoints.listAnalysisCustomers, fields, { authorization, ...headers })
        const chosen = counter.accountAdmin.db.selectFrom('group_members').selectAll()
        members = await chosen.where('customer', '=', customer).execute()
      })
      const withdraw = () =>
        counter.accountAdmin.db.deleteFrom('group_members').where('customer', '=', customer).execute()
      const restore = () => counter.accountAdmin.db.insertInto('group_members').values(members).execute()

      test('A scope that changes during the query and back again leaves no other rows under its tag [safety 6]', async () => {
        const reading = watchReading(counter, withdraw, restore)
        const narrow = await ask()
        reading.mockRestore()
        expect(narrow.statusCode).toBe(200)
        expect(narrow.body).not.toContain(customer)
        const whole = await ask({ 'if-none-match': String(narrow.headers.etag) })
        expect(whole.statusCode).toBe(200)
        expect(whole.body).toContain(customer)
        await withdraw()
        expect((await ask({ 'if-none-match': String(narrow.headers.etag) })).statusCode).toBe(304)
        expect((await ask({ 'if-none-match': String(whole.headers.etag) })).body).toBe(narrow.body)
        await restore()
      })

      test('A long answer is cached under its tag until the scope changes [safety 6]', async () => {
        const { store } = counter
        const { company } = places.home
        await sql`insert into customers (company, customer, name, warehouse)
          select ${company}, (500000 + n)::text, repeat('a long name ', 8), '' from generate_series(1, 6000) n`.execute(
          store.db,
        )
        await sql`insert into group_members (group_id, company, customer)
          select 'GROUP1', ${company}, (500000 + n)::text from generate_series(1, 6000) n`.execute(store.db)
        const first = await ask()
        expect(first.json()).toHaveLength(6002)
        let readings = 0
        const reading = watchReading(counter, async () => void readings++)
        expect((await ask()).body).toBe(first.body)
        expect((await ask({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
        expect(readings).toBe(0)
        reading.mockRestore()
        await withdraw()
        const narrow = await ask({ 'if-none-match': String(first.headers.etag) })
        expect(narrow.json()).toHaveLength(6001)
        expect(narrow.body).not.toContain(`"${customer}"`)
        await restore()
        expect((await ask()).body).toBe(first.body)
        for (const table of ['customers', 'group_members'] as const)
          await store.db.deleteFrom(table).where('customer', '>', '500000').execute()
      })
    })

    test('Every answer names the portal’s day', async () => {
      expect((await search()).headers['x-portal-day']).toBe(counter.services.today())
    })

    test('A cached answer equals a fresh one and is dropped with its data version', async () => {
      const before = await search()
      expect((await search()).body).toBe(before.body)
      const { db } = counter.accountAdmin
      await db
        .updateTable('items')
        .set({ description: 'CHANGED BY A FEED' })
        .where('item', '=', itemOf('01', 1))
        .execute()
      await db
        .updateTable('data_version')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .execute()
      expect((await search()).body).toContain('CHANGED BY A FEED')
    })

    test('The tag differs for each form, input, customer, flag, and day', async () => {
      const tags = [
        await tagOf(),
        await tagOf({ accept: listForms.compact }),
        await tagOf({ accept: listForms.csv }),
        await tagOf({}, { numberRows: '50' }),
        await tagOf({}, {}, counter.viewer('C fixed to a ship-to')),
        await tagOf({}, {}, counter.viewer('E')),
      ]
      await counter.setFlags(viewer, { ...allFlags, CanViewInventoryPrices: 'N' })
      tags.push(await tagOf())
      await counter.setFlags(viewer, allFlags)
      expect(new Set(tags).size).toBe(tags.length)
      expect(await tagOf()).toBe(tags[0])
    })

    test('A tag does not give access to data that its owner may no longer see', async () => {
      const tag = await tagOf()
      await counter.setFlags(viewer, { ...allFlags, CanViewInventory: 'N' })
      expect((await search({ 'if-none-match': tag })).statusCode).toBe(403)
      await counter.setFlags(viewer, allFlags)
    })

    test.each(['gzip', 'zstd'] as const)('%s compresses the same content', async (encoding) => {
      const plain = await search()
      const unpack = { gzip: gunzipSync, zstd: zstdDecompressSync }[encoding]
      for (let n = 0; n < 2; n++) {
        const packed = await search({ 'accept-encoding': encoding })
        expect(packed.headers['content-encoding']).toBe(encoding)
        expect(packed.headers.vary).toMatch(/accept-encoding/i)
        expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
      }
    })

    test('Every form has its content type and the same rows', async () => {
      const items = [itemOf('01', 1), itemOf('01', 2)]
      for (const [form, type] of Object.entries(listForms)) {
        const answer = await search({ accept: type })
        expect(answer.headers['content-type']).toMatch(type)
        const { columns, rows } = readTable(form as keyof typeof listForms, answer.rawPayload)
        const at = columns.findIndex((column) => column === 'DistributorPartnumber' || column === 'Item #')
        expect(
          rows.map((row) => row[at]),
          form,
        ).toEqual(items)
      }
    })

    test('A file has the requested columns in the requested order, and none that the viewer may not see', async () => {
      const columns = 'Warehouse,Price,DistributorPartnumber'
      const headers = async (form: 'csv' | 'xlsx', asked: string) => {
        const answer = await search({ accept: listForms[form] }, { columns: asked })
        expect(answer.statusCode, answer.body).toBe(200)
        return readTable(form, answer.rawPayload).columns
      }
      for (const form of ['csv', 'xlsx'] as const) {
        expect(await headers(form, columns)).toEqual(['Warehouse', 'Price', 'Item #'])
        await counter.setFlags(viewer, { ...allFlags, CanViewInventoryPrices: 'N' })
        expect(await headers(form, columns)).toEqual(['Warehouse', 'Item #'])
        await counter.setFlags(viewer, allFlags)
        expect(await headers(form, '')).toContain('Price')
        for (const wrong of ['Warehouse,Cost', 'Warehouse,Warehouse', 'Warehouse,', 'x']) {
          const answer = await search({ accept: listForms[form] }, { columns: wrong })
          expect(answer.statusCode, wrong).toBe(400)
          expect(answer.json().errors[0].field).toBe('columns')
        }
      }
      expect(readTable('json', (await search({}, { columns })).rawPayload).columns).toHaveLength(17)
    })

    test('An unknown form gets 406, which names the available ones', async () => {
      const answer = await search({ accept: 'application/pdf' })
      expect(answer.statusCode).toBe(406)
      expect(answer.json().detail).toContain(listForms.csv)
    })

    test.each<['csv' | 'xlsx', string, string, string]>([
      ['csv', '', 'Filtered-Inventory-Report.csv', 'CSV-02'],
      ['csv', 'all', 'All-Inventory-Report.csv', 'CSV-01'],
      ['xlsx', 'filtered', 'Filtered-Inventory-Report.xlsx', 'CSV-02'],
      ['xlsx', 'all', 'All-Inventory-Report.xlsx', 'CSV-01'],
    ])('The %s download %j is %s [%s] and is audited [safety 31]', async (form, download, file) => {
      const answer = await search({ accept: listForms[form] }, download === '' ? {} : { download })
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="${file}"`)
      const trace = await counter.accountAdmin.db
        .selectFrom('audit')
        .selectAll()
        .where('request_id', '=', String(answer.headers['x-request-id']))
        .where('event', '=', 'export')
        .executeTakeFirst()
      expect(trace).toMatchObject({
        actor: viewer.identityKey,
        subject: '01100001',
        detail: expect.objectContaining({ file }),
      })
    })

    test('An export with requested columns has them in that order and differs from the full export', async () => {
      const columns = 'Warehouse,Price,DistributorPartnumber'
      for (const form of ['csv', 'xlsx'] as const) {
        const answer = await search({ accept: listForms[form] }, { columns })
        expect(readTable(form, answer.rawPayload).columns).toEqual(['Warehouse', 'Price', 'Item #'])
      }
      const accept = listForms.csv
      const tags = [
        await tagOf({ accept }),
        await tagOf({ accept }, { columns }),
        await tagOf({ accept }, { columns: 'Price' }),
      ]
      expect(new Set(tags).size).toBe(3)
    })

    test('Requesting a forbidden column by name does not reveal it [safety 5]', async () => {
      await counter.setFlags(viewer, { ...allFlags, CanViewInventoryPrices: 'N' })
      for (const form of ['csv', 'xlsx'] as const) {
        const answer = await search({ accept: listForms[form] }, { columns: 'Price,DistributorPartnumber' })
        expect(readTable(form, answer.rawPayload).columns).toEqual(['Item #'])
      }
      await counter.setFlags(viewer, allFlags)
    })

    test.each(['nothing', 'Price,Price', 'Price,', "Price'", '__proto__', 'Price;drop table items'])(
      'Columns %j are a 400 that names the field [safety 15]',
      async (columns) => {
        const answer = await search({ accept: listForms.csv }, { columns })
        expect(answer.statusCode).toBe(400)
        expect(answer.json().errors[0].field).toBe('columns')
        expect(answer.headers['content-disposition']).toBeUndefined()
      },
    )

    test.each(['all', 'filtered', 'x', '../../../../etc/passwd'])(
      'A list without exports rejects the download %j',
      async (download) => {
        const answer = await send(
          counter,
          endpoints.listVendors,
          { companyNumber: '01', download },
          { authorization: await counter.bearer(viewer), accept: listForms.csv },
        )
        expect(answer.statusCode).toBe(400)
        expect(answer.json().errors[0].field).toBe('download')
        expect(answer.headers['content-disposition']).toBeUndefined()
      },
    )

    test.each(rowChoices)('numberRows %i is accepted [LIM-01, safety 19]', async (rows) => {
      expect((await search({}, { numberRows: String(rows) })).statusCode).toBe(200)
    })

    test.each(['0', '1', '19', '-20', '32001', '1e3', ' 20', '20 ', '020', 'all', '20.0'])(
      'numberRows %j is rejected [LIM-01, safety 19]',
      async (rows) => {
        const answer = await search({}, { numberRows: rows })
        expect(answer.statusCode).toBe(400)
        expect(answer.json().errors).toEqual([
          { field: 'numberRows', message: expect.stringContaining('must be one of') },
        ])
      },
    )
  })
})
