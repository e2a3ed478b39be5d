import { expect, test } from 'vitest'
import { columns, type Format } from '../declare/columns.ts'
import { compareCells, finder, readSort, sortRows, writeSort } from './row-order.ts'

const list = columns([
  { key: 'item', header: 'Item', format: 'code' },
  { key: 'name', header: 'Name', format: 'text' },
  { key: 'price', header: 'Price', format: 'money' },
  { key: 'due', header: 'Due', format: 'date' },
])
const rows = [
  { item: '0100', name: 'bolt 10', price: 1234.5, due: '2026-11-20' },
  { item: '0020', name: 'Bolt 9', price: null, due: null },
  { item: '0003', name: '', price: -5, due: '2025-01-02' },
]
const items = (sort: string) => sortRows(rows, readSort(sort, list), list).map(({ item }) => item)

test('The sort serializes to text, and unknown columns are dropped', () => {
  expect(readSort('name,-price,nosuch', list)).toEqual([
    { key: 'name', descending: false },
    { key: 'price', descending: true },
  ])
  expect(writeSort(readSort('name,-price', list))).toBe('name,-price')
  expect(readSort('', list)).toEqual([])
  expect(readSort('price,,-price', list)).toEqual([{ key: 'price', descending: false }])
})

test('Words sort by their numbers, ignoring case; codes by characters; missing values last', () => {
  expect(items('name')).toEqual(['0020', '0100', '0003'])
  expect(items('-name')).toEqual(['0100', '0020', '0003'])
  expect(items('price')).toEqual(['0003', '0100', '0020'])
  expect(items('-price')).toEqual(['0100', '0003', '0020'])
  expect(items('-item')).toEqual(['0100', '0020', '0003'])
  expect(items('')).toEqual(['0100', '0020', '0003'])
  expect(compareCells('code', 'B', 'a', false)).toBe(-1)
})

test.each<[Format, string | number]>([
  ['money', 5],
  ['money', -5],
  ['money', 0],
  ['text', 'bolt'],
  ['code', '0100'],
  ['date', '2026-11-20'],
])('A missing or blank %s comes after %j, in either argument order', (format, value) => {
  for (const descending of [false, true]) {
    for (const missing of [null, '']) {
      expect(compareCells(format, value, missing, descending)).toBe(-1)
      expect(compareCells(format, missing, value, descending)).toBe(1)
      for (const other of [null, '']) expect(compareCells(format, missing, other, descending)).toBe(0)
    }
  }
})

test('Quick find matches numbers and dates as displayed, and requires every word', () => {
  const found = (text: string) => rows.filter(finder(text, list) ?? (() => true)).map(({ item }) => item)
  expect(found('BOLT')).toEqual(['0100', '0020'])
  expect(found('$1,234.5')).toEqual(['0100'])
  expect(found('$1,234.50')).toEqual(['0100'])
  expect(found('11/20/2026 bolt')).toEqual(['0100'])
  expect(found('bolt 01/02')).toEqual([])
  expect(finder('  ', list)).toBeUndefined()
})
