import { columns } from '#kit/contract/declare/columns.ts'
import { all, flag, login } from '#kit/contract/declare/need.ts'

/** An item for one customer: the current price and the next one. */
export const priceListColumns = columns([
  { key: 'itemNumber', header: 'Item #', format: 'code', item: {}, pinned: true, width: 96, priority: 1 },
  { key: 'customerPartNumber', header: 'Customer Part', format: 'code', width: 110, priority: 2, pinned: true },
  { key: 'vendorPart', header: 'Vendor Part', format: 'code', width: 130 },
  {
    key: 'description',
    header: 'Description',
    format: 'text',
    width: 'description',
    sentence: true,
    priority: 3,
    card: 'title',
  },
  { key: 'flyerPage', header: 'Flyer Page', format: 'code', width: 96 },
  { key: 'sellCase', header: 'Sell Case', format: 'integer' },
  { key: 'sellUms', header: 'Sell U/M', format: 'text', width: 72, priority: 5 },
  { key: 'sellPrice', header: 'Sell Price', format: 'price', priority: 4, card: 'figure' },
  {
    key: 'listPrice',
    header: 'List Price',
    format: 'price',
    nullable: true,
    emptyMeans: 'none',
    needs: all(login('C'), flag('CanViewListPrice')),
    priority: 8,
  },
  { key: 'pendPrice', header: 'Pending Price', format: 'price', nullable: true, emptyMeans: 'none', priority: 6 },
  { key: 'effectiveDate', header: 'Effective Date', format: 'date', ahead: true, priority: 7 },
])

export const noPrices = 'No Price List Matched the selected criteria.'
