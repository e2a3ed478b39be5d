import * as fc from 'fast-check'
import type { Store } from '#kit/server/db/store.ts'
import { decimal, lineCustomers, hostileText } from './copied-lines.ts'

/** Adds stock in three warehouses for the existing items, and customers' part numbers and prices for them. */
export async function fillStock({ db }: Store, seed: number): Promise<void> {
  const some = <T>(value: fc.Arbitrary<T>, count: number): T[] => fc.sample(value, { numRuns: count, seed })
  const items = await db.selectFrom('items').select(['company', 'item']).orderBy('company').orderBy('item').execute()
  const held = some(
    fc.record({
      there: fc.integer({ min: 0, max: 3 }).map((n) => n > 0),
      stocked: fc.constantFrom('S', 'N'),
      on_hand: decimal(1_000_000_000, 2),
      on_demand: decimal(1_000_000, 2),
      on_order: decimal(100_000, 2),
      scheduled_date: fc.constantFrom(null, '2026-12-01', '1900-02-28', '9999-12-31'),
    }),
    items.length * 3,
  )
  await db
    .insertInto('stock')
    .values(
      items
        .flatMap(({ company, item }) => ['NE1', 'ne1', 'Ä'].map((warehouse) => ({ company, item, warehouse })))
        .map((row, n) => ({ ...row, ...held[n] }))
        .filter(({ there }) => there)
        .map(({ company, item, warehouse, stocked = 'S', on_hand, on_demand, on_order, scheduled_date = null }) => ({
          ...{ company, item, warehouse, stocked, scheduled_date },
          ...{ on_hand: Number(on_hand), on_demand: Number(on_demand), on_order: Number(on_order) },
          ...{ days_on_hand: 0, lead_time_days: 0, minimum_quantity: 0, maximum_quantity: 0 },
        })),
    )
    .execute()
  const deals = lineCustomers.flatMap(([company, customer]) =>
    items.filter((one) => one.company === company).map(({ item }) => ({ company, customer, item })),
  )
  const agreed = some(
    fc.record({
      part: fc.option(hostileText, { freq: 2 }),
      price: fc.option(fc.oneof(decimal(10_000_000, 4), fc.constant('1.2500')), { freq: 2 }),
      ends: fc.constantFrom(null, '2026-11-19', '2026-11-20'),
    }),
    deals.length,
  )
  const all = deals.map((deal, n) => ({ deal, ...agreed[n] }))
  await db
    .insertInto('customer_items')
    .values(
      all.flatMap(({ deal, part }) => (part ? [{ ...deal, customer_part: part.slice(0, 30), department: '' }] : [])),
    )
    .execute()
  await db
    .insertInto('custom_prices')
    .values(
      all.flatMap(({ deal, price, ends = null }, n) => {
        if (!price) return []
        const own = { ...deal, shipment_type: 'W' as const, price_source: 'QUOTE', sell_case: 1, sell_unit: 'EA' }
        const current = {
          current_pending: 'C' as const,
          price: Number(price),
          effective_date: '2026-01-01',
          expiration_date: ends,
        }
        const pending = { current_pending: 'P' as const, price: n, expiration_date: null }
        const begun = { ...pending, effective_date: '2026-11-01' }
        const ahead = { ...pending, effective_date: '2026-12-01' }
        return [current, ...([[], [begun], [ahead]][n % 3] ?? [])].map((one) => ({ ...own, ...one }))
      }),
    )
    .execute()
}
