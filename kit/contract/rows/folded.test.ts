import { expect, test } from 'vitest'
import { compareCharacters, folded, foldedFrom, foldedTo, wordKey } from './folded.ts'

test.each([
  ['Crème BRÛLÉE', 'creme brulee'],
  ['ŁÓDŹ', 'łodz'],
  ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
  ['ЁЛКА', 'елка'],
  ['plain ASCII 12', 'plain ascii 12'],
  ['日本 ＡＢＣ ß 😀', '日本 ＡＢＣ ß 😀'],
])('%s counts as %s', (text, expected) => {
  expect(folded(text)).toBe(expected)
})

test('Each folded letter has one position in both lists', () => {
  expect(foldedFrom).toHaveLength(foldedTo.length)
  expect(new Set(foldedFrom).size).toBe(foldedFrom.length)
  // A folded letter is not itself the target of another.
  for (const letter of foldedTo) expect(foldedFrom).not.toContain(letter)
})

test('Words sort numbers within them by value', () => {
  const sorted = ['bolt 10', 'Bolt 9', 'bölt 007', 'bolt', 'bolt 9a'].toSorted((a, b) =>
    compareCharacters(wordKey(a), wordKey(b)),
  )
  expect(sorted).toEqual(['bolt', 'bölt 007', 'Bolt 9', 'bolt 9a', 'bolt 10'])
})

test('Characters sort by their code points, as UTF-8 does', () => {
  const texts = ['😀', 'Ａ', 'z', 'Z', '', 'za', '\ue000', '𝒳', '日']
  const bytes = texts.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  expect(texts.toSorted(compareCharacters)).toEqual(bytes)
})
