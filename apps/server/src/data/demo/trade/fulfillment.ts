import { addBusinessDays, type DayNumber } from '../basics/calendar.ts'
import { customerKey } from '../parties/customers.ts'
import type { Order, OrderLine, Shipment, ShipmentLine } from './orders.ts'
import { type Random, randomFor } from '../basics/random.ts'

/** Items that are short today have been short for this many days, so back orders since then are still open. */
const shortSinceDays = 18

interface Wanted {
  line: OrderLine
  quantity: number
}

function addShipment(order: Order, closed: boolean, day: DayNumber, lines: readonly ShipmentLine[]): void {
  order.shipments.push({ order, sequence: order.shipments.length, closed, day, lines, invoiceNumber: '' })
}

/** Reserves available stock for the line and back-orders the rest. */
function reserve({ line, quantity }: Wanted, day: DayNumber): ShipmentLine {
  const { place } = line
  const here = place.stocked && !place.short
  const filled = here ? quantity : 0
  place.promised += filled
  place.backOrdered += quantity - filled
  return { line, ordered: quantity, filled, backOrdered: quantity - filled, scheduled: here ? day : place.nextReceipt }
}

const leaveOpen = (order: Order, wanted: readonly Wanted[], day: DayNumber) =>
  addShipment(
    order,
    false,
    day,
    wanted.map((one) => reserve(one, day)),
  )

const shipped = (line: OrderLine, ordered: number, filled: number, day: DayNumber): ShipmentLine => ({
  line,
  ordered,
  filled,
  backOrdered: ordered - filled,
  scheduled: day,
})

/**
 * Ships the lines, or leaves them open if the day is in the future. Short lines become a back order, the order's next
 * sequence, which ships after a receipt or is still open today.
 */
function fulfill(order: Order, wanted: readonly Wanted[], day: DayNumber, today: DayNumber, random: Random): void {
  if (day > today) {
    leaveOpen(order, wanted, day)
    return
  }
  const refill = addBusinessDays(day, random.int(4, 15))
  const recent = day > today - shortSinceDays
  const mayRunShort = order.shipments.length < 2
  const lines = wanted.map(({ line, quantity }) => {
    const runsShort = recent ? line.place.short : mayRunShort && refill <= today && random.chance(0.022)
    const part = runsShort ? random.pick([0, 0, 0.3, 0.5, 0.8]) : 1
    return shipped(line, quantity, Math.floor(quantity * part), day)
  })
  const missing = lines
    .filter((line) => line.backOrdered > 0)
    .map(({ line, backOrdered }) => ({ line, quantity: backOrdered }))
  if (lines.some((line) => line.filled > 0)) {
    addShipment(order, true, day, lines)
    if (missing.length === 0) return
    if (recent) leaveOpen(order, missing, Math.max(...missing.map(({ line }) => line.place.nextReceipt)))
    else fulfill(order, missing, refill, today, random)
  } else if (recent) leaveOpen(order, wanted, addBusinessDays(today + 1, 1))
  else
    addShipment(
      order,
      true,
      day,
      wanted.map(({ line, quantity }) => shipped(line, quantity, quantity, day)),
    )
}

/** The day when an order typically ships: within days, or on the requested later day. */
const usualShipDay = (order: Order, random: Random): DayNumber => {
  if (order.plan) return order.plan.shipDay
  if (order.shipping.kind === 'pick up') return addBusinessDays(order.day, random.int(0, 1))
  return addBusinessDays(order.day, random.chance(0.2) ? random.int(6, 24) : random.int(1, 5))
}

export function shipOrders(orders: readonly Order[], today: DayNumber): void {
  for (const [at, order] of orders.entries()) {
    const random = randomFor('shipping', customerKey(order.customer), at)
    const wanted = order.lines.map((line) => ({ line, quantity: line.quantity }))
    fulfill(order, wanted, usualShipDay(order, random), today, random)
  }
}

const reasons = ['DAMAGED IN TRANSIT', 'ORDERED IN ERROR', 'PRICE CORRECTION', 'RETURNED TO STOCK', 'SHORT ON DELIVERY']

function creditFor(shipment: Shipment, day: DayNumber, random: Random): Order {
  const { order } = shipment
  const sent = shipment.lines.filter((line) => line.filled > 0)
  const returned = sent.slice(0, random.int(1, Math.min(2, sent.length)))
  const lines = returned.map(({ line, filled }) => ({
    ...line,
    quantity: -Math.ceil(filled * random.pick([0.2, 0.5, 1])),
  }))
  const credit: Order = {
    ...order,
    day,
    lines,
    comment: random.pick(reasons),
    corrects: shipment,
    plan: undefined,
    shipments: [],
    number: '',
  }
  addShipment(
    credit,
    true,
    day,
    lines.map((line) => shipped(line, line.quantity, line.quantity, day)),
  )
  return credit
}

/** Creates credits: orders with negative quantities, closed on the day of entry. */
export function makeCredits(orders: readonly Order[], today: DayNumber): Order[] {
  return orders.flatMap((order, at) => {
    const random = randomFor('credits', customerKey(order.customer), at)
    const [shipment] = order.shipments
    if (!shipment?.closed || !(order.plan?.credited ?? random.chance(0.018))) return []
    const day = addBusinessDays(shipment.day, random.int(3, order.plan ? 5 : 14))
    return day > today ? [] : [creditFor(shipment, day, random)]
  })
}
