import { expect, test } from 'vitest'
import { toBuy } from './to-buy.ts'

const line = { itemNumber: '4711', par: 66, usualQuantity: 32, casePack: 1 } as Parameters<typeof toBuy>[0]

test.each([
  ['12.5', {}, { count: 12.5, buy: 54 }],
  ['0', {}, { count: 0, buy: 66 }],
  ['66', {}, { count: 66, buy: 0 }],
  ['5', { par: null, casePack: 10 }, { count: 5, buy: 40 }],
  ['5', { par: null, usualQuantity: null }, { count: 5, buy: undefined }],
  ['', {}, undefined],
  ['-1', {}, undefined],
])('A count of %j of an item with %j means %j', (typed, more, result) => {
  expect(toBuy({ ...line, ...more }, { '4711': typed })).toEqual(result)
})

test('An item without a count is not bought', () => {
  expect(toBuy(line, { '4712': '1' })).toBeUndefined()
})
