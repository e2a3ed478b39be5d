import { z } from 'zod'
import { listEndpoint } from '#kit/contract/declare/endpoint.ts'
import { companyNumber, customerNumber, identityKey } from '#kit/contract/declare/fields.ts'
import { any, flag } from '#kit/contract/declare/need.ts'
import { customerScope } from '#kit/contract/declare/scope.ts'
import { foundItemColumns } from './columns.ts'
import { searchedText } from './rules.ts'

/** Best match first: exact codes, the start of a code, then words of the description. */
export const findItems = listEndpoint({
  path: '/find/items',
  summary: "Find items as a person types: item numbers, the customer's part numbers, vendor parts, and descriptions",
  needs: any(flag('CanViewInventory'), flag('CanViewPriceList'), flag('CanCreateOrders')),
  scope: customerScope('companyNumber', 'customerNumber', { identity: 'identityKey' }),
  input: z.object({ identityKey, companyNumber, customerNumber, text: searchedText }),
  columns: foundItemColumns,
})
