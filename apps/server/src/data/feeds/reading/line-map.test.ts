import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LineMap } from './line-map.ts'

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
