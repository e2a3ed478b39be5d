import { columns } from '#kit/contract/declare/columns.ts'
import { flag } from '#kit/contract/declare/need.ts'
import { receiptColumns } from '#items/contract/documents/receipts.ts'
import { seesAmounts } from '../ordering/needs.ts'
import { salesNeeds } from '#items/contract/reports/report-needs.ts'

const seesStock = flag('QuantityOnHandViewPermission')
const seesReceipts = flag('QuantityOnOrderViewPermission')
const seesLevels = flag('MinMaxQuantityViewPermission')

/** The lines of a cart or of an order. Stock is in the customer's home warehouse. */
export const cartLineColumns = columns([
  { key: 'itemNumber', header: 'Item #', format: 'code', item: {}, pinned: true, width: 96, priority: 1 },
  { key: 'customerPartNumber', header: 'Customer Part', format: 'code', width: 110, priority: 3 },
  {
    key: 'description',
    header: 'Description',
    format: 'text',
    width: 'description',
    sentence: true,
    priority: 2,
    card: 'title',
  },
  { key: 'packDescription', header: 'Pack', format: 'text', width: 110, priority: 4 },
  { key: 'casePack', header: 'Case Pack', format: 'integer' },
  { key: 'unit', header: 'U/M', format: 'text', width: 64, priority: 6 },
  { key: 'quantity', header: 'Quantity', format: 'quantity', priority: 5, card: 'figure' },
  /** The quantity that the customer usually buys. */
  { key: 'usualQuantity', header: 'Usual Quantity', format: 'quantity', nullable: true, needs: salesNeeds },
  {
    key: 'unitPrice',
    header: 'Price',
    format: 'price',
    nullable: true,
    emptyMeans: 'none',
    needs: seesAmounts,
    priority: 7,
  },
  { key: 'priceEnds', header: 'Price Ends', format: 'date', needs: seesAmounts },
  {
    key: 'amount',
    header: 'Amount',
    format: 'money',
    nullable: true,
    emptyMeans: 'none',
    sum: true,
    needs: seesAmounts,
  },
  { key: 'available', header: 'Available', format: 'quantity', nullable: true, needs: seesStock },
  /** Other warehouses with stock, largest first: `Allentown 240, Hartford 96`. */
  { key: 'elsewhere', header: 'Elsewhere', format: 'text', needs: seesStock },
  { key: 'onOrder', header: 'On Order', format: 'quantity', nullable: true, needs: seesReceipts },
  ...receiptColumns(seesReceipts),
  { key: 'minimum', header: 'Required Min', format: 'quantity', nullable: true, needs: seesLevels },
  { key: 'maximum', header: 'Required Max', format: 'quantity', nullable: true, needs: seesLevels },
  /** The home warehouse, and where it is. */
  { key: 'warehouse', header: 'Warehouse', format: 'code' },
  { key: 'place', header: 'Place', format: 'text', carried: true },
  /** `S` for stock, `N` for non-stock. */
  { key: 'stocked', header: 'Stocked', format: 'text', carried: true },
  /** `Y` if the item is sold only in whole cases. */
  { key: 'wholeCases', header: 'Whole Cases', format: 'text', carried: true },
  /** `Y` if the viewer may order the item. */
  { key: 'orderable', header: 'Orderable', format: 'text', carried: true },
  /** The cart's version that last changed the line, and the user ID of the person who changed it. */
  { key: 'version', header: 'Version', format: 'integer', carried: true },
  { key: 'changedBy', header: 'Changed by', format: 'text', carried: true },
  /** The cart's version, which `sendCart` sends. */
  { key: 'cartVersion', header: 'Cart version', format: 'integer', carried: true },
])

const seesOrders = flag('CanViewOrders')

/** The lines of an order, with what has become of them in the books. */
export const placedLineColumns = columns([
  ...cartLineColumns,
  { key: 'shipped', header: 'Shipped', format: 'quantity', nullable: true, needs: seesOrders },
  { key: 'reserved', header: 'Reserved', format: 'quantity', nullable: true, needs: seesOrders },
  { key: 'backOrdered', header: 'Back Ordered', format: 'quantity', nullable: true, needs: seesOrders },
  { key: 'canceled', header: 'Canceled', format: 'quantity', nullable: true, needs: seesOrders },
  /** When the last open line is due. */
  { key: 'due', header: 'Due', format: 'date', needs: seesOrders },
  /** Where its warehouse is. */
  { key: 'dueFrom', header: 'Due From', format: 'text', nullable: true, needs: seesOrders },
])
