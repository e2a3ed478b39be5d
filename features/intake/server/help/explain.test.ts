import { expect, test } from 'vitest'
import { howToFix } from '#kit/server/tables/fault-texts.ts'
import { explainAll, explainFault, faultKinds, kindOf } from './explain.ts'

/** The kind's text with something in place of each `…`. */
const sampleOf = (kind: string): string => {
  const fillings = ['12', 'items', 'some text', 'W1']
  return kind.split('…').reduce((text, part, nth) => `${text}${fillings[nth - 1] ?? ''}${part}`)
}

test.each(faultKinds)('A fault that %s is explained from its text, as a whole line or alone', (kind) => {
  const says = sampleOf(kind)
  expect(kindOf(says)).toBe(kind)
  expect(kindOf(`items.csv, line 7, column item: ${says}: some value`)).toBe(kind)
  expect(howToFix[kind]).toMatch(/^[A-Z].{20,}[.`]$/s)
})

test('An explanation shows what the file declares of the column', () => {
  expect(explainFault('items.csv, line 7, column item: has more than 30 characters: ABC')).toEqual([
    'has more than … characters',
    expect.stringContaining('do not cut it'),
    'items.csv, column item: code, up to 30 characters, required.',
  ])
})

test('A part of the text is enough; other text is refused', () => {
  expect(kindOf('never closes')).toBe('a quote opens here and never closes; the rest of the file was not read')
  expect(() => explainFault('no such words')).toThrow('No fault has these words: no such words')
  expect(explainAll()).toHaveLength(2 * faultKinds.length)
})
