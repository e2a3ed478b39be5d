import { expect, test } from 'vitest'
import {
  boughtFigure,
  nextPriceFigure,
  onHandFigure,
  onOrderFigure,
  ordersFigure,
  parcelsFigure,
  priceFigure,
} from './figures.ts'
import type { ItemRow } from './ItemHead.tsx'

const today = '2026-11-23'
const place = (warehouse: string, onHand: number | null, onOrder: number | null, scheduledDate: string | null) => ({
  ...{
    warehouse,
    warehouseName: '',
    onHand,
    available: onHand === null ? null : Math.max(0, onHand - 10),
    onOrder,
    scheduledDate,
  },
  ...{ daysOnHand: 1, leadTime: 1, minimum: 0, maximum: 0, stocked: 'Stock', home: warehouse === 'A' ? 'Y' : 'N' },
})
const price: Partial<ItemRow> = {
  ...{ price: 12.5, priceKind: 'Contract price', priceSource: 'QUOTE', sellUnit: 'CS', priceEnds: '2026-12-31' },
  ...{ nextPrice: 13, nextDate: '2027-01-01' },
}
const priced = (more: Partial<ItemRow> = {}) => ({ ...price, ...more }) as ItemRow
const month = (quantity: number, sales: number | null) => ({
  ...{ month: '2026-11-01', quantity, sales, averagePrice: null, lowestPrice: null, highestPrice: null, lines: 1 },
})

test('What is available counts every warehouse and names the home warehouse', () => {
  expect(onHandFigure([place('A', 30, 0, null), place('B', 10, 0, null), place('C', 0, 0, null)])).toEqual({
    title: 'Available',
    value: '20',
    notes: ['40 on hand in 2 of 3 warehouses', '20 in A'],
  })
  expect(onHandFigure([place('A', null, 0, null)])).toBeUndefined()
})

test('The next receipt is the earliest one in the future with a quantity', () => {
  const rows = [place('A', 0, 5, '2026-11-22'), place('B', 0, 7, '2026-12-02'), place('C', 0, 0, '2026-11-24')]
  const notes = ['Next on 12/02/2026', '5 for A']
  expect(onOrderFigure(rows, today)).toEqual({ title: 'On order', value: '12', notes })
  expect(onOrderFigure([...rows, place('D', 0, 1, today)], today)?.notes[0]).toBe('Next on 11/23/2026')
  expect(onOrderFigure([place('A', 1, null, null)], today)).toBeUndefined()
})

test('The price has its source, unit, and end, and the next price its date', () => {
  const notes = ['Contract price, QUOTE, per CS', 'Ends 12/31/2026']
  expect(priceFigure(priced(), true)).toEqual({ title: 'Your price', value: '$12.50', notes })
  expect(priceFigure(priced({ price: null, priceKind: null, priceSource: null, sellUnit: null }), true)?.value).toBe(
    'None',
  )
  expect(priceFigure(priced(), false)).toBeUndefined()
  expect(nextPriceFigure(priced())).toEqual({ title: 'Next price', value: '$13.00', notes: ['From 01/01/2027'] })
  expect(nextPriceFigure(priced({ nextPrice: null }))).toBeUndefined()
})

test('Purchases of 12 months are beside those of the 12 before, without dollars for viewers who may not see them', () => {
  const rows = [...Array.from({ length: 12 }, () => month(1, 2.5)), ...Array.from({ length: 12 }, () => month(3, 9))]
  expect(boughtFigure(rows, today)).toEqual({
    figure: { title: 'Bought in 12 months', value: '12', notes: ['$30.00', '36 in the 12 months before'] },
    from: '2025-12-01',
    to: today,
  })
  expect(boughtFigure([month(1, null)], today).figure.notes).toEqual(['0 in the 12 months before'])
})

test('Open orders show back-ordered quantities and the next delivery', () => {
  const order = { shipTo: '', shipToName: '', poNumber: '', type: '', orderDate: '', reserved: 0, unitPrice: 1 }
  const line = (ordered: number, backOrdered: number, expected: string | null) => ({
    ...{ ...order, order: '', orderNumber: '', sequence: '', ordered, backOrdered, expected },
  })
  expect(ordersFigure([line(5, 2, '2026-12-02'), line(3, 0, null)], today)).toEqual({
    title: 'On open orders',
    value: '8',
    notes: ['2 back ordered', 'Next on 12/02/2026'],
  })
  const of = (count: number) =>
    ordersFigure(
      Array.from({ length: count }, () => line(1, 0, null)),
      today,
    ).value
  expect([of(99), of(100)]).toEqual(['99', '100+'])
})

test('The next parcel is the earliest one that is due today or later', () => {
  const parcel = (due: string | null) => ({ due }) as Parameters<typeof parcelsFigure>[0][number]
  expect(parcelsFigure(['2026-11-25', '2026-11-22', today, null].map(parcel), today)).toEqual({
    title: 'Parcels in transit',
    value: '4',
    notes: ['Next on 11/23/2026'],
  })
  expect(parcelsFigure([parcel('2026-11-22')], today).notes).toEqual([])
})
