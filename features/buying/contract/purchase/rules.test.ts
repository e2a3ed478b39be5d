import { expect, test } from 'vitest'
import {
  budgetText,
  changedTotal,
  type CheckedLine,
  detailFaults,
  isAboveLimit,
  lineNotes,
  preparedText,
} from './rules.ts'

const day = '2026-11-20'
const line: CheckedLine = {
  quantity: 12,
  usualQuantity: null,
  unit: 'EA',
  casePack: 12,
  wholeCases: 'N',
  unitPrice: 3.5,
  priceEnds: null,
  minimum: 6,
  maximum: 200,
  stocked: 'S',
  orderable: 'Y',
}

test.each<[string, Partial<CheckedLine>, string | undefined]>([
  ['nothing', {}, undefined],
  ['an item that is gone', { orderable: 'N' }, 'stop: This item can no longer be ordered. Remove it.'],
  ['half an item', { quantity: 1.5 }, 'stop: Sold by the EA, so the quantity is a whole number.'],
  ['a broken case', { quantity: 13 }, 'warn: A case has 12.'],
  ['a broken case that is not sold', { quantity: 13, wholeCases: 'Y' }, 'stop: Sold in whole cases of 12 only.'],
  ['whole cases that are sold', { quantity: 24, wholeCases: 'Y' }, undefined],
  ['more than the maximum', { quantity: 240 }, 'warn: Over your maximum stock of 200.'],
  ['no maximum', { maximum: 0 }, undefined],
  ['less than the minimum of a non-stock item', { minimum: 24, stocked: 'N' }, 'warn: Less than the minimum of 24.'],
  ['less than the shelf minimum', { minimum: 24 }, undefined],
  ['far more than usual', { quantity: 48, usualQuantity: 12 }, 'warn: More than 3 times the usual quantity of 12.'],
  ['three times the usual quantity', { quantity: 36, usualQuantity: 12 }, undefined],
  ['no price', { unitPrice: null }, 'warn: No price yet. Your distributor will confirm it.'],
  ['a price that ends before', { priceEnds: '2026-11-19' }, 'warn: This price ends 11/19/2026.'],
  ['a price that ends that day', { priceEnds: day }, undefined],
])('The checks of a line say of %s: %j', (_what, change, expected) => {
  const notes = lineNotes({ ...line, ...change }, day, true).map(({ level, text }) => `${level}: ${text}`)
  expect(notes).toEqual(expected === undefined ? [] : [expected])
})

test('A viewer who may not see prices gets no notes about them', () => {
  expect(lineNotes({ ...line, unitPrice: null }, day, false)).toEqual([])
})

test.each<[string, string, string[], boolean]>([
  ['PO 7', '', [], true],
  ['PO 7', day, [], true],
  [' ', '', ['customerPo'], true],
  ['', '', [], false],
  ['PO 7', '2026-11-19', ['requestedDate'], true],
  ['PO 7', '2027-12-01', ['requestedDate'], true],
])(
  'An order with PO %j and date %j has faults in %j, if a PO is required: %j',
  (customerPo, requestedDate, fields, poRequired) => {
    expect(Object.keys(detailFaults({ customerPo, poRequired, requestedDate }, day))).toEqual(fields)
  },
)

test.each<[number | null, number, number | undefined, boolean]>([
  [100, 0, undefined, false],
  [null, 0, undefined, false],
  [100, 0, 100, false],
  [100.01, 0, 100, true],
  [null, 0, 100, true],
  [1, 0, 0, true],
  [60, 40, 100, false],
  [60, 40.01, 100, true],
  [0.1, 0.2, 0.3, false],
])('An order of %s after %s that day is above a limit of %s: %s', (total, released, limit, isAbove) => {
  expect(isAboveLimit(total, limit === undefined ? undefined : { limit, released })).toBe(isAbove)
})

test.each([
  [500, 120, 90.1, '$380.00 of your $500.00 a day is left, and $289.90 after this order.'],
  [500, 120, 380, '$380.00 of your $500.00 a day is left, and $0.00 after this order.'],
  [500, 120, 410, 'This order is $30.00 over the $380.00 left of your daily limit of $500.00.'],
  // The limit was lowered during the day.
  [100, 120, 5, 'This order is $5.00 over the $0.00 left of your daily limit of $100.00.'],
  [0.3, 0.1, 0.2, '$0.20 of your $0.30 a day is left, and $0.00 after this order.'],
])('Of a limit of %s with %s used, an order of %s: %s', (limit, released, total, words) => {
  expect(budgetText({ limit, released }, total)).toBe(words)
})

test.each([
  [13, [12, 24]],
  [5, [12]],
  [12, undefined],
])('A quantity of %s in cases of 12 suggests %j', (quantity, quantities) => {
  const [note] = lineNotes({ ...line, quantity }, day, true)
  expect(note?.quantities).toEqual(quantities)
})

test.each([
  [10, 10, undefined],
  [48.2, 482, 'Prices have changed. The total was $48.20 and is now $482.00. Nothing was sent.'],
])('A total of %s that is now %s: %s', (seen, now, expected) => {
  expect(changedTotal(seen, now)).toBe(expected)
})

test.each([
  ['', 0, 8, ''],
  ['Dana Ruiz', 8, 8, 'Prepared by Dana Ruiz: 8 lines'],
  ['Dana Ruiz', 1, 1, 'Prepared by Dana Ruiz: 1 line'],
  ['Dana Ruiz', 1, 1200, 'Prepared by Dana Ruiz: 1 of 1,200 lines'],
])('%j prepared %s of %s lines: %j', (preparedBy, preparedLines, lines, text) => {
  expect(preparedText({ preparedBy, preparedLines }, lines)).toBe(text)
})
