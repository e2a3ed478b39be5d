import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { EndpointName } from '#app/contract/endpoints.ts'
import { fieldsFor } from '#app/server/testing/data/request-fields.ts'
import { fedGuide, places } from '#app/server/testing/data/small-places.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, type Fields, openCounter } from '#app/server/testing/servers/viewers.ts'
import { buying, first } from '#buying/server/purchase/testing/buying.ts'

const { company, customer } = places.home
const account = { company, customer, item: first, shipment_type: 'W' as const }
const day = '2026-11-24'

interface Case {
  what: string
  /** What differs in the first item's current price of 21.13, its pending one of 22.13, and its list price of 32.17. */
  current?: { effective_date?: string; expiration_date?: string | null }
  pending?: { effective_date: string; expiration_date?: string }
  list?: { effective_date: string; pending_price: number }
  /** On the day before, on the day, and after it. */
  prices: readonly [before: number, on: number, after: number]
}

const cases: readonly Case[] = [
  {
    what: 'A pending price counts from its first day, though the current one has no end',
    current: { expiration_date: null },
    pending: { effective_date: day },
    prices: [21.13, 22.13, 22.13],
  },
  {
    what: 'A current price replaces a pending one that began before it',
    current: { effective_date: day, expiration_date: null },
    pending: { effective_date: '2026-11-01' },
    prices: [22.13, 21.13, 21.13],
  },
  {
    what: 'A price counts through its last day, then a list price that has begun does',
    current: { expiration_date: day },
    list: { effective_date: '2026-11-25', pending_price: 34.71 },
    prices: [21.13, 21.13, 34.71],
  },
  {
    what: 'A list price counts from its day on',
    current: { expiration_date: '2026-10-31' },
    list: { effective_date: day, pending_price: 34.71 },
    prices: [32.17, 34.71, 34.71],
  },
  {
    what: 'A price of one day interrupts the current one',
    current: { expiration_date: null },
    pending: { effective_date: day, expiration_date: day },
    prices: [21.13, 22.13, 21.13],
  },
]

/** Half past eleven in the evening in New York. */
const evenings = ['2026-11-24T04:30:00Z', '2026-11-25T04:30:00Z', '2026-11-26T04:30:00Z']

/** The calls that show the price of an item, with their fields and the field of the price. */
const shown: readonly [call: EndpointName, price: string, fields: Fields][] = [
  ['searchInventory', 'Price', { searchWordType: 'IT', searchWord: first }],
  ['searchPriceList', 'sellPrice', { searchWordType: 'IT', searchWord: first }],
  ['readItem', 'price', { item: first }],
  ['findItems', 'price', { text: first }],
  ['listGuideLines', 'price', { guide: `D:${fedGuide}` }],
  ['listCartLines', 'unitPrice', {}],
  ['runAnalysis', 'codePrice', { dimItem: '1', columns: 'codeItem,codePrice' }],
]

onDatabase((database, open) => {
  describe(`a price by its day, on ${database}`, () => {
    const opened = async ({ current, pending, list }: Case, at: string): Promise<Counter> => {
      const counter = await openCounter(open)
      const { db } = counter.store
      const prices = db.updateTable('custom_prices').where((eb) => eb.and(account))
      if (current) await prices.where('current_pending', '=', 'C').set(current).execute()
      if (pending) await prices.where('current_pending', '=', 'P').set(pending).execute()
      if (list) await db.updateTable('list_prices').where('item', '=', first).set(list).execute()
      counter.clock.advance((Date.parse(at) - counter.clock.now().getTime()) / 1000)
      return counter
    }

    describe.each(cases)('$what', (one) => {
      test.each(evenings.map((at, nth) => [at, one.prices[nth] ?? 0] as const))('%s: %f', async (at, price) => {
        const counter = await opened(one, at)
        const buyer = buying(counter)
        await counter.store.db.deleteFrom('carts').execute()
        const seen = await buyer.fill([[first, '12']])
        const viewer = counter.viewer('C')
        for (const [call, field, fields] of shown) {
          const answer = await counter.ask(viewer, call, { ...fieldsFor(call, viewer.own), ...fields })
          const rows = answer.json() as Record<string, unknown>[]
          const ofItem = rows.filter((row) => Object.values(row).includes(first))
          expect(new Set(ofItem.map((row) => row[field])), `${call}: ${answer.body}`).toEqual(new Set([price]))
        }
        const own = await buyer.done('C', 'listCustomPrices', {
          ...fieldsFor('listCustomPrices', viewer.own),
          distPart: first,
        })
        const inForce = (own as Record<string, unknown>[]).filter(
          ({ curpnd, shipmentType }) => curpnd === 'Current' && shipmentType === 'Warehouse',
        )
        expect(inForce.map((row) => row.price)).toEqual(price > 30 ? [] : [price])
        // The database checks the prices of a sent order itself.
        expect(seen.total).toBe((12 * price).toFixed(2))
        await buyer.done('C', 'sendCart', seen)
      })

      test('Price Changes has the days on which it changes, and the database computes the same prices', async () => {
        const [before, on, after] = one.prices
        const counter = await opened(one, evenings[0] ?? '')
        const buyer = buying(counter)
        const changes = (await buyer.done('C', 'listPriceChanges', { days: '30' })) as Record<string, unknown>[]
        const ofItem = changes.filter((row) => row.itemNumber === first && row.shipmentType === 'Warehouse')
        const expected = [
          ['2026-11-24', before, on],
          ['2026-11-25', on, after],
        ].filter(([, from, to]) => from !== to)
        expect(ofItem.map((row) => [row.changeDate, row.oldPrice, row.newPrice])).toEqual(expected)
        const priceOn = async (of: string) => {
          const price = sql<{
            price: number
          }>`select portal_price(${company}, ${customer}, ${first}, ${of}::date) as price`
          return Number((await price.execute(counter.store.db)).rows[0]?.price)
        }
        expect([await priceOn('2026-11-23'), await priceOn(day), await priceOn('2026-11-25')]).toEqual(one.prices)
      })
    })
  })
})
