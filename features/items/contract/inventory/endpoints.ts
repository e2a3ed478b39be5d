import { z } from 'zod'
import { listEndpoint } from '#kit/contract/declare/endpoint.ts'
import { companyNumber, customerNumber, identityKey, loginTypeCode } from '#kit/contract/declare/fields.ts'
import { listBoughtItems } from '../selectors/bought-items.ts'
import { itemSearchFields, listVendors, textWithType } from '../selectors/item-search.ts'
import { flag } from '#kit/contract/declare/need.ts'
import { customerScope } from '#kit/contract/declare/scope.ts'
import { inventoryColumns } from './columns.ts'

export { listBoughtItems, listVendors }

export const searchInventory = listEndpoint({
  path: '/inventory/records',
  summary: "Search one customer's inventory",
  needs: flag('CanViewInventory'),
  scope: customerScope('companyNumber', 'customerNumber', { identity: 'identityKey' }),
  input: z
    .object({ identityKey, companyNumber, customerNumber, loginTypeCode, ...itemSearchFields })
    .check(textWithType),
  data: ['stock'],
  columns: inventoryColumns,
  limit: 'numberRows',
  exports: { all: 'All-Inventory-Report.csv', filtered: 'Filtered-Inventory-Report.csv' },
})
