import { z } from 'zod'
import { listEndpoint } from '#kit/contract/declare/endpoint.ts'
import { identityKey, optional } from '#kit/contract/declare/fields.ts'
import { any, flag } from '#kit/contract/declare/need.ts'
import { viewerScope } from '#kit/contract/declare/scope.ts'
import { searchedText } from '#items/contract/find/rules.ts'
import { foundColumns } from './columns.ts'

/** Best match first: exact numbers before customers' own PO numbers, then the newest. */
export const findDocuments = listEndpoint({
  path: '/find',
  summary: 'Find documents by number: orders, POs, invoices, and parcels',
  needs: any(flag('CanViewOrders'), flag('CanViewAR')),
  scope: viewerScope('identityKey'),
  input: z.object({
    identityKey: optional(identityKey),
    text: searchedText,
  }),
  data: ['orders', 'invoices', 'packages'],
  columns: foundColumns,
})
