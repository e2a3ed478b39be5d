import { beforeAll, describe, expect, test } from 'vitest'
import { allFlags, type Flags } from '#accounts/server/accounts/accounts.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'

// Today is 2026-11-20.

const key = { company: '01', customer: '100001' }
const account = { companyNumber: '01', customerNumber: '100001', days: '30' }

interface Agreed {
  price: number
  unit?: string
  shipment?: 'W' | 'D'
}
const agreed = (
  item: string,
  current_pending: 'C' | 'P',
  effective_date: string,
  expiration_date: string | null,
  { price, unit = 'EA', shipment = 'W' }: Agreed,
) => ({
  ...{ ...key, item, current_pending, effective_date, expiration_date, shipment_type: shipment, price },
  ...{ price_source: 'QUOTE', sell_case: 1, sell_unit: unit },
})
const listed = (item: string, sell_price: number, pending_price: number | null, effective_date: string | null) => ({
  ...{ company: '01', item, sell_case: 1, sell_unit: 'EA', sell_price, list_price: 99, pending_price, effective_date },
})
const numbered = (item: string) => ({ ...key, item, customer_part: `MY-${item}`, department: '' })

onDatabase((database, open) => {
  describe(`price changes, on ${database}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(open)
      const { db } = counter.store
      for (const table of ['custom_prices', 'list_prices', 'customer_items', 'sales_lines'] as const)
        await db.deleteFrom(table).execute()
      await db
        .insertInto('custom_prices')
        .values([
          agreed('NEXT', 'C', '2026-01-01', '2026-11-30', { price: 10 }),
          agreed('NEXT', 'P', '2026-12-01', null, { price: 12.5 }),
          // A pending price replaces one that has no end.
          agreed('OVER', 'C', '2026-01-01', null, { price: 8 }),
          agreed('OVER', 'P', '2026-12-01', null, { price: 10 }),
          agreed('ENDS', 'C', '2026-01-01', '2026-11-30', { price: 4 }),
          agreed('ENDS', 'C', '2026-01-01', '2026-11-30', { price: 3, shipment: 'D' }),
          agreed('SAME', 'C', '2026-01-01', '2026-11-30', { price: 7 }),
          agreed('NONE', 'C', '2026-01-01', '2026-11-30', { price: 2 }),
          agreed('UNIT', 'C', '2026-01-01', '2026-11-30', { price: 24, unit: 'CS' }),
          agreed('HOLDS', 'C', '2026-01-01', null, { price: 5 }),
          agreed('FAR', 'C', '2026-01-01', '2027-01-31', { price: 5 }),
          agreed('PAST', 'C', '2025-01-01', '2025-12-31', { price: 5 }),
          agreed('BOTH', 'C', '2026-01-01', '2026-11-30', { price: 6 }),
        ])
        .execute()
      await db
        .insertInto('list_prices')
        .values([
          listed('NEXT', 20, null, null),
          listed('ENDS', 5, null, null),
          listed('SAME', 7, null, null),
          listed('UNIT', 3, null, null),
          listed('HOLDS', 6, 8, '2026-12-01'),
          listed('BOTH', 8, 9, '2026-12-01'),
          listed('LISTED', 2, 1.5, '2026-12-05'),
          listed('BOUGHT', 3, 4, '2026-12-05'),
          listed('OTHER', 3, 4, '2026-12-05'),
        ])
        .execute()
      await db
        .insertInto('customer_items')
        .values([numbered('LISTED'), numbered('HOLDS')])
        .execute()
      await db
        .insertInto('sales_lines')
        .values({
          ...{ ...key, invoice_number: '1', line: 1, invoice_date: '2026-01-01', ship_to: '000011', warehouse: 'W01' },
          ...{ item: 'BOUGHT', customer_part: '', department: '', vendor: '', vendor_part: '', customer_po: '' },
          ...{ quantity: 1, unit_price: 1, sales: 1, tax: 0, add_ons: 0 },
        })
        .execute()
    })

    const changes = async (more: Record<string, string> = {}, flags: Partial<Flags> = {}) => {
      const viewer = counter.viewer('C')
      await counter.setFlags(viewer, { ...allFlags, ...flags })
      const answer = await counter.ask(viewer, 'listPriceChanges', { ...account, ...more })
      await counter.setFlags(viewer, allFlags)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<Record<string, unknown>[]>()
    }
    const received = (rows: Record<string, unknown>[]) =>
      rows.map((row) =>
        [row.itemNumber, row.changeDate, row.oldPrice, row.newPrice, row.difference, row.percent, row.follows].join(
          ' ',
        ),
      )

    test('A change has the old price, the new price, the difference, and the price kind', async () => {
      expect(received(await changes())).toEqual([
        'ENDS 2026-12-01 3 5 2 66.7 List price',
        'BOTH 2026-12-01 6 9 3 50 List price',
        'ENDS 2026-12-01 4 5 1 25 List price',
        'NEXT 2026-12-01 10 12.5 2.5 25 Contract price',
        'OVER 2026-12-01 8 10 2 25 Contract price',
        'NONE 2026-12-01 2    No price',
        'UNIT 2026-12-01 24 3   List price',
        'BOUGHT 2026-12-05 3 4 1 33.3 List price',
        'LISTED 2026-12-05 2 1.5 -0.5 -25 List price',
      ])
    })

    test('The window is the chosen number of days', async () => {
      const items = (await changes({ days: '90' })).map(({ itemNumber }) => itemNumber)
      expect(items).toContain('FAR')
      expect(items).not.toContain('PAST')
    })

    test('List prices of items never bought are listed on request, with the right to see all items', async () => {
      const items = async (flags: Partial<Flags>) =>
        (await changes({ items: 'A' }, flags)).map(({ itemNumber }) => itemNumber)
      expect(await items({})).toContain('OTHER')
      expect(await items({ CanViewAllItems: 'N' })).not.toContain('OTHER')
    })

    test('Without the right to agreed prices, only changes of the list price are listed', async () => {
      expect(received(await changes({}, { CanViewCustomerPrices: 'N' }))).toEqual([
        'BOUGHT 2026-12-05 3 4 1 33.3 List price',
        'LISTED 2026-12-05 2 1.5 -0.5 -25 List price',
      ])
    })

    test('Without the right to the price list, no list price is revealed', async () => {
      expect(received(await changes({}, { CanViewPriceList: 'N' }))).toEqual([
        'NEXT 2026-12-01 10 12.5 2.5 25 Contract price',
        'OVER 2026-12-01 8 10 2 25 Contract price',
        'BOTH 2026-12-01 6    List price',
        'ENDS 2026-12-01 4    List price',
        'ENDS 2026-12-01 3    List price',
        'NONE 2026-12-01 2    No price',
        'SAME 2026-12-01 7    List price',
        'UNIT 2026-12-01 24    List price',
      ])
    })
  })
})
