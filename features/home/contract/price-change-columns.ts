import { columns } from '#kit/contract/declare/columns.ts'

const price = { format: 'price', nullable: true, emptyMeans: 'none' } as const

export const priceChangeColumns = columns([
  { key: 'itemNumber', header: 'Item #', format: 'code', item: {}, pinned: true, width: 96, priority: 1 },
  { key: 'customerPartNumber', header: 'Customer Part', format: 'code', width: 110, priority: 8 },
  {
    key: 'description',
    header: 'Description',
    format: 'text',
    width: 'description',
    sentence: true,
    priority: 2,
    card: 'title',
  },
  /** The first day of the new price. */
  { key: 'changeDate', header: 'Changes On', format: 'date', ahead: true, width: 190, priority: 3 },
  { key: 'oldPrice', header: 'Old Price', ...price, priority: 4 },
  { key: 'newPrice', header: 'New Price', ...price, priority: 5, card: 'figure' },
  { key: 'difference', header: 'Difference', ...price, priority: 6 },
  { key: 'percent', header: 'Change %', format: 'quantity', nullable: true, width: 92, priority: 7 },
  /** `Contract price`, `List price`, or `No price`. */
  { key: 'follows', header: 'What Follows', format: 'text', width: 120, priority: 9 },
  { key: 'shipmentType', header: 'Shipment Type', format: 'text', width: 110, priority: 10 },
  { key: 'sellUms', header: 'Sell U/M', format: 'text', width: 72, priority: 11 },
])
