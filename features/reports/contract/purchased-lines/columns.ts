import { columns } from '#kit/contract/declare/columns.ts'
import { salesPrices } from '#items/contract/reports/report-needs.ts'

export const purchasedLineColumns = columns([
  { key: 'invoice', header: 'Invoice', format: 'code', document: true, width: 130, priority: 1 },
  { key: 'invoiceDate', header: 'Date', format: 'date', priority: 2 },
  /** Company (2) and customer number (6). */
  { key: 'customer', header: 'Customer', format: 'code', carried: true },
  /** Company and the number to show. */
  { key: 'customerShown', header: 'Customer', format: 'code', width: 98, folds: true, priority: 7 },
  { key: 'shipToKey', header: 'Ship To', format: 'code', carried: true },
  /** The number to show. */
  { key: 'shipTo', header: 'Ship To', format: 'code', width: 84, folds: true, priority: 8 },
  {
    key: 'item',
    header: 'Item #',
    format: 'code',
    item: { customer: 'customer', quantity: 'quantity' },
    width: 110,
    priority: 3,
  },
  {
    key: 'description',
    header: 'Description',
    format: 'text',
    width: 'description',
    sentence: true,
    priority: 4,
    card: 'title',
  },
  { key: 'customerPart', header: 'Customer Part#', format: 'code', width: 130, priority: 9 },
  { key: 'quantity', header: 'Quantity', format: 'quantity', sum: true, priority: 5 },
  { key: 'sales', header: 'Purchases', format: 'money', sum: true, needs: salesPrices, priority: 6, card: 'figure' },
  { key: 'tax', header: 'Alloc tax', format: 'money', sum: true, needs: salesPrices, priority: 10 },
  { key: 'addOns', header: 'Alloc Add-ons', format: 'money', sum: true, needs: salesPrices, priority: 11 },
])

/** The totals of the lines, in one row: exact sums over all lines, not only those shown. */
export const lineTotalColumns = columns([
  { key: 'lines', header: 'Lines', format: 'integer' },
  { key: 'quantity', header: 'Quantity', format: 'quantity' },
  { key: 'sales', header: 'Purchases', format: 'money', needs: salesPrices },
  { key: 'tax', header: 'Alloc tax', format: 'money', needs: salesPrices },
  { key: 'addOns', header: 'Alloc Add-ons', format: 'money', needs: salesPrices },
])
