import { expect, test } from 'vitest'
import { inScreenOrder } from '#kit/contract/declare/screen-columns.ts'
import { inventoryColumns } from './columns.ts'
import { stockState } from './rules.ts'

test.each([
  [10, 5, 'in stock'],
  [5, 5, 'in stock'],
  [4.5, 5, 'below minimum'],
  [0, 5, 'out'],
  [0, 0, 'out'],
  [-2, 0, 'out'],
  [1, null, 'in stock'],
  [null, 5, undefined],
])('%j on hand with a minimum of %j is %j', (QuantityOnHand, MinimumOrderQty, state) => {
  expect(stockState({ QuantityOnHand, MinimumOrderQty })).toBe(state)
})

test('The main columns come first: quantity, next delivery, warehouse, and price', () => {
  const first = inScreenOrder(inventoryColumns).slice(0, 8)
  expect(first.map(({ key }) => key)).toEqual([
    'CustomerPartNumber',
    'DistributorPartnumber',
    'PartDescription',
    'QuantityOnHand',
    'QuantityOnOrder',
    'ScheduledDate',
    'Warehouse',
    'Price',
  ])
})
