import {
  carrier,
  company,
  customer,
  department,
  invoiceNumber,
  item,
  orderNumber,
  part,
  purchaseOrder,
  sequence,
  shipTo,
  trackingNumber,
  vendor,
  warehouse,
} from '#kit/server/tables/codes.ts'
import {
  choice,
  code,
  date,
  decimal,
  integer,
  matching,
  nullable,
  text,
  withDefault,
} from '#kit/server/tables/kinds.ts'
import { feedFile } from '#kit/server/tables/feed-file.ts'
import { itemsFile } from './items.ts'
import { customersFile, shipTosFile, warehousesFile } from './parties.ts'

const orderKey = ['company', 'customer', 'order_number', 'sequence']
const parcelKey = ['carrier', 'tracking_number', 'ship_date']
const byCustomer = ['company', 'customer']
const quantity = decimal(14, 2)
const amount = decimal(14, 2)

const ordersFile = feedFile({
  table: 'orders',
  about: 'Orders: each shipment and back order of an order has its own sequence, such as `00`, `01`.',
  key: orderKey,
  numbers: [['company', 'order_number', 'sequence']],
  columns: {
    company,
    customer,
    order_number: orderNumber,
    sequence,
    ship_to: [withDefault(shipTo), 'Empty if the order goes to the customer itself.'],
    warehouse,
    customer_po: withDefault(purchaseOrder),
    order_type: [withDefault(choice('A', 'B'), 'A'), '`A` regular, `B` back order.'],
    status: [choice('O', 'C'), '`O` open, `C` closed.'],
    order_date: date(),
    ship_date: nullable(date()),
    amount: [amount, 'Merchandise, without tax and charges.'],
    invoice_number: withDefault(invoiceNumber),
    pro_number: [withDefault(code(30)), 'The freight bill number.'],
    ship_via: withDefault(code(12)),
    ship_via_name: withDefault(text(40)),
    carrier: [withDefault(choice<string>('UPS', 'FEDEX', '')), 'The carrier that can track the parcels.'],
    comment1: withDefault(text(120)),
    comment2: withDefault(text(120)),
  },
  references: [customersFile, shipTosFile, warehousesFile],
  measures: [{ name: 'order amounts', amount: 't.amount', by: byCustomer }],
})

const orderLinesFile = feedFile({
  table: 'order_lines',
  about: 'The lines of each order.',
  key: [...orderKey, 'line'],
  columns: {
    company,
    customer,
    order_number: orderNumber,
    sequence,
    line: integer(1),
    item,
    quantity_ordered: quantity,
    quantity_reserved: [withDefault(quantity, 0), 'Reserved while the order is open, shipped once it is closed.'],
    quantity_back_ordered: withDefault(quantity, 0),
    unit_price: [decimal(14, 4), 'Without tax.'],
    date_scheduled: nullable(date()),
  },
  references: [ordersFile, itemsFile],
  part: { of: 'orders', columns: orderKey, whole: true },
})

const packagesFile = feedFile({
  table: 'packages',
  about: 'The parcels of each order.',
  key: [...orderKey, 'carrier', 'tracking_number'],
  columns: {
    company,
    customer,
    order_number: orderNumber,
    sequence,
    carrier,
    tracking_number: trackingNumber,
    ship_date: date(),
    service: withDefault(text(40)),
    weight: [withDefault(decimal(10, 2), 0), 'Pounds.'],
    scheduled_delivery: nullable(date()),
  },
  references: [ordersFile],
  part: { of: 'orders', columns: orderKey, whole: false },
})

const packageEventsFile = feedFile({
  table: 'package_events',
  about: 'Carrier events of each parcel that the distributor has stored.',
  key: [...parcelKey, 'event'],
  columns: {
    carrier,
    tracking_number: trackingNumber,
    ship_date: date(),
    event: [integer(), 'The number of the event within its parcel, oldest first.'],
    event_date: date(),
    event_time: withDefault(matching(8, /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'a time, HH:MM:SS')),
    city: withDefault(text(60)),
    status: withDefault(code(20)),
    description: withDefault(text(200)),
  },
  references: [{ columns: parcelKey, to: 'packages' }],
  part: { of: 'packages', columns: parcelKey, whole: false },
})

/** The name of a PDF in the feed's folder, shown instead of the page that the portal generates. */
export const imageColumn = 'image_file'

/** Customers who pay at once pay within so many days. */
const promptDays = 7

/**
 * An invoice explains its own balance up to its amount, and a payment at once explains that a recent balance falls.
 * Without this, distributors whose customers pay at once would have to confirm every day.
 */
const balances = {
  dated: 'invoice_date',
  amount: `case when a.balance is null then -b.balance
    when b.balance is null then a.balance - greatest(least(a.balance, greatest(a.amount, 0)), least(a.amount, 0))
    when b.invoice_date > newest - ${promptDays} and a.balance between least(b.balance, 0) and greatest(b.balance, 0) then 0
    else a.balance - b.balance end`,
}

export const invoicesFile = feedFile({
  table: 'invoices',
  about: 'Invoices and credits. A credit has a negative amount.',
  key: ['company', 'customer', 'invoice_number'],
  numbers: [['company', 'invoice_number']],
  columns: {
    company,
    customer,
    invoice_number: invoiceNumber,
    ship_to: [withDefault(shipTo), 'Empty if the goods went to the customer itself.'],
    warehouse,
    order_number: withDefault(orderNumber),
    order_sequence: withDefault(sequence),
    customer_po: withDefault(purchaseOrder),
    invoice_date: date(),
    due_date: nullable(date()),
    amount: [amount, 'With tax and charges: the sum of `sales`, `tax`, and `add_ons` of the lines.'],
    balance: [amount, 'The amount still owed, with tax and charges; zero closes the invoice.'],
    [imageColumn]: [
      withDefault(code(200)),
      'A PDF in the folder, such as `images/01-800211.pdf`, of at most 10 MB. ' +
        'Without this column, images stay unchanged; with it, images that the file does not name are removed.',
    ],
  },
  references: [customersFile, shipTosFile, warehousesFile],
  besides: [imageColumn],
  measures: [
    { name: 'open balances', amount: 't.balance', by: byCustomer, guard: 'balances', unexplained: balances },
    { name: 'invoice amounts', amount: 't.amount', by: byCustomer },
  ],
})

const salesLinesFile = feedFile({
  table: 'sales_lines',
  about: 'Invoice lines: the source of purchases, analysis, and the invoice page.',
  key: ['company', 'customer', 'invoice_number', 'line'],
  columns: {
    company,
    customer,
    invoice_number: invoiceNumber,
    line: integer(1),
    invoice_date: date(),
    ship_to: [withDefault(shipTo), 'Empty if the goods went to the customer itself.'],
    warehouse,
    item,
    customer_part: withDefault(part),
    department: withDefault(department),
    vendor: withDefault(vendor),
    vendor_part: withDefault(part),
    customer_po: withDefault(purchaseOrder),
    quantity,
    unit_price: [decimal(14, 4), 'Without tax.'],
    sales: [decimal(16, 4), 'Exactly as booked, without tax and charges.'],
    tax: withDefault(decimal(14, 4), 0),
    add_ons: [withDefault(decimal(14, 4), 0), "The line's share of the invoice's charges."],
  },
  references: [customersFile, shipTosFile, warehousesFile, itemsFile],
  part: { of: 'invoices', columns: ['company', 'customer', 'invoice_number'], whole: true },
  measures: [{ name: 'sales', amount: 't.sales', by: byCustomer }],
})

const orderGuidesFile = feedFile({
  table: 'order_guides',
  about: 'Order guides that the distributor makes for a customer: one row for each item of a guide.',
  key: ['company', 'customer', 'guide', 'item'],
  columns: {
    company,
    customer,
    guide: [code(60), "The guide's name."],
    item,
    section: [withDefault(text(40)), 'Items of a section are listed together: `Walk-in cooler`.'],
    position: [withDefault(integer(), 0), "The item's place in the guide."],
    par: [nullable(decimal(14, 2)), 'How much should be on the shelf.'],
  },
  references: [customersFile, itemsFile],
  rules: [{ column: 'par', brokenWhen: 'par < 0', says: 'must not be negative' }],
})

export const tradeFiles = [
  ordersFile,
  orderLinesFile,
  packagesFile,
  packageEventsFile,
  invoicesFile,
  salesLinesFile,
  orderGuidesFile,
]
