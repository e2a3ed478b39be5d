import type { Column } from '#kit/contract/declare/columns.ts'
import { expect, test } from 'vitest'
import { itemOwner, rowLine } from './item-owner.ts'

const chosen = { company: '01', customer: '100001' }
const named = { company: 'co', customer: 'cust' }

test.each([
  ['the chosen customer where the row names none', {}, {}, chosen],
  ['the customer of joined numbers', { customer: 'cust' }, { cust: '02200001' }, { company: '02', customer: '200001' }],
  ['the customer of two columns', named, { co: '02', cust: '200001' }, { company: '02', customer: '200001' }],
  ["the chosen customer in its own company's rows", named, { co: '01', cust: null }, chosen],
  ['nobody in a row of another company alone', named, { co: '02', cust: '' }, undefined],
  ['nobody in a row of another customer without its company', named, { co: '', cust: '100002' }, undefined],
])('An item opens for %s', (_what, item, row, owner) => {
  expect(itemOwner(item, row, chosen)).toEqual(owner)
})

test('Without a chosen customer, an item opens only for the customer that its row names', () => {
  expect(itemOwner({}, {}, undefined)).toBeUndefined()
  expect(itemOwner(named, { co: '02', cust: '200001' }, undefined)).toEqual({ company: '02', customer: '200001' })
})

const columns = [
  { key: 'no', header: 'Item #', format: 'code', item: { customer: 'cust', quantity: 'bought' } },
] as const satisfies readonly Column[]

test.each([
  ['with the declared quantity', { no: '4711', cust: '01100001', bought: 6 }, { item: '4711', quantity: 6 }],
  [
    'without a quantity on a credit',
    { no: '4711', cust: '01100001', bought: -6 },
    { item: '4711', quantity: undefined },
  ],
  ["not from another customer's row", { no: '4711', cust: '02200001', bought: 6 }, undefined],
  ['not from a row without an item', { no: '', cust: '01100001', bought: 6 }, undefined],
])('A row is ordered for the chosen customer %s', (_what, row, line) => {
  expect(rowLine(columns, row, chosen)).toEqual(line)
})

test('Without a chosen customer, or in a list without items, no row is ordered', () => {
  expect(rowLine(columns, { no: '4711', cust: '', bought: 6 }, undefined)).toBeUndefined()
  expect(rowLine([], { no: '4711' }, chosen)).toBeUndefined()
})
