import { allRows } from '#kit/contract/declare/fields.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { fieldsFor } from '#app/server/testing/data/request-fields.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { readTable } from '#app/server/testing/data/readings.ts'
import { itemOf, places } from '#app/server/testing/data/small-places.ts'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { type Counter, type Fields, openCounter } from '#app/server/testing/servers/viewers.ts'

onDatabase((database, open) => {
  describe(`price list, on ${database}`, () => {
    const { company, customer } = places.home
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
    })

    const search = async (change: Fields = {}, viewerName = 'C', form: 'json' | 'csv' | 'xlsx' = 'json') => {
      const viewer = counter.viewer(viewerName)
      return counter.ask(viewer, 'searchPriceList', { ...fieldsFor('searchPriceList', viewer.own), ...change }, form)
    }
    const rows = async (change?: Fields, viewerName?: string): Promise<Record<string, unknown>[]> =>
      (await search(change, viewerName)).json()

    /** Raises the data version as a feed does, so that cached answers are stale. */
    const raiseVersion = () =>
      counter.store.db
        .updateTable('data_version')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .execute()

    test("An item has the customer's price and the next agreed one [PRICE-10, API-23]", async () => {
      expect(await rows()).toEqual([
        {
          itemNumber: itemOf(company, 1),
          customerPartNumber: `CP-${customer}-1`,
          vendorPart: 'VP011',
          description: 'PAPER TOWEL 01 1',
          flyerPage: '12',
          sellCase: 12,
          sellUms: 'CS',
          sellPrice: 21.13,
          listPrice: 48.29,
          pendPrice: 22.13,
          effectiveDate: '2027-01-01',
        },
        {
          itemNumber: itemOf(company, 2),
          customerPartNumber: '',
          vendorPart: 'VP012',
          description: 'PAPER TOWEL 01 2',
          flyerPage: '12',
          sellCase: 12,
          sellUms: 'CS',
          sellPrice: 33.17,
          listPrice: 49.29,
          pendPrice: 29.71,
          effectiveDate: '2027-01-01',
        },
      ])
    })

    test('An item without any price is omitted until a price is agreed', async () => {
      const { db } = counter.store
      const item = itemOf(company, 2)
      const listed = await db.selectFrom('list_prices').selectAll().where('item', '=', item).execute()
      const left = async () => (await rows()).map(({ itemNumber }) => itemNumber)
      await db.deleteFrom('list_prices').where('item', '=', item).execute()
      await raiseVersion()
      expect(await left()).toEqual([itemOf(company, 1)])
      const agreed = { company, customer, item, shipment_type: 'W', current_pending: 'C' } as const
      const price = { price_source: 'QUOTE', sell_case: 1, sell_unit: 'EA', price: 2, effective_date: '2026-01-01' }
      await db
        .insertInto('custom_prices')
        .values({ ...agreed, ...price, expiration_date: null })
        .execute()
      await raiseVersion()
      expect(await left()).toEqual([itemOf(company, 1), item])
      await db.deleteFrom('custom_prices').where('item', '=', item).execute()
      await db.insertInto('list_prices').values(listed).execute()
      await raiseVersion()
    })

    test('A pending price for direct shipments has no effect here', async () => {
      const { db } = counter.store
      const before = await rows()
      const pending = db.selectFrom('custom_prices').selectAll().where('customer', '=', customer)
      const [warehouse] = await pending.where('current_pending', '=', 'P').execute()
      if (!warehouse) throw new Error('no pending price')
      await db
        .insertInto('custom_prices')
        .values({ ...warehouse, shipment_type: 'D', price: 99 })
        .execute()
      await raiseVersion()
      expect(await rows()).toEqual(before)
      await db.deleteFrom('custom_prices').where('price', '=', 99).execute()
      await raiseVersion()
    })

    test('The list price replaces an agreed price that has ended; one that begins later is not used yet', async () => {
      const { db } = counter.store
      const agree = async (dates: { effective_date: string; expiration_date: string | null }) => {
        const price = db.updateTable('custom_prices').where('customer', '=', customer)
        await price.where('current_pending', '=', 'C').set(dates).execute()
        await raiseVersion()
        return (await rows())[0]
      }
      const own = { sellPrice: 21.13, pendPrice: 22.13 }
      expect(await agree({ effective_date: '2026-01-01', expiration_date: '2026-11-19' })).toMatchObject({
        sellPrice: 32.17,
        pendPrice: 22.13,
      })
      expect(await agree({ effective_date: '2026-11-21', expiration_date: null })).toMatchObject({ sellPrice: 32.17 })
      expect(await agree({ effective_date: '2026-11-20', expiration_date: '2026-11-20' })).toMatchObject(own)
      expect(await agree({ effective_date: '2026-01-01', expiration_date: null })).toMatchObject(own)
    })

    test('An expired agreed price is not shown as pending', async () => {
      const { db } = counter.store
      const pending = db
        .updateTable('custom_prices')
        .where('customer', '=', customer)
        .where('current_pending', '=', 'P')
      await pending.set({ effective_date: '2024-01-01', expiration_date: '2024-12-31' }).execute()
      await raiseVersion()
      expect((await rows())[0]).toMatchObject({ pendPrice: null, effectiveDate: null })
      await pending.set({ effective_date: '2027-01-01', expiration_date: null }).execute()
      await raiseVersion()
      expect((await rows())[0]).toMatchObject({ pendPrice: 22.13, effectiveDate: '2027-01-01' })
    })

    test.each<[string, Fields, number[]]>([
      [
        'an item number',
        { searchWordType: 'IT', searchWord: itemOf(company, 2).toLowerCase(), qualifier: 'equal' },
        [2],
      ],
      ['a vendor part', { searchWordType: 'VP', searchWord: '011', qualifier: 'contains' }, [1]],
      ['a customer part', { searchWordType: 'CP', searchWord: 'cp-', qualifier: 'starts' }, [1]],
      ['a starting point', { searchWordType: 'IT', searchWord: itemOf(company, 2), qualifier: 'point' }, [2]],
      ['a description', { searchWordType: 'DS', searchWord: 'white', qualifier: 'equal' }, [1, 2]],
      ['a vendor', { vendor: `V${company}1` }, [1, 2]],
      ['a vendor without items', { vendor: 'V999' }, []],
    ])('Search by %s [PRICE-01]', async (_what, change, found) => {
      const expected = found.map((nth) => itemOf(company, nth as 1 | 2))
      expect((await rows(change)).map(({ itemNumber }) => itemNumber)).toEqual(expected)
    })

    test('List Price is for customer accounts only, with CanViewListPrice [PERM-15]', async () => {
      for (const [name, flags, shown] of [
        ['C', allFlags, true],
        ['C', { ...allFlags, CanViewListPrice: 'N' }, false],
        ['G', allFlags, false],
        ['E', allFlags, false],
      ] as const) {
        const viewer = counter.viewer(name)
        await counter.setFlags(viewer, flags)
        const [row] = await rows({}, name)
        expect(row?.listPrice, name).toBe(shown ? 48.29 : null)
        for (const form of ['csv', 'xlsx'] as const) {
          const { columns } = readTable(form, (await search({}, name, form)).rawPayload)
          expect(columns.includes('List Price'), `${name} ${form}`).toBe(shown)
        }
        await counter.setFlags(viewer, allFlags)
      }
    })

    test('Without CanViewAllItems: only items with a part number or bought before', async () => {
      const { db } = counter.store
      const viewer = counter.viewer('C')
      await counter.setFlags(viewer, { ...allFlags, CanViewAllItems: 'N' })
      expect(await rows()).toHaveLength(2)
      const bought = await db.selectFrom('sales_lines').selectAll().where('customer', '=', customer).execute()
      await db
        .deleteFrom('sales_lines')
        .where('customer', '=', customer)
        .where('item', '=', itemOf(company, 2))
        .execute()
      await raiseVersion()
      expect((await rows()).map(({ itemNumber }) => itemNumber)).toEqual([itemOf(company, 1)])
      await db.deleteFrom('sales_lines').where('customer', '=', customer).execute()
      await db.insertInto('sales_lines').values(bought).execute()
      await counter.setFlags(viewer, allFlags)
    })

    test.each([
      ['filtered', 'Filtered-PriceList-Report'],
      ['all', 'All-PriceList-Report'],
    ])('Download %s has the specified name as CSV and as Excel [CSV-06, CSV-07, API-24]', async (download, name) => {
      const viewer = counter.viewer('C')
      const { identityKey } = viewer.own
      const query = new URLSearchParams({
        identityKey,
        companyNumber: company,
        customerNumber: customer,
        loginType: 'C',
        numberRows: String(allRows),
        qualifier: 'contains',
        vendor: '',
        searchWordType: '',
        searchWord: '',
        download,
      })
      for (const [accept, ending] of [
        ['text/csv', 'csv'],
        ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
      ] as const) {
        const answer = await counter.app.inject({
          url: `/api/pricelist/getpricelist?${query}`,
          headers: { accept, authorization: await counter.bearer(viewer) },
        })
        expect(answer.statusCode, answer.body).toBe(200)
        expect(answer.headers['content-disposition']).toBe(`attachment; filename="${name}.${ending}"`)
        expect(readTable(ending, answer.rawPayload).rows).toHaveLength(2)
      }
    })
  })
})
