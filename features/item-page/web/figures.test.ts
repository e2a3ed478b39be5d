import { expect, test } from 'vitest'
import { availableFigure, boughtFigure, type ItemRow, nextFigure, priceFigure } from './figures.ts'

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

test('What is available is that of the home warehouse, beside that of all, or of all without a home', () => {
  const rows = [place('A', 30, 0, null), place('B', 10, 0, null), place('C', 0, 0, null)]
  expect(availableFigure(rows, 'CS')).toEqual({
    ...{ title: 'Available at A', value: '20', of: 'CS', notes: ['20 in 3 warehouses'] },
  })
  expect(availableFigure(rows.slice(1), 'CS')).toEqual({ title: 'Available', value: '0', of: 'CS', notes: [] })
  expect(availableFigure([place('A', 30, 0, null)], 'CS')?.notes).toEqual([])
  expect(availableFigure([place('A', null, 0, null)], 'CS')).toBeUndefined()
})

test.each([
  [70, '2026-12-03', 'Hartford', '70', 'on 12/03', ['at Hartford']],
  [5, null, 'Newark', '5', 'no date', ['at Newark']],
  [0, null, '', 'None', 'on order', []],
])('More is the next receipt: %s on %s at %s', (incoming, incomingOn, incomingAt, value, of, notes) => {
  expect(nextFigure({ incoming, incomingOn, incomingAt }, today)).toEqual({ title: 'More', value, of, notes })
})

test('What comes next is not for viewers without the right to quantities on order', () => {
  expect(nextFigure({ incoming: null, incomingOn: null, incomingAt: null }, today)).toBeUndefined()
})

test('The price has its unit, its end, and the next one', () => {
  expect(priceFigure(priced(), today, true)).toEqual({
    ...{ title: 'Your price', value: '$12.50', of: 'per CS' },
    notes: ['Contract price to 12/31', '$13.00 from 01/01/2027'],
  })
  expect(priceFigure(priced({ priceEnds: null, nextPrice: null }), today, false)).toMatchObject({
    ...{ title: 'Price for this customer', notes: ['Contract price'] },
  })
  const none = { price: null, priceKind: null, sellUnit: null, nextPrice: null }
  expect(priceFigure(priced(none), today, true)).toEqual({ title: 'Your price', value: 'None', notes: [] })
})

test('Purchases of 12 months are beside those of the 12 before, without dollars for viewers who may not see them', () => {
  const rows = [...Array.from({ length: 12 }, () => month(1, 2.5)), ...Array.from({ length: 12 }, () => month(3, 9))]
  expect(boughtFigure(rows, today)).toEqual({
    figure: { title: 'Bought in 12 months', value: '12', of: '$30.00', notes: ['36 in the 12 months before'] },
    from: '2025-12-01',
    to: today,
  })
  expect(boughtFigure([month(1, null)], today, 34).figure).toEqual({
    ...{ title: 'Bought in 12 months', value: '1' },
    notes: ['Usually 34 at a time', '0 in the 12 months before'],
  })
})
