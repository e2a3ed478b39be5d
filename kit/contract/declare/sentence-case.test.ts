import { expect, test } from 'vitest'
import { sentenceCase } from './sentence-case.ts'

test.each([
  ['CLEANER BLUE DOOR GAL LEMON', 'Cleaner blue door gal lemon'],
  ['CUP FOAM 12OZ WHITE', 'Cup foam 12oz white'],
  ['BAG 8X10 W/HANDLE, KRAFT', 'Bag 8x10 w/handle, kraft'],
  ['VITAMIN C A DAY', 'Vitamin C a day'],
  ['"QUOTED" NAME', '"Quoted" name'],
  ['CRÈME BRÛLÉE', 'Crème brûlée'],
  ['12 OZ CUP', '12 oz cup'],
  ['Cup foam', 'Cup foam'],
  ['CUP foam', 'CUP foam'],
  ['IT-4711', 'It-4711'],
  ['LID 16-24OZ 2PLY 8.5X11X2', 'Lid 16-24oz 2ply 8.5x11x2'],
  ['TOWEL ROLL 8X600FT', 'Towel roll 8x600ft'],
  ['TAPE 3M 12J16', 'Tape 3M 12J16'],
  ['***', '***'],
  ['12 X 4', '12 X 4'],
  ['', ''],
])('%j is shown as %j', (text, shown) => {
  expect(sentenceCase(text)).toBe(shown)
})
