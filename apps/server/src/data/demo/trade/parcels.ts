import { addBusinessDays, businessDay, type DayNumber } from '../basics/calendar.ts'
import type { Company } from '../parties/companies.ts'
import { customerKey } from '../parties/customers.ts'
import type { Order, Shipment } from './orders.ts'
import { type Random, randomFor } from '../basics/random.ts'
import { weightOf } from './shipping.ts'
import { fedexNumber, upsNumber } from './tracking-numbers.ts'

export interface ParcelEvent {
  day: DayNumber
  /** HH:MM:SS */
  time: string
  city: string
  status: string
  description: string
}

export interface Parcel {
  shipment: Shipment
  carrier: 'UPS' | 'FEDEX'
  trackingNumber: string
  service: string
  /** Hundredths of a pound. */
  weight: number
  due: DayNumber
  events: readonly ParcelEvent[]
}

/** Each carrier's wording of tracking events. */
const words = {
  UPS: {
    label: 'Shipper created a label, UPS has not received the package yet.',
    pickUp: 'Pickup Scan',
    depart: 'Departed from Facility',
    arrive: 'Arrived at Facility',
    out: 'Out For Delivery Today',
    delivered: 'DELIVERED',
    left: 'Left at: Receiver',
    exceptions: [
      'The receiver was not available for delivery. A second attempt will be made the next business day.',
      'Severe weather conditions have delayed delivery.',
      'The street number is incorrect. This may delay delivery.',
    ],
  },
  FEDEX: {
    label: 'Shipment information sent to FedEx',
    pickUp: 'Picked up',
    depart: 'Departed FedEx location',
    arrive: 'Arrived at FedEx location',
    out: 'On FedEx vehicle for delivery',
    delivered: 'Delivered',
    left: 'Left at receiving dock',
    exceptions: [
      'Delivery exception: Customer not available or business closed',
      'Shipment exception: Weather delay',
      'Delivery exception: Incorrect address',
    ],
  },
} as const

const hubs = {
  UPS: ['Louisville, KY', 'Hodgkins, IL', 'Mesquite, TX'],
  FEDEX: ['Memphis, TN', 'Indianapolis, IN', 'Hutchins, TX'],
}

const clock = (random: Random, from: number, to: number) => {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(random.int(from, to))}:${two(random.int(0, 59))}:00`
}

/** All tracking events of a parcel, including future ones. */
function storyOf(carrier: 'UPS' | 'FEDEX', shipment: Shipment, due: DayNumber, random: Random): ParcelEvent[] {
  const { order, day } = shipment
  const says = words[carrier]
  const warehouse = order.customer.company.warehouses.find((one) => one.warehouse === order.warehouse)
  const origin = `${warehouse?.city}, ${warehouse?.state}`
  const target = `${order.shipTo.city}, ${order.shipTo.state}`
  const hub = random.pick(hubs[carrier])
  const troubled = random.chance(0.07)
  const delivered = troubled ? addBusinessDays(due + 1, 0) : due
  const story: ParcelEvent[] = [
    { day, time: clock(random, 6, 8), city: origin, status: 'Label created', description: says.label },
    { day, time: clock(random, 16, 18), city: origin, status: 'Picked up', description: says.pickUp },
    { day, time: clock(random, 20, 22), city: origin, status: 'In transit', description: says.depart },
  ]
  if (due - day > 1) {
    const along = day + 1
    story.push({ day: along, time: clock(random, 3, 7), city: hub, status: 'In transit', description: says.arrive })
    story.push({ day: along, time: clock(random, 8, 23), city: hub, status: 'In transit', description: says.depart })
  }
  story.push({ day: due, time: clock(random, 4, 6), city: target, status: 'In transit', description: says.arrive })
  if (troubled) {
    const description = random.pick(says.exceptions)
    story.push({ day: due, time: clock(random, 15, 18), city: target, status: 'Exception', description })
  }
  story.push({
    day: delivered,
    time: clock(random, 7, 8),
    city: target,
    status: 'Out for delivery',
    description: says.out,
  })
  story.push({
    day: delivered,
    time: clock(random, 9, 16),
    city: target,
    status: 'Delivered',
    description: `${says.delivered}. ${says.left}`,
  })
  return story
}

/** Whether the tracking events are kept: all for some months, and a few for longer. */
const kept = (day: DayNumber, today: DayNumber, random: Random) => today - day <= 135 || random.chance(0.12)

/** A parcel of this customer that shipped in this range of days ago has no scans. */
const unscanned = { key: '01100002', from: 35, to: 55 }

const isUnscanned = ({ order, day }: Shipment, today: DayNumber): boolean =>
  customerKey(order.customer) === unscanned.key && today - day >= unscanned.from && today - day <= unscanned.to

/** There are no tracking events after this time today. */
const asOf = '09:30:00'

function makeParcels(shipment: Shipment, nextNumber: (order: Order) => string, today: DayNumber): Parcel[] {
  const { order, day, lines, closed } = shipment
  const { carrier, service, transitDays } = order.shipping
  if (!closed || carrier === '' || order.corrects) return []
  const random = randomFor('parcels', customerKey(order.customer), order.number, shipment.sequence)
  const pounds = weightOf(lines)
  const count = Math.min(8, Math.max(1, Math.ceil(pounds / 48)))
  const due = addBusinessDays(businessDay(day), transitDays)
  const story = kept(day, today, random) ? storyOf(carrier, shipment, due, random) : []
  const events = isUnscanned(shipment, today)
    ? []
    : story.filter((event) => event.day < today || (event.day === today && event.time <= asOf))
  return Array.from({ length: count }, () => ({
    shipment,
    carrier,
    service,
    due,
    events,
    trackingNumber: nextNumber(order),
    weight: Math.max(50, Math.round((pounds * 100 * random.between(0.9, 1.1)) / count)),
  }))
}

/** Creates the parcels of every order shipped by UPS or FedEx, with unique tracking numbers. */
export function makeAllParcels(orders: readonly Order[], today: DayNumber): Parcel[] {
  const upsSerials = new Map<Company, number>()
  let fedexSerial = 79_053_512_000
  const nextNumber = ({ customer, shipping, number }: Order): string => {
    const step = 3 + (Number(number) % 17)
    if (shipping.carrier === 'FEDEX') {
      fedexSerial += step
      return fedexNumber(fedexSerial)
    }
    const serial = (upsSerials.get(customer.company) ?? 1_000_000) + step
    upsSerials.set(customer.company, serial)
    return upsNumber(customer.company.upsShipper, shipping.service.includes('2nd') ? '02' : '03', serial)
  }
  return orders.flatMap((order) => order.shipments.flatMap((shipment) => makeParcels(shipment, nextNumber, today)))
}
