import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactSum } from './exact-sum.ts'

test('Sums of money have no rounding drift', () => {
  expect(exactSum(Array.from({ length: 32_000 }, () => 0.1))).toBe(3200)
  expect(exactSum([0.1, 0.2, -0.3])).toBe(0)
  expect(exactSum([1.005, null, undefined, -5])).toBe(-3.995)
})

test('A sum of cents equals the integer sum, in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -100_000_000, max: 100_000_000 })), (cents) => {
      const total = cents.reduce((sum, cent) => sum + cent, 0) / 100
      expect(exactSum(cents.map((cent) => cent / 100))).toBe(total === 0 ? 0 : total)
    }),
  )
})
