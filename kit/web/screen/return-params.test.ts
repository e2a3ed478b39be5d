import { expect, test } from 'vitest'
import { returnParams, toReturnParams, fromReturnParams } from './return-params.ts'

test('A search is restored exactly, from any number of steps away', () => {
  const search = { poNumber: 'a', sort: '-orderDate', list: ['1', '2'] }
  const details = { order: '004711', sort: 'partNumber', ...toReturnParams(search) }
  expect(fromReturnParams(details)).toEqual(search)
  const tracking = { order: '004711', ...returnParams(details) }
  expect(fromReturnParams(tracking)).toEqual(search)
})

test('The customer is not carried: every address names the displayed one', () => {
  expect(toReturnParams({ poNumber: 'a', viewing: '01-100001' })).toEqual({ 'back.poNumber': 'a' })
})

test('Only the last search is carried, and nothing if there was none', () => {
  expect(toReturnParams({ 'back.poNumber': 'old', poNumber: 'new' })).toEqual({ 'back.poNumber': 'new' })
  expect(fromReturnParams({ order: '004711' })).toEqual({})
})
