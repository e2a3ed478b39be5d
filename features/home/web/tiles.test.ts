import { homeColumns } from '#home/contract/columns.ts'
import { expect, test } from 'vitest'
import { type HomeRow, tilesOf } from './tiles.ts'

const row: HomeRow = {
  AsOf: '2026-11-20',
  PastDueBalance: 1234.5,
  PastDueInvoices: 2,
  DiscountSoon: 110.65,
  DiscountInvoices: 1,
  DiscountDate: '2026-11-22',
  OpenOrders: 1200,
  BackOrders: 1,
  Arriving: 0,
  PriceChanges: 3,
  PurchasesThisYear: 150,
  PurchasesLastYear: 100,
  QuantityThisYear: 10,
  QuantityLastYear: 20,
}
const nothing = Object.fromEntries(homeColumns.map(({ key }) => [key, null])) as unknown as HomeRow
const received = (from: Partial<HomeRow>) =>
  tilesOf({ ...nothing, AsOf: '2026-11-20', ...from }).map(({ title, value, note }) => [title, value, note])

test('There is a tile for each thing that needs attention; those that carry no decision come last [SIL-02]', () => {
  expect(tilesOf(row).map(({ title, value, tone }) => [title, value, tone])).toEqual([
    ['Past due', '$1,234.50', 'late'],
    ['Save by Sun 11/22', '$110.65', 'soon'],
    ['Back orders', '1', 'soon'],
    ['Prices about to change', '3', 'soon'],
    ['Open orders', '1,200', 'plain'],
    ['Arriving soon', '0', 'plain'],
    ['Purchases this year', '$150.00', 'plain'],
  ])
})

test('Numbers that the viewer cannot see have no tile', () => {
  expect(tilesOf(nothing)).toEqual([])
  expect(received({ OpenOrders: 2, BackOrders: 0, Arriving: 1 }).map(([title]) => title)).toEqual([
    'Back orders',
    'Open orders',
    'Arriving soon',
  ])
})

test.each<[Partial<HomeRow>, string]>([
  [{ PurchasesThisYear: 150, PurchasesLastYear: 100 }, '50% more than $100.00 in the same period last year'],
  [{ PurchasesThisYear: 50, PurchasesLastYear: 100 }, '50% less than $100.00 in the same period last year'],
  [{ PurchasesThisYear: 100, PurchasesLastYear: 100 }, 'Same as $100.00 in the same period last year'],
  [{ PurchasesThisYear: 100, PurchasesLastYear: 0 }, 'Nothing in the same period last year'],
  [{ QuantityThisYear: 30, QuantityLastYear: 20 }, '50% more than 20 units in the same period last year'],
  [{ PastDueBalance: 1, PastDueInvoices: 1 }, '1 invoice was due before 11/20/2026'],
  [{ PastDueBalance: 0, PastDueInvoices: 0 }, 'Nothing is past due'],
  [{ DiscountSoon: 3, DiscountInvoices: 2, DiscountDate: '2026-11-22' }, 'Discount for early payment of 2 invoices'],
])('%j is shown as %s', (from, note) => expect(received(from)[0]?.[2]).toBe(note))

test('Without prices, purchases are shown in units and open the units', () => {
  const [tile] = tilesOf({ ...nothing, QuantityThisYear: 10, QuantityLastYear: 20 })
  expect(tile).toMatchObject({ value: '10 units', link: { screen: 'purchasing', search: { show: 'quantity' } } })
})

test('The amounts of purchases open the lines of their days', () => {
  const [tile] = tilesOf({ ...nothing, AsOf: '2026-11-20', PurchasesThisYear: 150, PurchasesLastYear: 100 })
  expect(tile?.lines).toEqual({
    now: { from: '2026-01-01', to: '2026-11-20' },
    before: { from: '2025-01-01', to: '2025-11-20', said: '$100.00' },
  })
  expect(tile?.note).toContain('$100.00')
})
