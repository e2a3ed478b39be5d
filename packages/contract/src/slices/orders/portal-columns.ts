import { columns } from '../../kit/declare/columns.ts'

/** Orders that were placed in the portal, with the days of their states. */
export const portalOrderColumns = columns([
  { key: 'reference', header: 'Reference', format: 'code' },
  { key: 'poNumber', header: 'PO #', format: 'code' },
  { key: 'state', header: 'State', format: 'text' },
  /** The distributor's; empty until it is known. */
  { key: 'orderNumber', header: 'Order #', format: 'code' },
  { key: 'sentOn', header: 'Sent', format: 'date' },
  { key: 'sentBy', header: 'Sent By', format: 'text' },
  { key: 'receivedOn', header: 'Received', format: 'date' },
  { key: 'bookedOn', header: 'In the Books', format: 'date' },
])
