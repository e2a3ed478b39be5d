import { z } from 'zod'
import {
  companyNumber,
  customerNumber,
  identityKey,
  loginTypeCode,
  numberRows,
  optional,
  qualifier,
  text,
} from '../kit/fields.ts'
import { columns } from '../kit/columns.ts'
import { listEndpoint } from '../kit/endpoint.ts'
import { any, flag } from '../kit/need.ts'
import { companyScope, customerScope } from '../kit/scope.ts'
import { inventoryColumns } from './columns.ts'
import { searchTypes } from './rules.ts'

/** Text goes with a type and a type with text; with neither, everything or one vendor's items are listed. */
export const inventorySearch = z.object({
  identityKey,
  companyNumber,
  customerNumber,
  loginTypeCode,
  numberRows,
  qualifier,
  vendor: optional(text(12)),
  searchWordType: optional(z.enum(searchTypes)),
  searchWord: optional(text(60)),
})

export const searchInventory = listEndpoint({
  method: 'GET',
  path: '/inventory/records',
  summary: "Search one customer's inventory",
  needs: flag('CanViewInventory'),
  scope: customerScope('companyNumber', 'customerNumber', { identity: 'identityKey' }),
  input: inventorySearch,
  columns: inventoryColumns,
  exports: { all: 'All-Inventory-Report.csv', filtered: 'Filtered-Inventory-Report.csv' },
})

export const listVendors = listEndpoint({
  method: 'GET',
  path: '/inventory/vendors',
  summary: 'List the vendors of a company',
  needs: any(flag('CanViewInventory'), flag('CanViewPriceList')),
  scope: companyScope('companyNumber'),
  input: z.object({ companyNumber }),
  columns: columns([
    { key: 'vendorId', header: 'Vendor', format: 'code' },
    { key: 'vendorName', header: 'Name', format: 'text' },
  ]),
  exports: undefined,
})
