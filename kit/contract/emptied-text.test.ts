import { expect, test } from 'vitest'
import { emptiedText } from './emptied-text.ts'

test.each([
  [[], undefined],
  [['stock.csv'], 'Nothing will be left of stock.csv.'],
  [['items.csv', 'orders.csv', 'stock.csv'], 'Nothing will be left of items.csv, orders.csv and stock.csv.'],
  [['companies.csv', 'stock.csv'], 'The portal will be empty: nothing was loaded before.'],
])('A rollback that empties %j says so', (files, text) => {
  expect(emptiedText(files)).toBe(text)
})
