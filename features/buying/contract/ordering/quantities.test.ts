import { expect, test } from 'vitest'
import { nearestCases, quantityFault, stepped } from './quantities.ts'

test.each<[string, string | undefined, boolean]>([
  ['1', 'EA', true],
  [' 12 ', 'EA', true],
  ['12.00', 'EA', true],
  ['999999', 'CS', true],
  ['1.5', 'LB', true],
  ['0.25', 'LB', true],
  ['1.5', undefined, true],
  ['1.5', 'EA', false],
  ['1.255', 'LB', false],
  ['', 'EA', false],
  ['0', 'EA', false],
  ['0.00', 'LB', false],
  ['-1', 'EA', false],
  ['+1', 'EA', false],
  ['1e9', 'EA', false],
  ['1000000', 'EA', false],
  ['1,000', 'EA', false],
  ['1 2', 'EA', false],
  ['NaN', 'EA', false],
  ['Infinity', 'EA', false],
  ['0x10', 'EA', false],
  ['.5', 'LB', false],
  ['9'.repeat(400), 'EA', false],
])('Whether %j of an item sold by the %s is a quantity: %s', (typed, unit, isRight) => {
  expect(quantityFault(typed, unit) === undefined).toBe(isRight)
})

test.each<[number, number, readonly number[] | undefined]>([
  [12, 12, undefined],
  [24, 12, undefined],
  [7, 1, undefined],
  [7, 0, undefined],
  [5, 12, [12]],
  [13, 12, [12, 24]],
])('Of %d units in cases of %d, the nearest whole cases are %j', (quantity, casePack, nearest) => {
  expect(nearestCases(quantity, casePack)).toEqual(nearest)
})

test.each<[string, number, 1 | -1, string]>([
  ['', 12, 1, '12'],
  ['12', 12, 1, '24'],
  ['13', 12, 1, '24'],
  ['13', 12, -1, '12'],
  ['24', 12, -1, '12'],
  ['12', 12, -1, ''],
  ['5', 12, -1, ''],
  ['', 12, -1, ''],
  ['7', 0, 1, '8'],
  ['999999', 1, 1, '999999'],
  ['a dozen', 6, 1, '6'],
])('One step from %j in cases of %d by %d is %j', (typed, casePack, by, next) => {
  expect(stepped(typed, casePack, by)).toBe(next)
})
