import { expect, test } from 'vitest'
import { shownColumns } from '#kit/contract/declare/columns.ts'
import type { LoginType } from '#kit/contract/declare/need.ts'
import { priceListColumns } from './columns.ts'

test.each<[LoginType, string, boolean]>([
  ['C', 'Y', true],
  ['C', 'N', false],
  ['C', '', false],
  ['G', 'Y', false],
  ['E', 'Y', false],
])('List Price for login type %s with CanViewListPrice=%j: %s [PERM-15]', (loginType, CanViewListPrice, shown) => {
  const headers = shownColumns(priceListColumns, { loginType, flags: { CanViewListPrice } }).map(({ header }) => header)
  expect(headers.includes('List Price')).toBe(shown)
  expect(headers.filter((header) => header !== 'List Price')).toHaveLength(10)
})

test('A price list item has the specified fields [PRICE-10]', () => {
  expect(priceListColumns.map(({ key }) => key).toSorted()).toEqual(
    [
      'itemNumber',
      'vendorPart',
      'customerPartNumber',
      'description',
      'flyerPage',
      'sellCase',
      'sellUms',
      'sellPrice',
      'listPrice',
      'pendPrice',
      'effectiveDate',
    ].toSorted(),
  )
})
