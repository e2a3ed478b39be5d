import { addDays } from '#kit/contract/dates.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { fieldsFor } from '#app/server/testing/data/request-fields.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { readTable } from '#app/server/testing/data/readings.ts'
import { itemOf, places } from '#app/server/testing/data/small-places.ts'
import { type Counter, type Fields, openCounter } from '#app/server/testing/servers/viewers.ts'

const today = '2026-11-20'
const { company, customer } = places.home

onDatabase((database, open) => {
  describe(`custom prices, on ${database}`, () => {
    let counter: Counter
    /** Items A to G have one price each, which changes this many days from today. */
    const changing: [item: string, curpnd: 'C' | 'P', days: number][] = [
      ['A', 'P', 0],
      ['B', 'C', 30],
      ['C', 'P', 31],
      ['D', 'C', 60],
      ['E', 'P', 90],
      ['F', 'C', 91],
      ['G', 'C', -1],
    ]
    beforeAll(async () => {
      counter = await openCounter(open)
      const { db } = counter.store
      for (const [item, current_pending, days] of changing.toReversed()) {
        const day = addDays(today, days)
        await db
          .insertInto('custom_prices')
          .values({
            ...{ company, customer, item: `CH-${item}`, shipment_type: 'D', current_pending, price_source: 'QUOTE' },
            ...{ sell_case: 1, sell_unit: 'EA', price: 5 },
            effective_date: current_pending === 'P' ? day : '2025-01-01',
            expiration_date: current_pending === 'P' ? null : day,
          })
          .execute()
      }
    })

    const ask = (change: Fields, form: 'json' | 'csv' | 'xlsx' = 'json') => {
      const viewer = counter.viewer('C')
      return counter.ask(viewer, 'listCustomPrices', { ...fieldsFor('listCustomPrices', viewer.own), ...change }, form)
    }
    const rows = async (change: Fields): Promise<Record<string, unknown>[]> => {
      const answer = await ask(change)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    }
    const found = async (change: Fields) => (await rows(change)).map((row) => `${row.itemNumber} ${row.curpnd}`)

    test('A custom price has a source, an effective date, and an expiration date [CPRICE-09, API-25]', async () => {
      const [current, pending, direct] = await rows({ distPart: itemOf(company, 1) })
      expect(current).toEqual({
        customerPartNumber: `CP-${customer}-1`,
        itemNumber: itemOf(company, 1),
        sellCase: 12,
        sellUms: 'CS',
        description: 'PAPER TOWEL 01 1',
        description2: 'WHITE',
        priceSource: 'CONTRACT',
        shipmentType: 'Warehouse',
        curpnd: 'Current',
        price: 21.13,
        effectiveDate: '2026-01-01',
        expirationDate: '2026-12-31',
        changeDays: 41,
      })
      expect(pending).toMatchObject({ curpnd: 'Pending', price: 22.13, expirationDate: null, changeDays: 42 })
      expect(direct).toMatchObject({ shipmentType: 'Direct', curpnd: 'Current', price: 23.13 })
    })

    test.each<[string, Fields, number]>([
      ['everything', {}, 10],
      ['All', { custPart: 'All', distPart: 'all', department: 'ALL', partDescription: ' All ' }, 10],
      ['a customer part, ignoring case', { custPart: 'cp-100001' }, 3],
      ['an item', { distPart: 'CH-' }, 7],
      ['a department', { department: 'papr' }, 3],
      ['part of a department', { department: 'PAP' }, 0],
      ['a description', { partDescription: 'towel 01' }, 3],
      ['the second description', { partDescription: 'whit' }, 3],
      ['a literal percent sign', { partDescription: '%' }, 0],
      ['two filters', { partDescription: 'towel', distPart: 'CH-' }, 0],
    ])('Filtered by %s [CPRICE-01, API-25]', async (_what, change, count) => {
      expect(await rows(change)).toHaveLength(count)
    })

    test.each([
      ['30', ['CH-A Current', 'CH-B Current']],
      ['60', ['CH-A Current', 'CH-B Current', 'CH-C Pending', 'CH-D Current']],
      ['90', ['CH-A Current', 'CH-B Current', 'CH-C Pending', 'CH-D Current', 'CH-E Pending']],
    ])('Finds prices that change or end within %s days, including the last day', async (changes, expected) => {
      expect(await found({ changes, distPart: 'CH-' })).toEqual(expected)
    })

    test("Prices that change within 90 days show the number of days; others don't", async () => {
      const days = (await rows({ distPart: 'CH-' })).map((row) => row.changeDays)
      expect(days).toEqual(changing.map(([, , day]) => (day >= 0 && day <= 90 ? day : null)))
    })

    test('A price past its last day is Expired, not Current or Pending', async () => {
      const { db } = counter.store
      await db
        .insertInto('custom_prices')
        .values({
          ...{ company, customer, item: 'XP-A', shipment_type: 'D', current_pending: 'P', price_source: 'QUOTE' },
          ...{ sell_case: 1, sell_unit: 'EA', price: 5, effective_date: '2024-01-01', expiration_date: '2024-12-31' },
        })
        .execute()
      expect(await found({ distPart: 'XP-' })).toEqual(['XP-A Expired'])
      expect(await found({ distPart: 'CH-G' })).toEqual(['CH-G Expired'])
      expect(await found({ distPart: 'CH-B' })).toEqual(['CH-B Current'])
      await db.deleteFrom('custom_prices').where('item', '=', 'XP-A').execute()
    })

    test('A price is Current on its last day', async () => {
      const { db } = counter.store
      const last = (day: string) =>
        db.updateTable('custom_prices').set({ expiration_date: day }).where('item', '=', 'CH-G')
      await last(today).execute()
      // A different spelling of the search, to miss the cache.
      expect(await found({ distPart: 'ch-g' })).toEqual(['CH-G Current'])
      await last(addDays(today, -1)).execute()
    })

    test('A customer part and an item together are refused [CPRICE-08]', async () => {
      const answer = await ask({ custPart: 'C', distPart: 'I' })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errors).toEqual([
        { field: 'distPart', message: 'Customer part and item cannot be combined' },
      ])
    })

    test.each(['csv', 'xlsx'] as const)(
      'The %s has the filtered rows and the specified name [CSV-09]',
      async (form) => {
        const answer = await ask({ changes: '30', distPart: 'CH-' }, form)
        expect(answer.headers['content-disposition']).toBe(
          `attachment; filename="Filtered-CustomPriceList-Report.${form}"`,
        )
        const { columns, rows: cells } = readTable(form, answer.rawPayload)
        expect(cells.map((row) => row[columns.indexOf('Item #')])).toEqual(['CH-A', 'CH-B'])
        expect(columns).not.toContain('Days to Change')
      },
    )
  })
})
