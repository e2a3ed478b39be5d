import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { endpoints } from '#app/contract/endpoints.ts'
import { listForms } from '#kit/contract/declare/endpoint.ts'
import { rowChoices } from '#kit/contract/declare/fields.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { fieldsFor } from '#app/server/testing/data/request-fields.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { readTable } from '#app/server/testing/data/readings.ts'
import { itemOf } from '#app/server/testing/data/small-places.ts'
import { type Counter, type Fields, openCounter, send, type TestViewer } from '#app/server/testing/servers/viewers.ts'

onDatabase((database, open) => {
  describe(`answering lists, on ${database}`, () => {
    let counter: Counter
    let viewer: TestViewer
    beforeAll(async () => {
      counter = await openCounter(open)
      viewer = counter.viewer('C')
    })

    async function search(headers: Record<string, string> = {}, change: Fields = {}, as = viewer) {
      const fields = { ...fieldsFor('searchInventory', as.own), ...change }
      return send(counter, endpoints.searchInventory, fields, { authorization: await counter.bearer(as), ...headers })
    }

    test('No answer is cached: the next one has the changes, and the browser stores none', async () => {
      const before = await search()
      expect(before.headers['cache-control']).toBe('no-store')
      expect(before.headers.etag).toBeUndefined()
      await counter.accountAdmin.db
        .updateTable('items')
        .set({ description: 'CHANGED BY A FEED' })
        .where('item', '=', itemOf('01', 1))
        .execute()
      expect((await search()).body).toContain('CHANGED BY A FEED')
    })

    test('Every answer has the portal’s day', async () => {
      expect((await search()).headers['x-portal-day']).toBe(counter.services.today())
    })

    test.each(['gzip', 'zstd'] as const)('%s compresses the same content', async (encoding) => {
      const plain = await search()
      const unpack = { gzip: gunzipSync, zstd: zstdDecompressSync }[encoding]
      const compressed = await search({ 'accept-encoding': encoding })
      expect(compressed.headers['content-encoding']).toBe(encoding)
      expect(compressed.headers.vary).toMatch(/accept-encoding/i)
      expect(unpack(compressed.rawPayload).toString()).toBe(plain.body)
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

    test('An export with requested columns has them in that order', async () => {
      const columns = 'Warehouse,Price,DistributorPartnumber'
      for (const form of ['csv', 'xlsx'] as const) {
        const answer = await search({ accept: listForms[form] }, { columns })
        expect(readTable(form, answer.rawPayload).columns).toEqual(['Warehouse', 'Price', 'Item #'])
      }
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
