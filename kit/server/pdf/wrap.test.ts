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

const rowsOf = fc.array(fc.record({ height: fc.integer({ min: 1, max: 60 }), keepsNext: fc.boolean() }), {
  maxLength: 200,
})

test('Pages contain all rows in order, without overflow, and the footer fits on the last page', () => {
  fc.assert(
    fc.property(
      rowsOf,
      fc.integer({ min: 60, max: 400 }),
      fc.integer({ min: 60, max: 700 }),
      fc.nat(60),
      (rows, first, later, foot) => {
        const pages = paginate(rows, { first, later }, foot)
        expect(pages.reduce((sum, count) => sum + count, 0)).toBe(rows.length)
        let at = 0
        pages.forEach((count, page) => {
          const used = rows.slice(at, at + count).reduce((sum, { height }) => sum + height, 0)
          at += count
          const room = page === 0 ? first : later
          expect(used + (page === pages.length - 1 ? foot : 0)).toBeLessThanOrEqual(room)
        })
      },
    ),
  )
})

const rows = (...heights: number[]) => heights.map((height) => ({ height }))

test('Pages are full, and the total takes the last row along', () => {
  expect(paginate(rows(10, 10, 10, 10, 10), { first: 25, later: 35 }, 10)).toEqual([2, 2, 1])
  expect(paginate(rows(10, 10, 10, 10), { first: 25, later: 35 }, 10)).toEqual([2, 2])
  expect(paginate([], { first: 25, later: 35 }, 10)).toEqual([0])
  expect(paginate(rows(99), { first: 25, later: 35 }, 0)).toEqual([1, 0])
})

test('A heading moves to the page of its first row, and a sum takes the row before it along', () => {
  const heading = { height: 5, keepsNext: true }
  expect(paginate([...rows(10, 10), heading, ...rows(10)], { first: 25, later: 35 }, 0)).toEqual([2, 2])
  const [first, second] = [heading, { height: 10, keepsNext: true }]
  expect(paginate([...rows(5, 5), first, second, ...rows(10)], { first: 25, later: 35 }, 0)).toEqual([2, 3])
  expect(paginate([first, second, ...rows(30)], { first: 25, later: 35 }, 0)).toEqual([2, 1])
})
