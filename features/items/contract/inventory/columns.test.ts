import { expect, test } from 'vitest'
import { shownColumns } from '#kit/contract/declare/columns.ts'
import type { Flag } from '#kit/contract/declare/need.ts'
import { inventoryColumns } from './columns.ts'

const headers = (...flags: Flag[]) =>
  shownColumns(inventoryColumns, {
    loginType: 'C',
    flags: Object.fromEntries(flags.map((flag) => [flag, 'Y'])),
  }).map((column) => column.header)

const plain = headers()

test.each<[string, string[], Flag[]]>([
  ['PERM-16', ['Price'], ['CanViewInventoryPrices']],
  ['PERM-17', ['Quantity on hand'], ['QuantityOnHandViewPermission']],
  [
    'PERM-18',
    ['Price', 'Quantity on hand', 'Total Product Value on hand'],
    ['CanViewInventoryPrices', 'QuantityOnHandViewPermission'],
  ],
  ['PERM-19, PERM-20', ['Quantity on Order', 'Estimated Delivery Date'], ['QuantityOnOrderViewPermission']],
  ['PERM-21', ['Inventory Days On Hand'], ['CanViewInventoryDaysOnHand']],
  ['PERM-22', ['Required Inventory Levels Min', 'Required Inventory Levels Max'], ['MinMaxQuantityViewPermission']],
])(
  'Each flag of the inventory shows its own columns in the grid and exports, and no others [INV-16, %s]',
  (_rows, more, flags) => {
    expect(headers(...flags).filter((header) => !plain.includes(header))).toEqual(more)
    expect(plain.some((header) => more.includes(header))).toBe(false)
  },
)
