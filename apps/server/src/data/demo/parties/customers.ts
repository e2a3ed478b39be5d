import type { DayNumber } from '../basics/calendar.ts'
import type { Company } from './companies.ts'
import type { CustomerEntry, Scale } from './customer-list.ts'
import { type Geography, makeSecondLine, makeStreet, statesServedBy } from './geography.ts'
import { type Random, randomFor } from '../basics/random.ts'
import type { Segment } from './segments.ts'

export interface Address {
  address1: string
  address2: string
  city: string
  state: string
  zip: string
  country: string
}

export interface ShipTo extends Address {
  /** Empty for the customer's own address. */
  shipTo: string
  name: string
  warehouse: string
  /** Sales tax in hundredths of a percent; 0 if exempt. */
  taxRate: number
  /** Its share of the customer's orders. */
  share: number
}

export interface Habits {
  rhythm: 'weekly' | 'monthly' | 'as needed'
  ordersPerMonth: number
  /** The weekday of standing orders, 1 Monday … 5 Friday. */
  weekday: number
  linesPerOrder: number
  /** Dollars on a typical order line. */
  lineDollars: number
  /** Annual growth; 0.1 is 10%. */
  growth: number
  firstDay: DayNumber
  lastDay: DayNumber
  poStyle: number
  parcelShare: number
  parcelCarrier: 'UPS' | 'FEDEX'
  /** Average days from due date to payment; negative if early. */
  lateDays: number
  lateSpread: number
  discount: number
}

export interface Customer extends Address {
  company: Company
  customer: string
  name: string
  segment: Segment
  scale: Scale
  warehouse: string
  terms: string
  termsDays: number
  shipTos: readonly ShipTo[]
  habits: Habits
}

const termsKinds = [
  ['NET 30', 30],
  ['NET 30', 30],
  ['NET 30', 30],
  ['2% 10 NET 30', 30],
  ['NET 15', 15],
  ['NET 45', 45],
] as const

const scales = {
  L: { orders: [7.6, 9.4], lines: 5.9, dollars: 410, discount: [0.1, 0.2] },
  M: { orders: [3.8, 5.2], lines: 4.5, dollars: 210, discount: [0.04, 0.12] },
  S: { orders: [1.5, 2.5], lines: 3.2, dollars: 115, discount: [0, 0.06] },
  N: { orders: [0, 0], lines: 0, dollars: 0, discount: [0, 0] },
} as const

function habitsOf(entry: CustomerEntry, random: Random, today: DayNumber): Habits {
  const scale = scales[entry.scale]
  return {
    rhythm: entry.scale === 'L' ? 'weekly' : random.pick(['weekly', 'weekly', 'monthly', 'as needed']),
    ordersPerMonth: random.between(scale.orders[0], scale.orders[1]),
    weekday: random.int(1, 5),
    linesPerOrder: scale.lines * random.between(0.85, 1.2),
    lineDollars: scale.dollars * random.between(0.8, 1.3),
    growth: entry.growth ?? random.between(-0.04, 0.18),
    firstDay: entry.startsDaysAgo === undefined ? Number.NEGATIVE_INFINITY : today - entry.startsDaysAgo,
    lastDay: entry.endsDaysAgo === undefined ? Number.POSITIVE_INFINITY : today - entry.endsDaysAgo,
    poStyle: random.int(0, 5),
    parcelShare: random.pick([0.15, 0.25, 0.4, 0.6]),
    parcelCarrier: random.pick(['UPS', 'UPS', 'FEDEX']),
    lateDays: entry.lateDays ?? random.pick([-8, -4, 0, 2, 4, 7, 10, 15, 22, 36]),
    lateSpread: random.int(4, 11),
    discount: random.between(scale.discount[0], scale.discount[1]),
  }
}

/** The customer whose second ship-to is its own address and therefore has a blank number. */
const deliveredToItself = '100014'

/** Returns a ship-to number in one of three styles: counted from 000001, a store number, or a short name. */
function shipToCode(style: number, at: number, place: string): string {
  if (style === 0) return String(at + 1).padStart(6, '0')
  if (style === 1) return String(101 + at * 7).padStart(6, '0')
  return `${place
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 4)
    .toUpperCase()}${String(at + 1).padStart(2, '0')}`
}

function makeShipTos(entry: CustomerEntry, geography: Geography, random: Random): ShipTo[] {
  const { company, customer, name, segment, shipTos: count } = entry
  const style = customer === '100001' || count === 1 ? 0 : random.pick([0, 0, 1, 2])
  const served = statesServedBy(geography, company)
  const drawnState = () => (random.chance(0.3) ? random.pick(served) : entry.state)
  return Array.from({ length: count }, (_, at) => {
    const place = (segment.places[at % segment.places.length] ?? 'Site #').replace('#', String(at + 1))
    const state = at === 0 ? entry.state : (at === 1 && entry.secondShipToState) || drawnState()
    const { city, zip } = at === 0 ? entry : random.pick(state.cities)
    const { warehouse, taxRate, country } = state
    return {
      shipTo: customer === deliveredToItself && at === 1 ? '' : shipToCode(style, at, place),
      name: count === 1 ? name : `${name.split(' - ')[0]} - ${place}`,
      address1: makeStreet(geography, random),
      address2: makeSecondLine(geography, random),
      city,
      state: state.state,
      zip,
      country,
      warehouse,
      taxRate: segment.exempt ? 0 : taxRate,
      share: at === 0 ? 1.6 : random.between(0.4, 1.2),
    }
  })
}

function makeCustomer(entry: CustomerEntry, geography: Geography, today: DayNumber): Customer {
  const { company, customer, name, segment, scale, city, state, zip } = entry
  const random = randomFor('customer', company.company, customer)
  const [terms, termsDays] = random.pick(termsKinds)
  return {
    company,
    customer,
    name,
    segment,
    scale,
    address1: makeStreet(geography, random),
    address2: makeSecondLine(geography, random),
    city,
    state: state.state,
    zip,
    country: 'US',
    warehouse: state.warehouse,
    terms,
    termsDays,
    shipTos: makeShipTos(entry, geography, random),
    habits: habitsOf(entry, random, today),
  }
}

export const makeCustomers = (list: readonly CustomerEntry[], geography: Geography, today: DayNumber): Customer[] =>
  list.map((entry) => makeCustomer(entry, geography, today))

/** Company and customer number: `01100001`. */
export const customerKey = (customer: Customer): string => customer.company.company + customer.customer
