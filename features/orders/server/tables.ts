import { customers, shipTos, warehouses } from '#accounts/server/tables.ts'
import { items } from '#items/server/tables.ts'
import {
  carrier,
  company,
  customer,
  invoiceNumber,
  item,
  orderNumber,
  otherUnit,
  otherUnitColumns,
  otherUnitRule,
  purchaseOrder,
  sequence,
  shipTo,
  trackingNumber,
  warehouse,
} from '#kit/server/tables/codes.ts'
import { fedTable } from '#kit/server/tables/fed-table.ts'
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

const orderKey = ['company', 'customer', 'order_number', 'sequence']
const parcelKey = ['carrier', 'tracking_number', 'ship_date']
const quantity = decimal(14, 2)

const orders = fedTable('orders', {
  rows: 'customer',
  about:
    'Orders: each shipment and back order of an order has its own sequence, such as `00`, `01`. Without sequences, give the numbers of the [shipments](#other-shapes).',
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
    status: [withDefault(choice('O', 'C')), '`O` open, `C` closed. Empty to tell it [from the lines](#other-shapes).'],
    order_date: date(),
    ship_date: nullable(date()),
    amount: [decimal(14, 2), 'Merchandise, without tax and charges.'],
    invoice_number: withDefault(invoiceNumber),
    pro_number: [withDefault(code(30)), 'The freight bill number.'],
    ship_via: withDefault(code(12)),
    ship_via_name: withDefault(text(40)),
    carrier: [withDefault(choice<string>('UPS', 'FEDEX', '')), 'The carrier that can track the parcels.'],
    comment1: withDefault(text(120)),
    comment2: withDefault(text(120)),
  },
  // The lowercase PO number.
  generated: ['po_key'],
  references: [customers, shipTos, warehouses],
  rules: [{ column: 'status', brokenWhen: "t.status = ''", says: 'is required, unless the lines have a status' }],
  derived: {
    column: 'status',
    from: 'order_lines',
    needs: 'status',
    value: "case when bool_and(p.status = 'C') then 'C' when bool_or(p.status <> '') then 'O' end",
  },
  measures: [{ name: 'order amounts', amount: 't.amount', by: ['company', 'customer'] }],
  example: {
    order_number: '004711',
    sequence: '00',
    customer_po: 'PO-20771',
    order_type: 'A',
    status: 'C',
    order_date: '2026-11-09',
    ship_date: '2026-11-10',
    amount: '59.00',
    invoice_number: '800211',
    ship_via: 'UPSG',
    ship_via_name: 'UPS GROUND',
    carrier: 'UPS',
    comment1: 'DELIVER BEFORE 10 AM',
  },
})

const orderLines = fedTable('order_lines', {
  rows: 'customer',
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
    ...otherUnit,
    status: [
      withDefault(choice('O', 'C')),
      '`C` when the line has shipped or was canceled. Closes orders without a `status`.',
    ],
  },
  rules: [otherUnitRule('quantity_ordered')],
  besides: [...otherUnitColumns, 'status'],
  references: [orders, items],
  part: { of: orders, columns: orderKey, whole: true },
  example: {
    line: '1',
    quantity_ordered: '2',
    quantity_reserved: '2',
    quantity_back_ordered: '0',
    unit_price: '29.5',
    date_scheduled: '2026-11-10',
  },
})

const packages = fedTable('packages', {
  rows: 'customer',
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
  references: [orders],
  part: { of: orders, columns: orderKey, whole: false },
  example: {
    carrier: 'UPS',
    tracking_number: '1Z999AA10123456784',
    ship_date: '2026-11-10',
    service: 'GROUND',
    weight: '23',
    scheduled_delivery: '2026-11-12',
  },
})

const packageEvents = fedTable('package_events', {
  rows: 'parcel',
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
  references: [{ columns: parcelKey, to: packages }],
  part: { of: packages, columns: parcelKey, whole: false },
  example: {
    event: '1',
    event_date: '2026-11-10',
    event_time: '18:20:00',
    city: 'Newark',
    status: 'ORIGIN',
    description: 'Picked up',
  },
})

/** The tables whose rows feeds replace; a table follows those it refers to. */
export const fed = [orders, orderLines, packages, packageEvents]
