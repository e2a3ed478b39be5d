import { columns } from '#kit/contract/declare/columns.ts'
import { flag } from '#kit/contract/declare/need.ts'
import { salesNeeds } from '#items/contract/reports/report-needs.ts'

/** An item of a guide, with what the customer buys of it. Stock is in the customer's home warehouse. */
export const guideLineColumns = columns([
  { key: 'section', header: 'Section', format: 'text', pinned: true, width: 100, priority: 1 },
  { key: 'itemNumber', header: 'Item #', format: 'code', item: {}, pinned: true, width: 96, priority: 2 },
  { key: 'customerPartNumber', header: 'Customer Part', format: 'code', width: 110, priority: 12 },
  {
    key: 'description',
    header: 'Description',
    format: 'text',
    width: 'description',
    sentence: true,
    priority: 3,
    card: 'title',
  },
  { key: 'packDescription', header: 'Pack', format: 'text', width: 96, priority: 10 },
  { key: 'unit', header: 'U/M', format: 'text', width: 64, priority: 13 },
  { key: 'casePack', header: 'Case Pack', format: 'integer' },
  {
    key: 'par',
    header: 'Par',
    format: 'quantity',
    width: 64,
    nullable: true,
    emptyMeans: 'none',
    priority: 4,
  },
  { key: 'lastBought', header: 'Last Bought', format: 'date', needs: salesNeeds, priority: 11 },
  {
    key: 'usualQuantity',
    header: 'Usual Quantity',
    format: 'quantity',
    nullable: true,
    emptyMeans: 'none',
    needs: salesNeeds,
    priority: 7,
  },
  { key: 'usePerWeek', header: 'Use per Week', format: 'quantity', needs: salesNeeds, priority: 8 },
  {
    key: 'onHand',
    header: 'Quantity on hand',
    format: 'quantity',
    nullable: true,
    emptyMeans: 'none',
    needs: flag('QuantityOnHandViewPermission'),
    priority: 6,
  },
  {
    key: 'price',
    header: 'Price',
    format: 'price',
    nullable: true,
    emptyMeans: 'none',
    needs: flag('CanViewInventoryPrices'),
    priority: 9,
  },
  /** Another number that a barcode may contain. */
  { key: 'vendorPart', header: 'Vendor Part', format: 'code', carried: true },
])
