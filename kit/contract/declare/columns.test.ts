import { expect, expectTypeOf, test } from 'vitest'
import { columns, isChosen, maySee, type RowOf, shownColumns } from './columns.ts'
import { isNumeric } from './numbers.ts'
import { all, flag } from './need.ts'

const list = columns([
  { key: 'Item', header: 'Item #', format: 'code' },
  { key: 'Price', header: 'Price', format: 'money', needs: flag('CanViewInventoryPrices') },
  { key: 'Value', header: 'Value', format: 'money', needs: all(flag('CanViewInventoryPrices'), flag('CanViewAR')) },
  { key: 'Due', header: 'Due', format: 'date' },
  { key: 'Pack', header: 'Pack', format: 'integer', nullable: true },
  { key: 'sort', header: 'sort', format: 'integer', carried: true },
])
const rights = (flags: Record<string, string>) => ({ loginType: 'C', flags }) as const
const shown = (flags: Record<string, string>) => shownColumns(list, rights(flags)).map((column) => column.key)

test('A row type derives from its columns: one that needs a flag or is nullable may be null', () => {
  expectTypeOf<RowOf<typeof list>>().toEqualTypeOf<{
    Item: string
    Price: number | null
    Value: number | null
    Due: string | null
    Pack: number | null
    sort: number
  }>()
})

test('Visible columns keep their order, without carried and forbidden ones', () => {
  expect(shown({})).toEqual(['Item', 'Due', 'Pack'])
  expect(shown({ CanViewInventoryPrices: 'Y' })).toEqual(['Item', 'Price', 'Due', 'Pack'])
  expect(shown({ CanViewInventoryPrices: 'Y', CanViewAR: 'Y' })).toEqual(['Item', 'Price', 'Value', 'Due', 'Pack'])
  expect(shown({ CanViewAR: 'Y' })).toEqual(['Item', 'Due', 'Pack'])
})

test('Without a session, only columns without a need are visible', () => {
  expect(list.filter((column) => maySee(column, undefined)).map((column) => column.key)).toEqual([
    'Item',
    'Due',
    'Pack',
    'sort',
  ])
})

test('Numbers are money, prices, quantities, days and integers', () => {
  expect(
    (['text', 'code', 'money', 'price', 'quantity', 'days', 'integer', 'date'] as const).filter(isNumeric),
  ).toEqual(['money', 'price', 'quantity', 'days', 'integer'])
})

test('Any of its fields selects a column; its values may be null', () => {
  const chosen = columns([
    { key: 'a', header: 'A', format: 'text', chosenBy: ['dimA', 'dimB'] },
    { key: 'b', header: 'B', format: 'text' },
  ])
  expectTypeOf<RowOf<typeof chosen>>().toEqualTypeOf<{ a: string | null; b: string }>()
  const keys = (input: Record<string, unknown>) => chosen.filter((column) => isChosen(column, input)).map((c) => c.key)
  expect(keys({})).toEqual(['b'])
  expect(keys({ dimA: false, dimB: undefined })).toEqual(['b'])
  expect(keys({ dimB: true })).toEqual(['a', 'b'])
  expect(keys({ dimA: '1' })).toEqual(['b'])
})
