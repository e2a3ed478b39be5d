import { columns } from '#kit/contract/declare/columns.ts'
import { all, flag } from '#kit/contract/declare/need.ts'
import { seesAmounts } from '#buying/contract/ordering/needs.ts'

const sales = flag('CanViewSales')
const dollars = all(sales, flag('CanViewInventoryPrices'))
const tracking = flag('CanViewUPSTrackingInfo')

/** An order of the work list. */
const order = [
  { key: 'OrderNumber', header: 'Order', format: 'code' },
  { key: 'Sequence', header: 'Sequence', format: 'code' },
  { key: 'PoNumber', header: 'PO #', format: 'code' },
  { key: 'ShipToName', header: 'Ship To Name', format: 'text' },
] as const

/** Open invoices: those whose discount ends within a week, then the earliest due date first. */
export const dueInvoiceColumns = columns([
  { key: 'InvoiceNumber', header: 'Invoice #', format: 'code' },
  { key: 'DueDate', header: 'Due Date', format: 'date' },
  { key: 'CurrentBalance', header: 'Current Balance', format: 'money' },
  /** What a payment by the date saves; null unless that is within a week. */
  { key: 'Discount', header: 'Discount', format: 'money', nullable: true },
  { key: 'DiscountDate', header: 'Discount Until', format: 'date' },
  { key: 'PoNumber', header: 'PO #', format: 'code' },
  { key: 'ShipToName', header: 'Ship To Name', format: 'text' },
])

/** Open back orders, earliest expected date first. */
export const backOrderColumns = columns([
  ...order,
  /** The date on which the last line is scheduled. */
  { key: 'Expected', header: 'Expected', format: 'date' },
  /** Where its warehouse is. */
  { key: 'Place', header: 'Place', format: 'text' },
  { key: 'Description', header: 'Description', format: 'text' },
  { key: 'Lines', header: 'Lines', format: 'integer' },
])

/** Recent orders of which something was canceled, newest first. */
export const canceledOrderColumns = columns([
  ...order,
  /** In selling units, of all lines. */
  { key: 'Canceled', header: 'Canceled', format: 'quantity' },
  { key: 'Lines', header: 'Lines', format: 'integer' },
  { key: 'Description', header: 'Description', format: 'text' },
  { key: 'Status', header: 'Status', format: 'text' },
])

/** How an order arrives: its parcels are due, it has left without parcels, or it is scheduled to ship. */
export const arrivalKinds = ['delivery', 'shipped', 'ships'] as const
export type ArrivalKind = (typeof arrivalKinds)[number]

/** Orders on their way, by day. */
export const arrivalColumns = columns([
  ...order,
  { key: 'Day', header: 'Day', format: 'date' },
  { key: 'Kind', header: 'Kind', format: 'text' },
  { key: 'Parcels', header: 'Parcels', format: 'integer', needs: tracking },
  { key: 'Carrier', header: 'Carrier', format: 'text' },
])

/** Orders with parcels that are due but not delivered. */
export const lateParcelColumns = columns([
  ...order,
  { key: 'Day', header: 'Scheduled Delivery', format: 'date' },
  { key: 'Parcels', header: 'Parcels', format: 'integer' },
  { key: 'Carrier', header: 'Carrier', format: 'text' },
])

/** Orders placed in the portal that are not in the distributor's books yet. */
export const placedOrderColumns = columns([
  { key: 'Reference', header: 'Reference', format: 'code' },
  { key: 'State', header: 'State', format: 'text' },
  { key: 'Since', header: 'Since', format: 'date' },
  { key: 'PoNumber', header: 'PO #', format: 'code' },
  { key: 'ShipToName', header: 'Ship To', format: 'text' },
])

/** The viewer's refused orders. */
export const refusedOrderColumns = columns([
  { key: 'Reference', header: 'Reference', format: 'code' },
  { key: 'Since', header: 'Since', format: 'date' },
  { key: 'PoNumber', header: 'PO #', format: 'code' },
  { key: 'ShipToName', header: 'Ship To', format: 'text' },
  { key: 'Reason', header: 'Reason', format: 'text' },
  { key: 'Amount', header: 'Amount', format: 'money', nullable: true, needs: seesAmounts },
])

/** Carts with lines: those that the distributor's employees prepared, then the others; latest change first. */
export const unsentCartColumns = columns([
  { key: 'ShipTo', header: 'Ship To #', format: 'code' },
  { key: 'ShipToName', header: 'Ship To', format: 'text' },
  { key: 'Lines', header: 'Lines', format: 'integer' },
  { key: 'PreparedBy', header: 'Prepared By', format: 'text' },
  { key: 'PreparedLines', header: 'Prepared Lines', format: 'integer' },
])

/** Orders that wait for the viewer's approval. */
export const approvalColumns = columns([
  { key: 'Reference', header: 'Reference', format: 'code' },
  { key: 'Since', header: 'Since', format: 'date' },
  { key: 'PoNumber', header: 'PO #', format: 'code' },
  { key: 'ShipToName', header: 'Ship To', format: 'text' },
  { key: 'SentBy', header: 'Sent By', format: 'text' },
  { key: 'Amount', header: 'Amount', format: 'money', nullable: true, needs: seesAmounts },
])

/** Items that will run out before an order placed today arrives, earliest first. */
export const runningOutColumns = columns([
  { key: 'itemNumber', header: 'Item #', format: 'code' },
  { key: 'description', header: 'Description', format: 'text' },
  { key: 'runOutDate', header: 'Runs Out', format: 'date' },
  { key: 'leadTime', header: 'Vendor Lead Time (Days)', format: 'days' },
  { key: 'onHand', header: 'On Hand', format: 'quantity' },
  { key: 'expectedPerWeek', header: 'Expected Use per Week', format: 'quantity' },
])

/** A month's purchases beside those of the year before; for the current month, both to the same day. */
export const purchaseMonthColumns = columns([
  { key: 'From', header: 'From', format: 'date' },
  { key: 'To', header: 'To', format: 'date' },
  { key: 'Purchases', header: 'Purchases', format: 'money', needs: dollars },
  { key: 'LastPurchases', header: 'Purchases, year before', format: 'money', needs: dollars },
  { key: 'Quantity', header: 'Quantity', format: 'quantity' },
  { key: 'LastQuantity', header: 'Quantity, year before', format: 'quantity' },
])
