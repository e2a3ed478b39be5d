import { columns } from '#kit/contract/declare/columns.ts'
import { flag } from '#kit/contract/declare/need.ts'
import { salesNeeds } from '../reports/report-needs.ts'

/** An item that matches the text. Stock is in the customer's home warehouse. */
export const foundItemColumns = columns([
  /** The match: `item`, `part`, or `vendor part` for a whole code or its start, or `words` for the description. */
  { key: 'kind', header: 'Found by', format: 'code' },
  /** `1` if the whole code matches. */
  { key: 'exact', header: 'Exact', format: 'integer' },
  { key: 'itemNumber', header: 'Item #', format: 'code' },
  { key: 'customerPartNumber', header: 'Customer Part', format: 'code' },
  { key: 'vendorPartNumber', header: 'Vendor Part', format: 'code' },
  { key: 'description', header: 'Description', format: 'text' },
  { key: 'packDescription', header: 'Pack', format: 'text' },
  { key: 'casePack', header: 'Case Pack', format: 'integer' },
  { key: 'unit', header: 'Unit', format: 'text' },
  {
    key: 'available',
    header: 'Available',
    format: 'quantity',
    nullable: true,
    needs: flag('QuantityOnHandViewPermission'),
  },
  { key: 'price', header: 'Price', format: 'price', nullable: true, needs: flag('CanViewInventoryPrices') },
  { key: 'lastBought', header: 'Last Bought', format: 'date', needs: salesNeeds },
  { key: 'lastQuantity', header: 'Last Quantity', format: 'quantity', nullable: true, needs: salesNeeds },
])
