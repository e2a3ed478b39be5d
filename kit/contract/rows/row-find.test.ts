import { expect, test } from 'vitest'
import { findWords, foundIn } from './row-find.ts'

test.each([
  ['  Cup\t LID ', [['cup'], ['lid']]],
  ['$1,234.50', [['$1,234.50', '1234.50']]],
  ['1,000/CS', [['1,000/cs', '1000/cs']]],
  ['$', [['$']]],
  ['', []],
])('%j is searched as %j', (text, words) => {
  expect(findWords(text)).toEqual(words)
})

test('A cell is found as displayed, and a number also by its plain digits', () => {
  const money = { key: 'a', header: 'A', format: 'money' } as const
  expect(foundIn(money, 1234.5)).toBe('1234.5\n1234.50')
  expect(foundIn(money, -0.12345)).toBe('-0.12345\n-0.12')
  expect(foundIn(money, null)).toBe('\n0.00')
  expect(foundIn({ ...money, emptyMeans: 'none' }, null)).toBe('')
  expect(foundIn({ ...money, format: 'price' }, 46.5044)).toBe('46.5044\n46.5044')
  expect(foundIn({ ...money, format: 'quantity' }, 1200)).toBe('1200')
  expect(foundIn({ ...money, format: 'date' }, '2026-11-20')).toBe('11/20/2026')
  expect(foundIn({ ...money, format: 'code' }, null)).toBe('')
})
