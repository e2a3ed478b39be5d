import type { DayNumber } from '../basics/calendar.ts'
import { customerKey } from '../parties/customers.ts'
import { type Cents, extend, roundHalfUp, allocate } from '../basics/money.ts'
import type { Order, Shipment, ShipmentLine } from './orders.ts'
import { type Random, randomFor } from '../basics/random.ts'
import { weightOf } from './shipping.ts'

export interface InvoiceLine {
  shipped: ShipmentLine
  sales: Cents
  tax: Cents
  addOns: Cents
}

export interface Invoice {
  shipment: Shipment
  number: string
  day: DayNumber
  /** Undefined for a credit. */
  dueDay: DayNumber | undefined
  lines: readonly InvoiceLine[]
  amount: Cents
  balance: Cents
}

function addOnsOf({ order, lines }: Shipment, goods: Cents, random: Random): Cents {
  if (order.corrects) return 0
  const { customer, shipping } = order
  const pounds = weightOf(lines)
  switch (shipping.kind) {
    case 'parcel':
      return goods > 75_000 || customer.scale === 'L' ? 0 : Math.round(695 + pounds * random.between(22, 38))
    case 'freight':
      return random.chance(0.5) ? Math.round(8500 + pounds * random.between(4, 9)) : 0
    case 'truck':
      return customer.scale === 'L' ? 0 : random.pick([495, 595, 695])
    case 'pick up':
      return 0
  }
}

function makeInvoice(shipment: Shipment, random: Random): Invoice {
  const { order, day } = shipment
  const sent = shipment.lines.filter((line) => line.filled !== 0)
  const sales = sent.map(({ line, filled }) => extend(filled, line.price))
  const goods = sales.reduce((sum, cents) => sum + cents, 0)
  const addOns = allocate(addOnsOf(shipment, goods, random), sales)
  const lines = sent.map((line, at): InvoiceLine => {
    const sold = sales[at] ?? 0
    return {
      shipped: line,
      sales: sold,
      tax: roundHalfUp((sold * order.shipTo.taxRate) / 10_000),
      addOns: addOns[at] ?? 0,
    }
  })
  const amount = lines.reduce((sum, line) => sum + line.sales + line.tax + line.addOns, 0)
  const dueDay = order.corrects ? undefined : day + order.customer.termsDays
  return { shipment, number: '', day, dueDay, lines, amount, balance: amount }
}

/** The open balance today. Most invoices are paid around the due date, some late, some partly. */
function balanceOf(invoice: Invoice, today: DayNumber, random: Random): Cents {
  const { amount, dueDay, day } = invoice
  const { lateDays, lateSpread } = invoice.shipment.order.customer.habits
  if (dueDay === undefined) return today - day > random.int(20, 70) ? 0 : amount
  // The sum of three draws approximates a normal distribution.
  const bell = (random.between(-1, 1) + random.between(-1, 1) + random.between(-1, 1)) * lateSpread
  const late = lateDays + bell + (random.chance(0.07) ? random.between(15, 75) : 0)
  const paidDay = Math.max(dueDay + late, day + 3)
  const disputed = random.chance(0.012)
  const inPart = random.chance(0.04) ? Math.round(amount * random.between(0.2, 0.7)) : amount
  if (paidDay > today) return inPart
  return disputed && today - day < 420 ? Math.round(amount * random.between(0.05, 0.5)) : 0
}

/** Creates an invoice per closed shipment, in the order of invoice numbers. */
export function makeInvoices(orders: readonly Order[], today: DayNumber): Invoice[] {
  const invoices = orders.flatMap((order) =>
    order.shipments.flatMap((shipment) => {
      if (!shipment.closed) return []
      const random = randomFor('invoice', customerKey(order.customer), order.number, shipment.sequence)
      const invoice = makeInvoice(shipment, random)
      invoice.balance = balanceOf(invoice, today, random)
      return [invoice]
    }),
  )
  return invoices.sort((a, b) => a.day - b.day || (a.shipment.order.number < b.shipment.order.number ? -1 : 1))
}

const buckets = [
  [0, 30],
  [31, 60],
  [61, 90],
  [91, 120],
  [121, 240],
] as const

/** Leaves an open balance in every aging bucket of one customer. */
export function ageEveryBucket(invoices: readonly Invoice[], key: string, today: DayNumber): void {
  const own = invoices.filter((invoice) => customerKey(invoice.shipment.order.customer) === key && invoice.amount > 0)
  for (const [from, to] of buckets) {
    const inBucket = own.filter(({ day }) => today - day >= from && today - day <= to)
    const newest = inBucket.at(-1)
    if (newest && !inBucket.some(({ balance }) => balance !== 0)) newest.balance = Math.round(newest.amount * 0.35)
  }
}
