import { expect, test } from 'vitest'
import { fileFault, isX12, maxLinesFile, readPastedLines } from './pasted-lines.ts'

test.each<[string, string, [string, string][]]>([
  [
    'a spreadsheet column',
    'A1\t12\r\nB2\t5\r\n',
    [
      ['A1', '12'],
      ['B2', '5'],
    ],
  ],
  [
    'a CSV file with a heading',
    '\ufeffItem,Quantity\n"A1","12"\n\nB2,5',
    [
      ['A1', '12'],
      ['B2', '5'],
    ],
  ],
  [
    'typed lines',
    'A1 12\n  B2   5 ',
    [
      ['A1', '12'],
      ['B2', '5'],
    ],
  ],
  ['semicolons', 'A1;12;EA', [['A1', '12']]],
  ['an item without a quantity', 'A1', [['A1', '']]],
  ['a part number with blanks', 'PART 7\t3', [['PART 7', '3']]],
  [
    'an item and a quantity with x',
    'QL006 x 3\n3 x QL006\nQL006 X3\nX12 3\n004203 3',
    [
      ['QL006', '3'],
      ['QL006', '3'],
      ['QL006', '3'],
      ['X12', '3'],
      ['004203', '3'],
    ],
  ],
  ['nothing', ' \n\n', []],
])('%s is read as lines', (_what, text, lines) => {
  expect(readPastedLines(text)).toMatchObject(lines.map(([item, quantity]) => ({ item, quantity })))
})

test('A line keeps what was typed', () => {
  const typed = readPastedLines('Item,Quantity\n  QL006 x 3 \nTR033\t6').map((line) => line.typed)
  expect(typed).toEqual(['QL006 x 3', 'TR033\t6'])
})

test.each<[string, number, boolean]>([
  ['A1,12', 5, true],
  ['', 0, true],
  ['PK\u0003\u0004', 100, false],
  ['%PDF-1.7', 100, false],
  ['\u0089PNG', 100, false],
  ['A\u0000B', 3, false],
  ['A1,12', maxLinesFile + 1, false],
])('Whether a file that starts with %j can be read: %#', (start, size, isRight) => {
  expect(fileFault(start, size) === undefined).toBe(isRight)
})

test.each<[string, boolean]>([
  ['ISA*00*', true],
  ['ISA|00|', true],
  ['ISABEL,12', false],
  ['ISA00,12', false],
  ['A1,12', false],
])('Whether a file that starts with %j is an X12 document: %s', (start, is) => {
  expect(isX12(start)).toBe(is)
})
