import { expect, test } from 'vitest'
import { bySection, levelFault, readPastedGuide, suggestedQuantity } from './rules.ts'

test.each<[number | null, number | undefined, number | null, number, number | undefined]>([
  [66, 12.5, 32, 1, 54],
  [24, 10, 5, 12, 24],
  [24, 12, 5, 12, 12],
  [24, 23, 5, 10, 10],
  [24, 24, 5, 12, 0],
  [24, 30, 5, 12, 0],
  [0, 0, 5, 12, 0],
  [0.3, 0.1, null, 0, 1],
  [66, undefined, 32, 1, 32],
  [null, 10, 32, 12, 36],
  [null, undefined, 1, 10, 10],
  [66, undefined, null, 12, undefined],
  [null, 10, null, 12, undefined],
])('With par %j, count %j, %j as usual, and cases of %d, buy %j', (par, count, usual, casePack, buy) => {
  expect(suggestedQuantity({ par, count, usual, casePack })).toBe(buy)
})

test.each<[string, boolean]>([
  ['', true],
  ['0', true],
  [' 12 ', true],
  ['1.25', true],
  ['999999', true],
  ['1.255', false],
  ['-1', false],
  ['1e9', false],
  ['1000000', false],
  ['1,000', false],
  ['.5', false],
  ['=1+1', false],
  ['9'.repeat(400), false],
])('Whether %j is a par level or a count: %j', (typed, isRight) => {
  expect(levelFault(typed) === undefined).toBe(isRight)
})

test('Sections come together in the order in which they appear, and keep the order of their lines', () => {
  const lines = ['Bar 1', 'Cooler 2', 'Bar 3', ' 4', 'Cooler 5'].map((text) => {
    const [section = '', item = ''] = text.split(' ')
    return { section, item }
  })
  expect(bySection(lines).map(({ item }) => item)).toEqual(['1', '3', '2', '5', '4'])
})

test.each<[string, string[][]]>([
  [
    '4711\n4712',
    [
      ['4711', '', ''],
      ['4712', '', ''],
    ],
  ],
  ['Item\tPar\tSection\r\n4711\t12\tBar\r\n', [['4711', '12', 'Bar']]],
  ['item;par\n"4711";"12"', [['4711', '12', '']]],
  ['4711,12,Walk-in cooler\n\n', [['4711', '12', 'Walk-in cooler']]],
  ['', []],
])('%j is read as lines of a guide', (pasted, lines) => {
  expect(readPastedGuide(pasted).map(({ item, par, section }) => [item, par, section])).toEqual(lines)
})
