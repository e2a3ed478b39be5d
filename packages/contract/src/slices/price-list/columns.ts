import { columns } from '../../kit/declare/columns.ts'
import { all, flag, login } from '../../kit/declare/need.ts'

/** One item for one customer: the current price and the upcoming one. */
export const priceListColumns = columns([
  { key: 'itemNumber', header: 'Item #', format: 'code', pinned: true, width: 110 },
  { key: 'customerPartNumber', header: 'Customer Part', format: 'code', width: 130 },
  { key: 'vendorPart', header: 'Vendor Part', format: 'code', width: 130 },
  { key: 'description', header: 'Description', format: 'text', width: 320 },
  { key: 'flyerPage', header: 'Flyer Page', format: 'code', width: 96 },
  { key: 'sellCase', header: 'Sell Case', format: 'integer', width: 90 },
  { key: 'sellUms', header: 'Sell U/M', format: 'text', width: 86 },
  { key: 'sellPrice', header: 'Sell Price', format: 'money', width: 110 },
  {
    key: 'listPrice',
    header: 'List Price',
    format: 'money',
    nullable: true,
    emptyMeans: 'none',
    needs: all(login('C'), flag('CanViewListPrice')),
    width: 110,
  },
  { key: 'pendPrice', header: 'Pending Price', format: 'money', nullable: true, emptyMeans: 'none', width: 120 },
  { key: 'effectiveDate', header: 'Effective Date', format: 'date', width: 120 },
])
