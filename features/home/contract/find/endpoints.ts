import { z } from 'zod'
import { listEndpoint } from '#kit/contract/declare/endpoint.ts'
import { companyNumber, customerNumber, identityKey, optional, text } from '#kit/contract/declare/fields.ts'
import { any, flag } from '#kit/contract/declare/need.ts'
import { customerScope, viewerScope } from '#kit/contract/declare/scope.ts'
import { foundColumns, foundItemColumns } from './columns.ts'
import { maxFindLength, minFindLength } from './rules.ts'

const typed = text(maxFindLength).trim().min(minFindLength, `at least ${minFindLength} characters`)

/** Best match first: exact numbers before customers' own PO numbers, then the newest. */
export const findDocuments = listEndpoint({
  path: '/find',
  summary: 'Find documents by number: orders, POs, invoices, and parcels',
  needs: any(flag('CanViewOrders'), flag('CanViewAR')),
  scope: viewerScope('identityKey'),
  input: z.object({
    identityKey: optional(identityKey),
    text: typed,
  }),
  data: ['orders', 'invoices', 'packages'],
  columns: foundColumns,
})

/** Best match first: exact codes, the start of a code, then words of the description. */
export const findItems = listEndpoint({
  path: '/find/items',
  summary: "Find items as a person types: item numbers, the customer's part numbers, vendor parts, and descriptions",
  needs: any(flag('CanViewInventory'), flag('CanViewPriceList')),
  scope: customerScope('companyNumber', 'customerNumber', { identity: 'identityKey' }),
  input: z.object({ identityKey, companyNumber, customerNumber, text: typed }),
  columns: foundItemColumns,
})
