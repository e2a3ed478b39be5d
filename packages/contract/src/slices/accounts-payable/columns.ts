import { columns } from '../../kit/declare/columns.ts'

/** One aging bucket, or the Total of all buckets. */
export const bucketColumns = columns([
  { key: 'Name', header: 'Days Old', format: 'text', width: 140 },
  { key: 'Balance', header: 'Current Balance', format: 'money', width: 150 },
  { key: 'Invcount', header: '# of Invoices', format: 'integer', width: 120 },
  { key: 'Bucket', header: 'Bucket', format: 'code', carried: true },
  { key: 'sort', header: 'sort', format: 'integer', carried: true },
  /** The balance by due state; the three add up to the balance. */
  { key: 'NotDue', header: 'Not due', format: 'money', carried: true },
  { key: 'PastDue', header: 'Past due', format: 'money', carried: true },
  { key: 'LongPastDue', header: 'Over 60 days', format: 'money', carried: true },
])

/** One invoice or credit. */
export const detailColumns = columns([
  { key: 'ReferenceNumber', header: 'Invoice #', format: 'code', pinned: true, width: 110 },
  { key: 'InvoiceDate', header: 'Invoice Date', format: 'date', width: 110 },
  { key: 'PoNumber', header: 'PO #', format: 'code', width: 170 },
  { key: 'OrderNumber', header: 'Order #', format: 'code', width: 96 },
  { key: 'Days', header: 'Days Old', format: 'days', width: 90 },
  { key: 'SoldCustomer', header: 'Customer', format: 'code', width: 96 },
  { key: 'SoldShipTo', header: 'Ship To', format: 'code', width: 90 },
  { key: 'City', header: 'City', format: 'text', width: 150 },
  { key: 'CurrentBalance', header: 'Current Balance', format: 'money', sum: true, width: 140 },
  { key: 'OriginalAmount', header: 'Original Amount', format: 'money', sum: true, width: 140 },
  { key: 'Location', header: 'Location', format: 'code', width: 90 },
  { key: 'DueDate', header: 'Due Date', format: 'date', width: 190 },
  /** Null unless a balance is past due. */
  { key: 'DaysPastDue', header: 'Days Past Due', format: 'days', nullable: true, width: 96 },
  /** Position of the bucket for the invoice date. */
  { key: 'sort', header: 'sort', format: 'integer', carried: true },
])
