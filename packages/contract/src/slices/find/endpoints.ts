import { z } from 'zod'
import { columns } from '../../kit/declare/columns.ts'
import { listEndpoint } from '../../kit/declare/endpoint.ts'
import { identityKey, optional, text } from '../../kit/declare/fields.ts'
import { any, flag } from '../../kit/declare/need.ts'
import { viewerScope } from '../../kit/declare/scope.ts'
import { longestText } from './rules.ts'

/** A document that goes by the number that was looked for. */
export const foundColumns = columns([
  /** What the number is: `order`, `po`, `invoice` or `tracking`. */
  { key: 'kind', header: 'Found by', format: 'code' },
  { key: 'companyNumber', header: 'Company', format: 'code' },
  { key: 'customerNumber', header: 'Customer', format: 'code' },
  { key: 'customerName', header: 'Name', format: 'text' },
  { key: 'shipToNumber', header: 'Ship To', format: 'code' },
  /** Empty where the order of an invoice is no longer kept. */
  { key: 'orderNumber', header: 'Order', format: 'code' },
  { key: 'orderSequenceNumber', header: 'Sequence', format: 'code' },
  { key: 'referenceNumber', header: 'Invoice #', format: 'code' },
  { key: 'poNumber', header: 'PO #', format: 'code' },
  { key: 'trackingNumber', header: 'Tracking #', format: 'code' },
  { key: 'date', header: 'Date', format: 'date' },
])

/** Best first: exact numbers before customers' own PO numbers, then the newest. */
export const findDocuments = listEndpoint({
  method: 'GET',
  path: '/find',
  summary: 'The documents that go by a number: an order, a PO, an invoice or a parcel',
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
