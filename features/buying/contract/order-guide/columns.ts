import { columns } from '#kit/contract/declare/columns.ts'
import { flag } from '#kit/contract/declare/need.ts'
import { receiptColumns } from '#items/contract/documents/receipts.ts'
import { salesNeeds } from '#items/contract/reports/report-needs.ts'

const seesStock = flag('QuantityOnHandViewPermission')
const seesReceipts = flag('QuantityOnOrderViewPermission')
const seesPrices = flag('CanViewInventoryPrices')

/** An item of a guide, with what the customer buys of it. Stock is in the customer's home warehouse. */
export const guideLineColumns = columns([
  { key: 'section', header: 'Section', format: 'text' },
  { key: 'itemNumber', header: 'Item #', format: 'code', item: {} },
  { key: 'customerPartNumber', header: 'Customer Part', format: 'code' },
  { key: 'description', header: 'Description', format: 'text' },
  { key: 'packDescription', header: 'Pack', format: 'text' },
  { key: 'unit', header: 'U/M', format: 'text' },
  { key: 'casePack', header: 'Case Pack', format: 'integer' },
  { key: 'par', header: 'Par', format: 'quantity', nullable: true, emptyMeans: 'none' },
  { key: 'lastBought', header: 'Last Bought', format: 'date', needs: salesNeeds },
  { key: 'lastQuantity', header: 'Last Quantity', format: 'quantity', nullable: true, needs: salesNeeds },
  {
    key: 'usualQuantity',
    header: 'Usual Quantity',
    format: 'quantity',
    nullable: true,
    emptyMeans: 'none',
    needs: salesNeeds,
  },
  { key: 'usePerWeek', header: 'Use per Week', format: 'quantity', needs: salesNeeds },
  { key: 'warehouse', header: 'Warehouse', format: 'code', carried: true },
  { key: 'available', header: 'Available', format: 'quantity', nullable: true, emptyMeans: 'none', needs: seesStock },
  { key: 'onOrder', header: 'On Order', format: 'quantity', nullable: true, needs: seesReceipts },
  ...receiptColumns(seesReceipts),
  { key: 'price', header: 'Price', format: 'price', nullable: true, emptyMeans: 'none', needs: seesPrices },
  { key: 'priceEnds', header: 'Price Ends', format: 'date', needs: seesPrices },
  /** Another number that a barcode may contain. */
  { key: 'vendorPart', header: 'Vendor Part', format: 'code', carried: true },
  /** The version of a saved guide, which `arrangeGuide` replaces; 0 for others. */
  { key: 'guideVersion', header: 'Guide version', format: 'integer', carried: true },
])
