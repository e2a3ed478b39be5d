import { expect, test } from 'vitest'
import { daysBefore, type OrderedItem, usualOrder, weekStart } from './rules.ts'

// 2026-11-24 is a Tuesday.
const due = '2026-11-24'
const tuesdays = daysBefore(due)
const row = (day: string, more: Partial<OrderedItem> = {}): OrderedItem => ({
  ...{ day, item: 'A', quantity: 12, casePack: 12, wholeCases: false, inCart: false },
  ...more,
})
const on = (weeks: readonly number[], more: Partial<OrderedItem> = {}) =>
  weeks.map((week) => row(tuesdays[week] ?? '', more))
const usual = on([0, 2, 4, 6])

test('The weekday is taken from the eight weeks before', () => {
  expect(tuesdays).toHaveLength(8)
  expect([tuesdays[0], tuesdays[7]]).toEqual(['2026-11-17', '2026-09-29'])
  expect(['2026-11-22', '2026-11-23', '2026-11-29'].map(weekStart)).toEqual(['2026-11-16', '2026-11-23', '2026-11-23'])
})

test.each<[string, OrderedItem[], number | undefined]>([
  ['ordered in half of the weeks', usual, 12],
  ['ordered in fewer', on([0, 2, 4]), undefined],
  ['ordered twice on some days', [...on([0, 2, 4]), ...on([0, 2])], undefined],
  ['ordered on another weekday', usual.map((one) => ({ ...one, day: '2026-11-18' })), undefined],
  [
    'the median of the quantities',
    [0, 1, 2, 3, 4].map((week) => row(tuesdays[week] ?? '', { quantity: 12 * (week + 1) })),
    36,
  ],
  ['two orders of a day added up', [...usual, ...usual], 24],
  ['rounded to the nearest case', on([0, 1, 2, 3], { quantity: 17 }), 12],
  ['less than half a case', on([0, 1, 2, 3], { quantity: 5 }), 5],
  ['sold in whole cases only', on([0, 1, 2, 3], { quantity: 5, wholeCases: true }), 12],
  ['ordered on Monday already', [...usual, row('2026-11-23')], undefined],
  ['ordered last Sunday', [...usual, row('2026-11-22')], 12],
  ['in the cart already', [...usual, row(due, { inCart: true })], undefined],
])('A usual item: %s', (_what, rows, quantity) => {
  expect(usualOrder(rows, due)).toEqual(quantity === undefined ? [] : [{ item: 'A', quantity }])
})

test('A single item ordered early leaves the rest of the order due', () => {
  const others = ['B', 'C'].flatMap((item) => on([0, 1, 2, 3], { item }))
  const items = (rows: OrderedItem[]) => usualOrder(rows, due).map(({ item }) => item)
  expect(items([...usual, ...others, row('2026-11-23')])).toEqual(['A', 'B', 'C'])
  expect(items([...usual, ...others, row('2026-11-23'), row('2026-11-23', { item: 'B' })])).toEqual([])
})
