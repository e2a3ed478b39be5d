import { isoDate } from '../basics/calendar.ts'
import { writeCsv } from '../basics/csv-file.ts'
import { customerKey } from '../parties/customers.ts'
import type { Invoice } from './invoices.ts'
import { extend, writeCents, writePrice } from '../basics/money.ts'
import type { Order, Shipment } from './orders.ts'
import type { Parcel } from './parcels.ts'
import { randomFor } from '../basics/random.ts'
import { makeProNumber } from './shipping.ts'

const sequenceOf = (shipment: Shipment) => String(shipment.sequence).padStart(2, '0')

const keyOf = ({ order, sequence }: Shipment) => ({
  company: order.customer.company.company,
  customer: order.customer.customer,
  order_number: order.number,
  sequence: String(sequence).padStart(2, '0'),
})

/** The merchandise amount: ordered quantities of an open shipment, shipped quantities of a closed one. */
const amountOf = (shipment: Shipment) =>
  shipment.lines.reduce(
    (sum, { line, ordered, filled }) => sum + extend(shipment.closed ? filled : ordered, line.price),
    0,
  )

function commentsOf({ order, sequence }: Shipment): [string, string] {
  if (order.corrects) return [`CREDIT FOR INVOICE ${order.corrects.invoiceNumber}`, order.comment]
  return sequence === 0 ? [order.comment, ''] : [`BACK ORDER OF ${order.number}-00`, order.comment]
}

function orderRow(shipment: Shipment) {
  const { order, closed, sequence } = shipment
  const { shipping } = order
  const travels = !order.corrects
  const [comment1, comment2] = commentsOf(shipment)
  const random = randomFor('pro', customerKey(order.customer), order.number, sequence)
  return {
    ...keyOf(shipment),
    ship_to: order.shipTo.shipTo,
    warehouse: order.warehouse,
    customer_po: order.customerPo,
    order_type: sequence === 0 ? 'A' : 'B',
    status: closed ? 'C' : 'O',
    order_date: isoDate(order.day),
    ship_date: closed ? isoDate(shipment.day) : null,
    amount: writeCents(amountOf(shipment)),
    invoice_number: shipment.invoiceNumber,
    pro_number: closed && travels ? makeProNumber(shipping, random) : '',
    ship_via: travels ? shipping.via : '',
    ship_via_name: travels ? shipping.viaName : '',
    carrier: travels ? shipping.carrier : '',
    comment1,
    comment2,
  }
}

const orderLineRows = (shipment: Shipment) =>
  shipment.lines.map(({ line, ordered, filled, backOrdered, scheduled }, at) => ({
    ...keyOf(shipment),
    line: at + 1,
    item: line.favourite.item.catalog.item,
    quantity_ordered: ordered,
    quantity_reserved: filled,
    quantity_back_ordered: backOrdered,
    unit_price: writePrice(line.price),
    date_scheduled: isoDate(scheduled),
  }))

export async function writeOrders(dir: string, orders: readonly Order[]) {
  const shipments = orders.flatMap((order) => order.shipments)
  return [
    await writeCsv(dir, 'orders', shipments.map(orderRow)),
    await writeCsv(dir, 'order_lines', shipments.flatMap(orderLineRows)),
  ]
}

const parcelRow = (parcel: Parcel) => ({
  ...keyOf(parcel.shipment),
  carrier: parcel.carrier,
  tracking_number: parcel.trackingNumber,
  ship_date: isoDate(parcel.shipment.day),
  service: parcel.service,
  weight: writeCents(parcel.weight),
  scheduled_delivery: isoDate(parcel.due),
})

const eventRows = ({ carrier, trackingNumber, shipment, events }: Parcel) =>
  events.map(({ day, time, city, status, description }, at) => ({
    carrier,
    tracking_number: trackingNumber,
    ship_date: isoDate(shipment.day),
    event: at + 1,
    event_date: isoDate(day),
    event_time: time,
    city,
    status,
    description,
  }))

export async function writeParcels(dir: string, parcels: readonly Parcel[]) {
  return [
    await writeCsv(dir, 'packages', parcels.map(parcelRow)),
    await writeCsv(dir, 'package_events', parcels.flatMap(eventRows)),
  ]
}

const invoiceOf = ({ shipment: { order }, number }: Invoice) => ({
  company: order.customer.company.company,
  customer: order.customer.customer,
  invoice_number: number,
  ship_to: order.shipTo.shipTo,
  warehouse: order.warehouse,
  customer_po: order.customerPo,
})

const salesRows = (invoice: Invoice) =>
  invoice.lines.map(({ shipped: { line, filled }, sales, tax, addOns }, at) => {
    const { catalog } = line.favourite.item
    return {
      ...invoiceOf(invoice),
      line: at + 1,
      invoice_date: isoDate(invoice.day),
      item: catalog.item,
      customer_part: line.favourite.customerPart,
      department: line.favourite.department || catalog.family.department,
      vendor: catalog.vendor.vendor,
      vendor_part: catalog.vendorPart,
      quantity: filled,
      unit_price: writePrice(line.price),
      sales: writeCents(sales),
      tax: writeCents(tax),
      add_ons: writeCents(addOns),
    }
  })

/** @param images paths of invoice images, relative to the feed's folder; few invoices have one */
export async function writeInvoices(dir: string, invoices: readonly Invoice[], images: ReadonlyMap<Invoice, string>) {
  const rows = invoices.map((invoice) => ({
    ...invoiceOf(invoice),
    order_number: invoice.shipment.order.number,
    order_sequence: sequenceOf(invoice.shipment),
    invoice_date: isoDate(invoice.day),
    due_date: invoice.dueDay === undefined ? null : isoDate(invoice.dueDay),
    amount: writeCents(invoice.amount),
    balance: writeCents(invoice.balance),
    image_file: images.get(invoice) ?? '',
  }))
  return [await writeCsv(dir, 'invoices', rows), await writeCsv(dir, 'sales_lines', invoices.flatMap(salesRows))]
}
