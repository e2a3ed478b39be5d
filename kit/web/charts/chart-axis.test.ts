import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisOf, closeAxisOf, shortMoney, shortQuantity } from './chart-axis.ts'

test.each([
  [0, '$0'],
  [250, '$250'],
  [2500, '$2.5K'],
  [-2500, '-$2.5K'],
  [40_000, '$40K'],
  [1_250_000, '$1.25M'],
  [3_000_000_000, '$3B'],
  [0.25, '$0.25'],
])('%d is labeled %s', (amount, text) => {
  expect(shortMoney(amount)).toBe(text)
  expect(shortQuantity(amount)).toBe(text.replace('$', ''))
})

test.each([
  [
    [54_392, 18_302, 9150, 1289, 1175],
    [0, 20_000, 40_000, 60_000],
  ],
  [
    [10, -5],
    [-5, 0, 5, 10],
  ],
  [[0, 0, 0], [0]],
  [
    [-300, -20],
    [-300, -200, -100, 0],
  ],
])('The axis for bars %j has marks at %j', (values, ticks) => expect(axisOf(values).ticks).toEqual(ticks))

test('The axis starts and ends at a mark, includes zero and every bar, and has at most seven marks', () => {
  const amount = fc.integer({ min: -999_999_999, max: 999_999_999 }).map((cents) => cents / 100)
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 5 }), (values) => {
      const { low, high, ticks } = axisOf(values)
      expect(ticks).toContain(0)
      expect(ticks.length).toBeLessThanOrEqual(7)
      expect(high).toBeGreaterThan(low)
      for (const value of values) {
        expect(value).toBeGreaterThanOrEqual(low)
        expect(value).toBeLessThanOrEqual(high)
      }
    }),
  )
})

test.each([
  [
    [34.2, 36.5],
    [34, 35, 36, 37],
  ],
  [
    [10, 10],
    [10, 10.1],
  ],
  [[0, 0], [0]],
  [[], [0]],
])('A close axis of %j has the marks %j', (values, ticks) => {
  expect(closeAxisOf(values).ticks.map((tick) => Number(tick.toFixed(6)))).toEqual(ticks)
})
