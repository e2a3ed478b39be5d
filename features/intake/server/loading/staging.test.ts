import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LineMap } from './staging.ts'

test('A line maps to its row, if it was added', () => {
  const lines = new LineMap()
  for (const line of [2, 3, 6, 7, 10]) lines.add(line)
  expect([1, 2, 3, 4, 5, 6, 7, 8, 10, 11].map((line) => lines.rowOf(line))).toEqual([
    undefined,
    1,
    2,
    undefined,
    undefined,
    3,
    4,
    undefined,
    5,
    undefined,
  ])
})

test('returns the line of every row, regardless of gaps between rows', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1 }), (gaps) => {
      const map = new LineMap()
      let line = 1
      const lines = gaps.map((gap) => {
        line += gap
        map.add(line)
        return line
      })
      expect(lines.map((_, index) => map.lineOf(index + 1))).toEqual(lines)
      expect(map.count).toBe(lines.length)
    }),
  )
})
