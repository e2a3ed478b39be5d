import { expect, test } from 'vitest'
import { itemOwner } from './item-owner.ts'

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
