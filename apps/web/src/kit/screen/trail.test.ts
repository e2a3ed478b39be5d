import { expect, test } from 'vitest'
import { carriedOn, carryAlong, wayBack } from './trail.ts'

test('A search is restored exactly, from any number of steps away', () => {
  const search = { poNumber: 'a', sort: '-orderDate', list: ['1', '2'] }
  const details = { order: '004711', sort: 'partNumber', ...carryAlong(search) }
  expect(wayBack(details)).toEqual(search)
  const tracking = { order: '004711', ...carriedOn(details) }
  expect(wayBack(tracking)).toEqual(search)
})

test('Only the last search is carried, and nothing if there was none', () => {
  expect(carryAlong({ 'back.poNumber': 'old', poNumber: 'new' })).toEqual({ 'back.poNumber': 'new' })
  expect(wayBack({ order: '004711' })).toEqual({})
})
