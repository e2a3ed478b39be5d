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

/** An open invoice, the one due first at the top. */
export const dueInvoiceColumns = columns([
  { key: 'InvoiceNumber', header: 'Invoice #', format: 'code' },
  { key: 'DueDate', header: 'Due Date', format: 'date' },
  { key: 'CurrentBalance', header: 'Current Balance', format: 'money' },
  { key: 'PoNumber', header: 'PO #', format: 'code' },
  { key: 'ShipToName', header: 'Ship To Name', format: 'text' },
])

/** An open back order, the one expected first at the top. */
export const backOrderColumns = columns([
  ...order,
  /** When its last line is scheduled. */
  { key: 'Expected', header: 'Expected', format: 'date' },
  /** Of its first line. */
  { key: 'Description', header: 'Description', format: 'text' },
  { key: 'Lines', header: 'Lines', format: 'integer' },
])

/** How an order arrives: its parcels are due, it has left without parcels, or it is scheduled to ship. */
export const arrivalKinds = ['delivery', 'shipped', 'ships'] as const
export type ArrivalKind = (typeof arrivalKinds)[number]

/** An order on its way, by day. */
export const arrivalColumns = columns([
  ...order,
  { key: 'Day', header: 'Day', format: 'date' },
  { key: 'Kind', header: 'Kind', format: 'text' },
  { key: 'Parcels', header: 'Parcels', format: 'integer', needs: tracking },
  { key: 'Carrier', header: 'Carrier', format: 'text' },
])

/** An order with parcels that are due and not delivered. */
export const lateParcelColumns = columns([
  ...order,
  { key: 'Day', header: 'Scheduled Delivery', format: 'date' },
  { key: 'Parcels', header: 'Parcels', format: 'integer' },
  { key: 'Carrier', header: 'Carrier', format: 'text' },
])

/** An order that was placed in the portal and is not yet in the distributor's books. */
export const placedOrderColumns = columns([
  { key: 'Reference', header: 'Reference', format: 'code' },
  { key: 'State', header: 'State', format: 'text' },
  { key: 'Since', header: 'Since', format: 'date' },
  { key: 'PoNumber', header: 'PO #', format: 'code' },
  { key: 'ShipToName', header: 'Ship To', format: 'text' },
])

/** An order of the viewer that was refused. */
export const refusedOrderColumns = columns([
  { key: 'Reference', header: 'Reference', format: 'code' },
  { key: 'Since', header: 'Since', format: 'date' },
  { key: 'PoNumber', header: 'PO #', format: 'code' },
  { key: 'ShipToName', header: 'Ship To', format: 'text' },
  { key: 'Reason', header: 'Reason', format: 'text' },
  { key: 'Amount', header: 'Amount', format: 'money', nullable: true, needs: seesAmounts },
])

/** A cart with lines, the one changed last at the top. */
export const unsentCartColumns = columns([
  { key: 'ShipTo', header: 'Ship To #', format: 'code' },
  { key: 'ShipToName', header: 'Ship To', format: 'text' },
  { key: 'Lines', header: 'Lines', format: 'integer' },
])

/** An order that waits for the viewer's approval. */
export const approvalColumns = columns([
  { key: 'Reference', header: 'Reference', format: 'code' },
  { key: 'Since', header: 'Since', format: 'date' },
  { key: 'PoNumber', header: 'PO #', format: 'code' },
  { key: 'ShipToName', header: 'Ship To', format: 'text' },
  { key: 'SentBy', header: 'Sent By', format: 'text' },
  { key: 'Amount', header: 'Amount', format: 'money', nullable: true, needs: seesAmounts },
])

/** An item that runs out before an order placed today arrives, the first at the top. */
export const runningOutColumns = columns([
  { key: 'itemNumber', header: 'Item #', format: 'code' },
  { key: 'description', header: 'Description', format: 'text' },
  { key: 'runOutDate', header: 'Runs Out', format: 'date' },
  { key: 'leadTime', header: 'Vendor Lead Time (Days)', format: 'days' },
  { key: 'onHand', header: 'On Hand', format: 'quantity' },
  { key: 'usePerWeek', header: 'Use per Week', format: 'quantity' },
])

/** A month's purchases next to those of the year before; the running month through the same day in both years. */
export const purchaseMonthColumns = columns([
  { key: 'From', header: 'From', format: 'date' },
  { key: 'To', header: 'To', format: 'date' },
  { key: 'Purchases', header: 'Purchases', format: 'money', needs: dollars },
  { key: 'LastPurchases', header: 'Purchases, year before', format: 'money', needs: dollars },
  { key: 'Quantity', header: 'Quantity', format: 'quantity' },
  { key: 'LastQuantity', header: 'Quantity, year before', format: 'quantity' },
])

const customer = [
  { key: 'Company', header: 'Company', format: 'code' },
  { key: 'CustomerNumber', header: 'Customer Number', format: 'code' },
  /** Empty unless the viewer sees only this ship-to of the customer. */
  { key: 'ShipTo', header: 'Ship To', format: 'code' },
  { key: 'Name', header: 'Name', format: 'text' },
] as const

/** A customer of a group or an employee, the one with the most past due at the top. */
export const lateCustomerColumns = columns([
  ...customer,
  { key: 'PastDueBalance', header: 'Past due balance', format: 'money' },
  { key: 'PastDueInvoices', header: 'Past due invoices', format: 'integer' },
  { key: 'DaysPastDue', header: 'Days past due', format: 'days', nullable: true },
])

/** A customer of a group or an employee, the one whose purchases fell most at the top. */
export const fewerPurchasesColumns = columns([
  ...customer,
  { key: 'Purchases', header: 'Purchases this year to date', format: 'money', needs: dollars },
  { key: 'LastPurchases', header: 'Purchases last year to date', format: 'money', needs: dollars },
  { key: 'Quantity', header: 'Quantity this year to date', format: 'quantity' },
  { key: 'LastQuantity', header: 'Quantity last year to date', format: 'quantity' },
])
