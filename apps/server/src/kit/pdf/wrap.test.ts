import fc from 'fast-check'
import { expect, test } from 'vitest'
import { truncateToWidth, paginate, wrap } from './wrap.ts'

const measure = (text: string) => text.length

test.each([
  ['', ['']],
  ['one', ['one']],
  ['one two three', ['one two', 'three']],
  ['  one   two ', ['one two']],
  ['abcdefghijklmnop', ['abcdefgh', 'ijklmnop']],
  ['a abcdefghijk b', ['a', 'abcdefgh', 'ijk b']],
])('%j wraps at 8', (text, lines) => expect(wrap(text, 8, measure)).toEqual(lines))

test('Wrapped text keeps every character in order, and no line is too wide', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), fc.integer({ min: 1, max: 20 }), (text, width) => {
      const lines = wrap(text, width, measure)
      expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(Math.max(width, 2))
    }),
  )
})

test.each([
  ['short', 'short'],
  ['rather long', 'rather…'],
  ['no', 'no'],
])('%j fits into 7 as %j', (text, shown) => expect(truncateToWidth(text, 7, measure)).toBe(shown))

test('Pages contain all rows in order, without overflow, and the footer fits on the last page', () => {
  const heights = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 200 })
  fc.assert(
    fc.property(
      heights,
      fc.integer({ min: 60, max: 400 }),
      fc.integer({ min: 60, max: 700 }),
      fc.nat(60),
      (rows, first, later, foot) => {
        const pages = paginate(rows, { first, later }, foot)
        expect(pages.reduce((sum, count) => sum + count, 0)).toBe(rows.length)
        let at = 0
        pages.forEach((count, page) => {
          const used = rows.slice(at, at + count).reduce((sum, height) => sum + height, 0)
          at += count
          const room = page === 0 ? first : later
          expect(used + (page === pages.length - 1 ? foot : 0)).toBeLessThanOrEqual(room)
        })
      },
    ),
  )
})

test('Every page but the last is full', () => {
  expect(paginate([10, 10, 10, 10, 10], { first: 25, later: 35 }, 10)).toEqual([2, 3, 0])
  expect(paginate([], { first: 25, later: 35 }, 10)).toEqual([0])
  expect(paginate([99], { first: 25, later: 35 }, 0)).toEqual([1, 0])
})
