import { columns } from '#kit/contract/declare/columns.ts'
import { expect, test } from 'vitest'
import {
  arrangedColumns,
  declaredLayout,
  foldedColumns,
  movedColumn,
  orderedColumns,
  readLayout,
  visibleColumns,
  withVisibleOrder,
} from './column-layout.ts'

const list = columns([
  { key: 'a', header: 'A', format: 'code', pinned: true },
  { key: 'b', header: 'B', format: 'text' },
  { key: 'c', header: 'C', format: 'text' },
  { key: 'd', header: 'D', format: 'text' },
])
const keys = (found: readonly { key: string }[]) => found.map(({ key }) => key).join('')

test('A stored order applies; pinned columns come first, and new ones keep their declared places', () => {
  expect(keys(orderedColumns(list, { ...declaredLayout, order: ['d', 'a', 'b'] }))).toBe('adbc')
  expect(keys(orderedColumns(list, declaredLayout))).toBe('abcd')
  expect(keys(orderedColumns(list, { ...declaredLayout, order: ['gone', 'c'] }))).toBe('abcd')
})

test('A column with one value in all rows folds if it is declared so, until the user arranges the columns', () => {
  const some = columns([
    { key: 'a', header: 'A', format: 'code', folds: true },
    { key: 'b', header: 'B', format: 'code', folds: true },
    { key: 'c', header: 'C', format: 'code' },
  ])
  const rows = [
    { a: '01', b: '1', c: 'EA' },
    { a: '01', b: '2', c: 'EA' },
  ]
  expect(keys(foldedColumns(some, declaredLayout, rows))).toBe('a')
  expect(keys(foldedColumns(some, { ...declaredLayout, widths: { a: 90 } }, rows))).toBe('a')
  expect(keys(foldedColumns(some, { ...declaredLayout, order: ['b', 'a'] }, rows))).toBe('')
  // One row says nothing about the others.
  expect(keys(foldedColumns(some, declaredLayout, rows.slice(1)))).toBe('')
  expect(keys(foldedColumns(some, declaredLayout))).toBe('')
})

test('The default order is by priority, and does not count as arranged by the user', () => {
  const ranked = columns([
    { key: 'a', header: 'A', format: 'code' },
    { key: 'b', header: 'B', format: 'text', priority: 2 },
    { key: 'c', header: 'C', format: 'text', priority: 1 },
    { key: 'd', header: 'D', format: 'text', pinned: true },
  ])
  expect(keys(orderedColumns(ranked, declaredLayout))).toBe('dcba')
  expect(arrangedColumns(ranked, declaredLayout)).toBeUndefined()
  expect(keys(arrangedColumns(ranked, { ...declaredLayout, hidden: ['b'] }) ?? [])).toBe('dca')
  expect(keys(orderedColumns(ranked, { ...declaredLayout, order: ['d', 'a', 'b'] }))).toBe('dcab')
})

test('Hidden columns are omitted, but never all of them', () => {
  expect(keys(visibleColumns(list, { ...declaredLayout, hidden: ['b', 'd'] }))).toBe('ac')
  expect(keys(visibleColumns(list, { ...declaredLayout, hidden: ['a', 'b', 'c', 'd'] }))).toBe('a')
})

test('Columns count as arranged once one is hidden or moved, and not after a reset', () => {
  expect(arrangedColumns(list, declaredLayout)).toBeUndefined()
  expect(arrangedColumns(list, { ...declaredLayout, widths: { a: 300 } })).toBeUndefined()
  expect(keys(arrangedColumns(list, { ...declaredLayout, hidden: ['c'] }) ?? [])).toBe('abd')
  expect(keys(arrangedColumns(list, { ...declaredLayout, order: ['a', 'c', 'b', 'd'] }) ?? [])).toBe('acbd')
  expect(arrangedColumns(list, { ...declaredLayout, order: ['a', 'b', 'c', 'd'], hidden: ['gone'] })).toBeUndefined()
})

test('A column cannot move past either end', () => {
  expect(movedColumn(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(movedColumn(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
  expect(movedColumn(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
})

test.each(['', 'null', '[]', '{"order":5,"hidden":[1],"widths":{"a":"x","b":-1}}', 'not json', null])(
  'An unreadable layout falls back to the declared one: %j',
  (text) => {
    expect(readLayout(text)).toEqual(declaredLayout)
  },
)

test('An invalid stored width does not affect the others', () => {
  expect(readLayout('{"widths":{"a":"x","b":-1,"c":120}}')).toEqual({ ...declaredLayout, widths: { c: 120 } })
})

test('Hidden columns keep their places when columns move in the grid', () => {
  expect(withVisibleOrder(list, ['a', 'd', 'b', 'ag-Grid-SelectionColumn'])).toEqual(['a', 'd', 'c', 'b'])
})
