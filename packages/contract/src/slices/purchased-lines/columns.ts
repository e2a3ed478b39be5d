import { columns } from '../../kit/declare/columns.ts'
import { salesPrices } from '../../kit/reports/sales-filter.ts'

/** One invoiced line. */
export const purchasedLineColumns = columns([
  { key: 'invoice', header: 'Invoice', format: 'code', width: 104 },
  { key: 'invoiceDate', header: 'Date', format: 'date', width: 110 },
  /** Company (2) and customer number (6). */
  { key: 'customer', header: 'Customer', format: 'code', width: 98 },
  { key: 'shipTo', header: 'Ship To', format: 'code', width: 84 },
  { key: 'item', header: 'Item #', format: 'code', width: 110 },
  { key: 'description', header: 'Description', format: 'text', width: 230 },
  { key: 'customerPart', header: 'Customer Part#', format: 'code', width: 130 },
  { key: 'quantity', header: 'Quantity', format: 'quantity', sum: true, width: 90 },
  { key: 'sales', header: 'Purchases', format: 'money', sum: true, width: 106, needs: salesPrices },
  { key: 'tax', header: 'Alloc tax', format: 'money', sum: true, width: 90, needs: salesPrices },
  { key: 'addOns', header: 'Alloc Add-ons', format: 'money', sum: true, width: 116, needs: salesPrices },
])

/** The totals of the lines, in one row: exact sums over all lines, not only those shown. */
export const lineTotalColumns = columns([
  { key: 'lines', header: 'Lines', format: 'integer' },
  { key: 'quantity', header: 'Quantity', format: 'quantity' },
  { key: 'sales', header: 'Purchases', format: 'money', needs: salesPrices },
  { key: 'tax', header: 'Alloc tax', format: 'money', needs: salesPrices },
  { key: 'addOns', header: 'Alloc Add-ons', format: 'money', needs: salesPrices },
])
