import type { FavoriteItem } from '../items/assortments.ts'
import { priceOn } from '../items/assortments.ts'
import { type DayNumber, dayInMonth, isBusinessDay, monthOf, weekday } from '../basics/calendar.ts'
import type { StockPlace } from '../items/company-items.ts'
import { type Customer, customerKey, type ShipTo } from '../parties/customers.ts'
import type { Price } from '../basics/money.ts'
import { purchaseOrders } from './purchase-orders.ts'
import { draw, type Random, randomFor } from '../basics/random.ts'
import { chooseShipping, type Shipping } from './shipping.ts'

export interface OrderLine {
  favourite: FavoriteItem
  place: StockPlace
  /** Units; negative on a credit. */
  quantity: number
  price: Price
}

export interface ShipmentLine {
  line: OrderLine
  ordered: number
  /** The reserved quantity of an open shipment, or the shipped quantity of a closed one. */
  filled: number
  backOrdered: number
  scheduled: DayNumber
}

/** One sequence of an order: the lines that ship together. */
export interface Shipment {
  order: Order
  sequence: number
  closed: boolean
  /** The actual or planned ship date. */
  day: DayNumber
  lines: readonly ShipmentLine[]
  invoiceNumber: string
}

export interface Order {
  customer: Customer
  shipTo: ShipTo
  warehouse: string
  day: DayNumber
  customerPo: string
  lines: readonly OrderLine[]
  shipping: Shipping
  comment: string
  /** The requested ship date, and whether part of it is credited; undefined for random values. */
  plan: { shipDay: DayNumber; credited: boolean } | undefined
  /** The credited shipment, on a credit order. */
  corrects: Shipment | undefined
  shipments: Shipment[]
  /** Set once all orders of the company exist. */
  number: string
}

const comments = [
  'DELIVER TO REAR DOCK',
  'CALL 30 MIN AHEAD',
  'LIFTGATE REQUIRED',
  'RECEIVING CLOSES AT 2 PM',
  'DO NOT STACK PALLETS',
  'INSIDE DELIVERY',
  'NO DELIVERY ON MONDAYS',
  "SEE DRIVER'S NOTE ON FILE",
  'ATTN: HOUSEKEEPING',
]

/** The customer's size on a day relative to today. */
const grownBy = (customer: Customer, day: DayNumber, today: DayNumber) =>
  (1 + customer.habits.growth) ** ((day - today) / 365)

/** The customer's schedule of standing orders. */
function standing(customer: Customer): { perMonth: number; on: (day: DayNumber) => boolean } {
  const { rhythm, weekday: habit, ordersPerMonth } = customer.habits
  if (rhythm === 'as needed') return { perMonth: 0, on: () => false }
  if (rhythm === 'monthly') return { perMonth: 1, on: (day) => weekday(day) === habit && dayInMonth(day) <= 7 }
  const everyWeek = ordersPerMonth >= 4
  return {
    perMonth: everyWeek ? 4.3 : 2.15,
    on: (day) => weekday(day) === habit && (everyWeek || Math.floor(day / 7) % 2 === 0),
  }
}

interface Basket {
  customer: Customer
  favourites: readonly FavoriteItem[]
  random: Random
  today: DayNumber
}

/** Creates an order line of a favorite item, varied by season, growth, and chance. */
function makeLine(
  { customer, random, today }: Basket,
  favourite: FavoriteItem,
  warehouse: string,
  day: DayNumber,
): OrderLine[] {
  const place = favourite.item.places.get(warehouse)
  if (!place) return []
  const season = favourite.item.catalog.season[monthOf(day)] ?? 1
  const swing = favourite.standing ? 1 : season ** 0.6 * Math.exp(random.between(-0.4, 0.4))
  const wanted = (favourite.quantity * swing * Math.sqrt(grownBy(customer, day, today))) / favourite.multiple
  const quantity = Math.max(1, Math.round(wanted)) * favourite.multiple
  return [{ favourite, place, quantity, price: priceOn(favourite, day) }]
}

function makeLines(basket: Basket, warehouse: string, day: DayNumber, isStanding: boolean): OrderLine[] {
  const { customer, favourites, random } = basket
  const bought = favourites.filter(
    ({ item, firstDay, lastDay }) => firstDay <= day && day <= lastDay && item.places.has(warehouse),
  )
  const always = isStanding ? bought.filter((favourite) => favourite.standing) : []
  const count = Math.max(1, Math.round(customer.habits.linesPerOrder * random.between(0.5, 1.5)) - always.length)
  const weight = ({ weight: usual, item }: FavoriteItem) => usual * (item.catalog.season[monthOf(day)] ?? 1)
  const others = draw(
    random,
    bought.filter((favourite) => !always.includes(favourite)),
    weight,
    count,
  )
  return [...always, ...others].flatMap((favourite) => makeLine(basket, favourite, warehouse, day))
}

/** Creates one customer's orders from the first day to today, oldest first, without shipments and numbers. */
export function makeOrders(
  customer: Customer,
  favourites: readonly FavoriteItem[],
  firstDay: DayNumber,
  today: DayNumber,
): Order[] {
  const { habits } = customer
  const orders: Order[] = []
  if (favourites.length === 0) return orders
  const random = randomFor('orders', customerKey(customer))
  const basket = { customer, favourites, random, today }
  const schedule = standing(customer)
  const writePo = purchaseOrders(customer, random)
  const otherwise = Math.max(0.2, habits.ordersPerMonth - schedule.perMonth) / 21

  const place = (day: DayNumber, isStanding: boolean) => {
    const shipTo = draw(random, customer.shipTos, (one) => one.share, 1)[0]
    if (!shipTo) return
    const lines = makeLines(basket, shipTo.warehouse, day, isStanding)
    if (lines.length === 0) return
    orders.push({
      customer,
      shipTo,
      warehouse: shipTo.warehouse,
      day,
      lines,
      customerPo: writePo(day, isStanding),
      shipping: chooseShipping(customer, lines, random),
      comment: random.chance(0.12) ? random.pick(comments) : '',
      plan: undefined,
      corrects: undefined,
      shipments: [],
      number: '',
    })
  }

  for (let day = Math.max(firstDay, habits.firstDay); day <= Math.min(today, habits.lastDay); day++) {
    if (!isBusinessDay(day)) continue
    const pace = (customer.segment.months?.[monthOf(day)] ?? 1) * Math.sqrt(grownBy(customer, day, today))
    if (schedule.on(day) && random.chance(0.93)) place(day, true)
    if (random.chance(otherwise * pace)) place(day, false)
  }
  return orders
}
