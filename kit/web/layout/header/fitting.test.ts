import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fittingCount } from './fitting.ts'

test('Entries that fit need no menu; otherwise the menu has its space', () => {
  expect(fittingCount([50, 50, 50], 150, 40)).toBe(3)
  expect(fittingCount([50, 50, 50], 149, 40)).toBe(2)
  expect(fittingCount([50, 50, 50], 139, 40)).toBe(1)
  expect(fittingCount([50, 50, 50], 10, 40)).toBe(0)
  expect(fittingCount([], 0, 40)).toBe(0)
})

test('The shown entries never exceed the available space', () => {
  const widths = fc.array(fc.integer({ min: 1, max: 200 }))
  fc.assert(
    fc.property(widths, fc.integer({ min: 0, max: 2000 }), (given, room) => {
      const count = fittingCount(given, room, 60)
      const used = given.slice(0, count).reduce((sum, width) => sum + width, 0) + (count < given.length ? 60 : 0)
      expect(count === 0 || used <= room).toBe(true)
    }),
  )
})
