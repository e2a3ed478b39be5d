import { z } from 'zod'
import { listEndpoint } from '../../kit/declare/endpoint.ts'
import { identityKey, optional, text } from '../../kit/declare/fields.ts'
import { any, flag } from '../../kit/declare/need.ts'
import { viewerScope } from '../../kit/declare/scope.ts'
import { foundColumns } from './columns.ts'
import { maxFindLength } from './rules.ts'

/** Best match first: exact numbers before customers' own PO numbers, then the newest. */
export const findDocuments = listEndpoint({
  method: 'GET',
  path: '/find',
  summary: 'Find documents by number: orders, POs, invoices, and parcels',
  needs: any(flag('CanViewOrders'), flag('CanViewAR')),
  scope: viewerScope('identityKey'),
  input: z.object({
    identityKey: optional(identityKey),
    text: text(maxFindLength).trim().min(2, 'at least 2 characters'),
  }),
  data: ['orders', 'invoices', 'packages'],
  columns: foundColumns,
  exports: undefined,
})
