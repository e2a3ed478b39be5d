import { z } from 'zod'
import { columns } from '../../kit/declare/columns.ts'
import { listEndpoint } from '../../kit/declare/endpoint.ts'
import { identityKey, optional, text } from '../../kit/declare/fields.ts'
import { any, flag } from '../../kit/declare/need.ts'
import { viewerScope } from '../../kit/declare/scope.ts'
import { longestText } from './rules.ts'

/** A document that matches the number. */
export const foundColumns = columns([
  /** The kind of number: `order`, `po`, `invoice`, or `tracking`. */
  { key: 'kind', header: 'Found by', format: 'code' },
  { key: 'companyNumber', header: 'Company', format: 'code' },
  { key: 'customerNumber', header: 'Customer', format: 'code' },
  { key: 'customerName', header: 'Name', format: 'text' },
  { key: 'shipToNumber', header: 'Ship To', format: 'code' },
  /** Empty if the invoice's order is no longer retained. */
  { key: 'orderNumber', header: 'Order', format: 'code' },
  { key: 'orderSequenceNumber', header: 'Sequence', format: 'code' },
  { key: 'referenceNumber', header: 'Invoice #', format: 'code' },
  { key: 'poNumber', header: 'PO #', format: 'code' },
  { key: 'trackingNumber', header: 'Tracking #', format: 'code' },
  { key: 'date', header: 'Date', format: 'date' },
])

/** Best match first: exact numbers before customers' own PO numbers, then the newest. */
export const findDocuments = listEndpoint({
  method: 'GET',
  path: '/find',
  summary: 'Find documents by number: orders, POs, invoices, and parcels',
  needs: any(flag('CanViewOrders'), flag('CanViewAR')),
  scope: viewerScope('identityKey'),
  input: z.object({
    identityKey: optional(identityKey),
    text: text(longestText).trim().min(2, 'at least 2 characters'),
  }),
  data: ['orders', 'invoices', 'packages'],
  columns: foundColumns,
  exports: undefined,
})
