import { columns } from '#kit/contract/declare/columns.ts'

/** A document that matches the number. */
export const foundColumns = columns([
  /** The kind of number: `order`, `po`, `invoice`, or `tracking`. */
  { key: 'kind', header: 'Found by', format: 'code' },
  { key: 'companyNumber', header: 'Company', format: 'code' },
  { key: 'customerNumber', header: 'Customer', format: 'code' },
  /** The number to show: the ERP's own, if there is one. */
  { key: 'customerShown', header: 'Customer Number', format: 'code' },
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
