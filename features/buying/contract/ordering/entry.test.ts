import { expect, test } from 'vitest'
import { readEntry } from './entry.ts'

test.each([
  ['6 TR033', '6', 'TR033'],
  [' 6x TR033 ', '6', 'TR033'],
  ['6 × hazelnut creamer', '6', 'hazelnut creamer'],
  ['1.5 * 090433', '1.5', '090433'],
  ['TR033 x 6', '6', 'TR033'],
  ['090433', '', '090433'],
  ['6', '', '6'],
  ['TR033 6', '', 'TR033 6'],
  ['8x600ft towel', '', '8x600ft towel'],
  ['12oz cup', '', '12oz cup'],
  ['8 oz cup', '', '8 oz cup'],
  ['6 8 oz cup', '6', '8 oz cup'],
  ['6 inserts', '6', 'inserts'],
  ['1234567 cup', '', '1234567 cup'],
  ['', '', ''],
])('%j is a quantity of %j and the item %j', (typed, quantity, text) => {
  expect(readEntry(typed)).toEqual({ quantity, text })
})
