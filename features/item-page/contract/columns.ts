import { columns } from '#kit/contract/declare/columns.ts'
import { all, any, flag, login } from '#kit/contract/declare/need.ts'
import { receiptColumns } from '#items/contract/documents/receipts.ts'
import { salesNeeds, salesPrices } from '#items/contract/reports/report-needs.ts'

const onHand = flag('QuantityOnHandViewPermission')
const onOrder = flag('QuantityOnOrderViewPermission')
const priceList = flag('CanViewPriceList')
const agreedPrices = flag('CanViewCustomerPrices')
/** The price in Inventory and the Price List. */
const prices = any(priceList, all(flag('CanViewInventory'), flag('CanViewInventoryPrices')))
const levels = flag('MinMaxQuantityViewPermission')
const orderAmounts = flag('ViewOrderAmount')

const noPrice = { format: 'price', nullable: true, emptyMeans: 'none' } as const
const item = { key: 'item', header: 'Item #', format: 'code', pinned: true, width: 110, item: {} } as const
const description = {
  key: 'description',
  header: 'Description',
  format: 'text',
  width: 'description',
  sentence: true,
  card: 'title',
} as const

/** The item, and the customer's current and next price. Weight is in pounds, cube in cubic feet. */
export const itemColumns = columns([
  { key: 'item', header: 'Item #', format: 'code' },
  { key: 'description', header: 'Description', format: 'text', sentence: true },
  { key: 'description2', header: 'Description 2', format: 'text', sentence: true },
  { key: 'customerPart', header: 'Customer Part', format: 'code' },
  { key: 'vendor', header: 'Vendor', format: 'code' },
  { key: 'vendorName', header: 'Vendor Name', format: 'text' },
  { key: 'vendorPart', header: 'Vendor Part', format: 'code' },
  /** The customer's department for the item, or else the item's. */
  { key: 'department', header: 'Department', format: 'code' },
  { key: 'casePack', header: 'Case Pack', format: 'integer' },
  { key: 'pack', header: 'Pack', format: 'text' },
  { key: 'unit', header: 'Unit', format: 'text' },
  { key: 'weight', header: 'Weight (lb)', format: 'quantity' },
  { key: 'cube', header: 'Cube (cu ft)', format: 'quantity' },
  { key: 'palletQuantity', header: 'Pallet Qty', format: 'integer' },
  { key: 'flyerPage', header: 'Flyer Page', format: 'code' },
  { key: 'sellUnit', header: 'Sell U/M', format: 'text', nullable: true, needs: prices },
  { key: 'price', header: 'Price', ...noPrice, needs: prices },
  /** `Contract price` or `List price`; null without a price. */
  { key: 'priceKind', header: 'Price Kind', format: 'text', nullable: true, needs: agreedPrices },
  /** The source of the contract price in force; null without one. */
  { key: 'priceSource', header: 'Price Source', format: 'text', nullable: true, needs: agreedPrices },
  /** The last day of the contract price in force. */
  { key: 'priceEnds', header: 'Price Ends', format: 'date', needs: agreedPrices },
  /** The price after the next change: a pending price, or the list price after the contract price ends. */
  { key: 'nextPrice', header: 'Next Price', ...noPrice, needs: priceList },
  { key: 'nextDate', header: 'Next Price From', format: 'date', needs: priceList },
  { key: 'listPrice', header: 'List Price', ...noPrice, needs: all(login('C'), priceList, flag('CanViewListPrice')) },
  /** `Y` if the customer has a part number for the item or has bought it. */
  { key: 'bought', header: 'Bought', format: 'code' },
  /** The median of the purchases in the last year; null without any. */
  { key: 'usualQuantity', header: 'Usual Quantity', format: 'quantity', nullable: true, needs: salesNeeds },
  ...receiptColumns(all(flag('CanViewInventory'), onOrder)),
])

/** The item in one warehouse; the customer's home warehouse comes first. */
export const itemStockColumns = columns([
  { key: 'warehouse', header: 'Warehouse', format: 'code', width: 96, priority: 1 },
  { key: 'warehouseName', header: 'Name', format: 'text', width: 200, priority: 2, card: 'title' },
  { key: 'onHand', header: 'On Hand', format: 'quantity', sum: true, needs: onHand, priority: 3 },
  /** On hand, minus quantities reserved for orders. */
  { key: 'available', header: 'Available', format: 'quantity', sum: true, needs: onHand, priority: 4, card: 'figure' },
  { key: 'onOrder', header: 'On Order', format: 'quantity', sum: true, needs: onOrder, priority: 5 },
  { key: 'scheduledDate', header: 'Estimated Delivery', format: 'date', needs: onOrder, ahead: true, priority: 6 },
  { key: 'daysOnHand', header: 'Days On Hand', format: 'days', needs: flag('CanViewInventoryDaysOnHand') },
  { key: 'leadTime', header: 'Lead Time (Days)', format: 'days' },
  { key: 'minimum', header: 'Min', format: 'quantity', needs: levels },
  { key: 'maximum', header: 'Max', format: 'quantity', needs: levels },
  { key: 'stocked', header: 'Stock/Non-stock', format: 'text', width: 120 },
  /** `Y` for the customer's home warehouse. */
  { key: 'home', header: 'Home', format: 'code', carried: true },
])

/** The customer's purchases of the item in one month; 0 for months without purchases. */
export const itemMonthColumns = columns([
  /** The first day of the month. */
  { key: 'month', header: 'Month', format: 'date' },
  { key: 'quantity', header: 'Quantity', format: 'quantity', sum: true },
  { key: 'sales', header: 'Purchases', format: 'money', sum: true, needs: salesPrices },
  /** Purchases divided by quantity, without credits; null without purchases. */
  { key: 'averagePrice', header: 'Average Price', ...noPrice, needs: salesPrices },
  { key: 'lowestPrice', header: 'Lowest Price', ...noPrice, needs: salesPrices },
  { key: 'highestPrice', header: 'Highest Price', ...noPrice, needs: salesPrices },
  { key: 'lines', header: 'Lines', format: 'integer', sum: true },
])

/** An invoice line with the item, newest first. */
export const itemLineColumns = columns([
  { key: 'invoice', header: 'Invoice', format: 'code', document: true, width: 130 },
  { key: 'invoiceDate', header: 'Date', format: 'date' },
  { key: 'shipTo', header: 'Ship To', format: 'code', width: 84 },
  { key: 'poNumber', header: 'PO #', format: 'code', width: 120 },
  { key: 'quantity', header: 'Quantity', format: 'quantity', sum: true },
  { key: 'unitPrice', header: 'Unit Price', format: 'price', needs: salesPrices },
  { key: 'sales', header: 'Purchases', format: 'money', sum: true, needs: salesPrices },
])

const orderOf = [
  /** Number and sequence, such as `004711-01`. */
  { key: 'order', header: 'Order #', format: 'code', document: true, width: 96 },
  { key: 'shipTo', header: 'Ship To', format: 'code', width: 84 },
  { key: 'shipToName', header: 'Ship To Name', format: 'text', width: 190 },
  { key: 'poNumber', header: 'PO #', format: 'code', width: 120 },
] as const
const orderKeys = [
  { key: 'orderNumber', header: 'Order', format: 'code', carried: true },
  { key: 'sequence', header: 'Sequence', format: 'code', carried: true },
] as const

/** An open order or back order with the item, or a recent order of which it was canceled, by ship-to. */
export const itemOrderColumns = columns([
  ...orderOf,
  /** `Regular` or `Backorder`. */
  { key: 'type', header: 'Type', format: 'text', width: 96 },
  { key: 'orderDate', header: 'Order Date', format: 'date' },
  { key: 'expected', header: 'Scheduled', format: 'date', ahead: true },
  { key: 'from', header: 'From', format: 'text', width: 110 },
  { key: 'ordered', header: 'Ordered', format: 'quantity', sum: true },
  { key: 'reserved', header: 'Reserved', format: 'quantity', sum: true },
  { key: 'backOrdered', header: 'Back Ordered', format: 'quantity', sum: true },
  /** Null unless the order is closed and something of the item was canceled. */
  { key: 'canceled', header: 'Canceled', format: 'quantity', nullable: true, emptyMeans: 'none', sum: true },
  { key: 'unitPrice', header: 'Unit Price', format: 'price', needs: orderAmounts },
  ...orderKeys,
])

/** A parcel in transit whose order has the item, by ship-to. */
export const itemParcelColumns = columns([
  { key: 'trackingNumber', header: 'Tracking #', format: 'code', width: 190 },
  { key: 'carrier', header: 'Carrier', format: 'text', width: 90 },
  ...orderOf,
  { key: 'shipDate', header: 'Shipped', format: 'date' },
  { key: 'due', header: 'Scheduled Delivery', format: 'date', ahead: true },
  /** The item's quantity in all parcels of the order. */
  { key: 'quantity', header: 'Quantity', format: 'quantity' },
  ...orderKeys,
])

/** Items that the customer may buy instead, best first. */
export const substituteColumns = columns([
  item,
  { ...description, width: 240 },
  { key: 'pack', header: 'Pack', format: 'text', width: 110 },
  /** In all warehouses of the company, minus quantities reserved for orders. */
  { key: 'available', header: 'Available', format: 'quantity', needs: all(flag('CanViewInventory'), onHand) },
  { key: 'price', header: 'Price', ...noPrice, needs: prices },
  { key: 'unit', header: 'Unit', format: 'text', width: 72 },
  { key: 'remark', header: 'Remark', format: 'text', width: 200 },
])

/** An item in Item Tracking, with its stock and the customer's purchases. */
export const trackedItemColumns = columns([
  { ...item, priority: 1 },
  { key: 'customerPart', header: 'Customer Part', format: 'code', pinned: true, width: 110, priority: 2 },
  { ...description, priority: 3 },
  { key: 'pack', header: 'Pack', format: 'text', width: 110, priority: 9 },
  { key: 'vendorPart', header: 'Vendor Part', format: 'code', width: 130 },
  /** In all warehouses of the company. */
  { key: 'onHand', header: 'On Hand', format: 'quantity', needs: all(flag('CanViewInventory'), onHand), priority: 4 },
  { key: 'lastBought', header: 'Last Bought', format: 'date', priority: 5 },
  /** In the current month and the 11 before it. */
  {
    key: 'quantity',
    header: 'Bought In 12 Months',
    format: 'quantity',
    width: 112,
    sum: true,
    priority: 6,
    card: 'figure',
  },
  {
    key: 'sales',
    header: 'Purchases In 12 Months',
    format: 'money',
    width: 132,
    sum: true,
    needs: salesPrices,
    priority: 7,
  },
  {
    key: 'openQuantity',
    header: 'On Open Orders',
    format: 'quantity',
    sum: true,
    needs: flag('CanViewOrders'),
    priority: 8,
  },
])
