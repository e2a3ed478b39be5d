import { expect, test } from 'vitest'
import { inWholeCases, unusualNote } from './suggestions.ts'

test.each([
  [53.5, 1, 54],
  [54, 1, 54],
  [1, 10, 10],
  [10, 10, 10],
  [10.01, 10, 20],
  [0.3, 0, 1],
])('%d units in cases of %d are %d in whole cases', (quantity, casePack, whole) => {
  expect(inWholeCases(quantity, casePack)).toBe(whole)
})

test.each<[number, number | null, number, boolean]>([
  [534, 32, 1, true],
  [97, 32, 1, true],
  [96, 32, 1, false],
  [10, 1, 10, false],
  [20, 1, 10, true],
  [999_999, null, 1, false],
])('Whether %d is far above a usual quantity of %s in cases of %d: %s', (quantity, usual, casePack, is) => {
  expect(unusualNote(quantity, usual, casePack) !== undefined).toBe(is)
})
