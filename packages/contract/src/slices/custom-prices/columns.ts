import { columns } from '../../kit/declare/columns.ts'

/** A price agreed with one customer: current and pending prices are separate rows. */
export const customPriceColumns = columns([
  { key: 'customerPartNumber', header: 'Customer Part', format: 'code', pinned: true, width: 130 },
  { key: 'itemNumber', header: 'Item #', format: 'code', pinned: true, width: 110 },
  { key: 'description', header: 'Description', format: 'text', width: 260 },
  /** `Current`, `Pending`, or, after the expiration date, `Expired`. */
  { key: 'curpnd', header: 'Current/Pending', format: 'text', width: 128 },
  { key: 'price', header: 'Price', format: 'money', width: 110 },
  { key: 'effectiveDate', header: 'Effective Date', format: 'date', width: 214 },
  { key: 'expirationDate', header: 'Expiration Date', format: 'date', width: 214 },
  { key: 'priceSource', header: 'Price Source', format: 'text', width: 116 },
  /** From the distributor's warehouse, or direct from the vendor. */
  { key: 'shipmentType', header: 'Shipment Type', format: 'text', width: 120 },
  { key: 'sellCase', header: 'Sell Case', format: 'integer', width: 90 },
  { key: 'sellUms', header: 'Sell U/M', format: 'text', width: 86 },
  { key: 'description2', header: 'Description 2', format: 'text', width: 150 },
  /** Days until a pending price takes effect or a current one ends; null if that is more than 90 days away. */
  { key: 'changeDays', header: 'Days to Change', format: 'days', nullable: true, carried: true },
])
