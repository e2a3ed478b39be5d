import { columns } from '#kit/contract/declare/columns.ts'

/** A price agreed with one customer: current and pending prices are separate rows. */
export const customPriceColumns = columns([
  { key: 'customerPartNumber', header: 'Customer Part', format: 'code', pinned: true, width: 110, priority: 1 },
  { key: 'itemNumber', header: 'Item #', format: 'code', item: {}, pinned: true, width: 96, priority: 2 },
  {
    key: 'description',
    header: 'Description',
    format: 'text',
    width: 'description',
    sentence: true,
    priority: 3,
    card: 'title',
  },
  /** `Current`, `Pending`, or, after the expiration date, `Expired`. */
  { key: 'curpnd', header: 'Current/Pending', format: 'text', width: 96, priority: 5 },
  { key: 'price', header: 'Price', format: 'price', priority: 4, card: 'figure' },
  { key: 'effectiveDate', header: 'Effective Date', format: 'date', width: 222, priority: 6 },
  { key: 'expirationDate', header: 'Expiration Date', format: 'date', width: 222, priority: 7 },
  { key: 'priceSource', header: 'Price Source', format: 'text', width: 116 },
  /** From the distributor's warehouse, or direct from the vendor. */
  { key: 'shipmentType', header: 'Shipment Type', format: 'text', width: 120 },
  { key: 'sellCase', header: 'Sell Case', format: 'integer' },
  { key: 'sellUms', header: 'Sell U/M', format: 'text', width: 72, priority: 8 },
  { key: 'description2', header: 'Description 2', format: 'text', width: 150, sentence: true },
  /** Days until a pending price takes effect or a current one ends; null if that is more than 90 days away. */
  { key: 'changeDays', header: 'Days to Change', format: 'days', nullable: true, carried: true },
])
