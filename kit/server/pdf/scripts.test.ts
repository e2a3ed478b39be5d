import { expect, test } from 'vitest'
import { type FontName, fontFiles } from './font-files.ts'
import { fontOf } from './fonts.ts'
import { inDirectionOf, partsOf, runsOf } from './scripts.ts'

test.each([
  ['12 CS Łódź ЖУК', [['regular', '12 CS Łódź ЖУК']]],
  [
    'مرحبا 12',
    [
      ['regular', '12'],
      ['regular', ' '],
      ['arabic', 'مرحبا'],
    ],
  ],
  [
    'Order: مرحبا (12)!',
    [
      ['regular', 'Order: '],
      ['regular', '('],
      ['regular', '12'],
      ['regular', ') '],
      ['arabic', 'مرحبا'],
      ['regular', '!'],
    ],
  ],
  [
    'שלום ABC',
    [
      ['regular', 'ABC'],
      ['regular', ' '],
      ['hebrew', 'שלום'],
    ],
  ],
  ['北京', [['chinese', '北京']]],
  ['東京のカフェ', [['japanese', '東京のカフェ']]],
  [
    '漢字 서울',
    [
      ['korean', '漢字'],
      ['regular', ' '],
      ['korean', '서울'],
    ],
  ],
  ['ไทย', [['thai', 'ไทย']]],
  ['हिन्दी', [['devanagari', 'हिन्दी']]],
  [
    'I ❤️ 👨‍👩‍👧',
    [
      ['regular', 'I ❤ '],
      ['emoji', '👨‍👩‍👧'],
    ],
  ],
  [
    'שלום 👨‍👩‍👧 👍🏽',
    [
      ['emoji', '👍🏽'],
      ['regular', ' '],
      ['emoji', '👨‍👩‍👧'],
      ['regular', ' '],
      ['hebrew', 'שלום'],
    ],
  ],
])('%j is printed from left to right in these fonts', (text, runs) => {
  expect(runsOf(text).map(({ font, text: part }) => [font, part])).toEqual(runs)
})

test('Digits of a text from right to left are printed from left to right', () => {
  // The font turns every text around.
  expect(runsOf('ل٤٥')[0]).toEqual({ font: 'arabic', text: '٥٤' })
})

test('A character that no font has is printed as a box of Inter', () => {
  expect(runsOf('မြန်')).toEqual([{ font: 'regular', text: 'မြန်' }])
})

test('A wrapped line runs in the direction of its text', () => {
  const [first, second] = inDirectionOf('שלום ABC', ['שלום', 'ABC 12 שלום']).map((line) =>
    runsOf(line).map(({ text }) => text),
  )
  expect(first).toEqual(['שלום'])
  expect(second?.join('')).toBe('שלום ABC 12')
  expect(inDirectionOf('ABC שלום', ['שלום 12'])).toEqual(['שלום 12'])
})

test.each([
  ['PAPER-TOWEL', ['PAPER-TOWEL']],
  ['北京市，朝阳区', ['北京市，', '朝阳', '区']],
  ['ร้านอาหารไทย', ['ร้าน', 'อาหาร', 'ไทย']],
  ['서울특별시', ['서울특별시']],
])('A line may break between the words of %j', (word, parts) => expect(partsOf(word)).toEqual(parts))

test('Every font is the one that its file says', () => {
  for (const [name, file] of Object.entries(fontFiles))
    expect(file).toContain(
      `/${fontOf(name as FontName)
        .postscriptName?.replaceAll('-', '_')
        .replace('_', '_400')}.ttf`.replace('_400SemiBold', '_600SemiBold'),
    )
})
