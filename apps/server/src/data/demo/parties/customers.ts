import type { Day } from '../basics/calendar.ts'
import { type Company, companies } from './companies.ts'
import { type CustomerEntry, customerList, type Scale } from './customer-list.ts'
import { makeSecondLine, makeStreet, stateOf, statesServedBy } from './geography.ts'
import { type Random, randomFor } from '../basics/random.ts'
import { type Segment, segmentOf } from './segments.ts'

export interface Address {
  address1: string
  address2: string
  city: string
  state: string
  zip: string
  country: string
}

export interface ShipTo extends Address {
  /** Empty where goods go to the customer itself. */
  shipTo: string
  name: string
  warehouse: string
  /** Sales tax in hundredths of a percent; 0 for the exempt. */
  taxRate: number
  /** Its part of the customer's orders. */
  share: number
}

/** How a customer orders, takes delivery and pays. */
export interface Habits {
  rhythm: 'weekly' | 'monthly' | 'as needed'
  ordersPerMonth: number
  /** The weekday of its standing orders, 1 Monday … 5 Friday. */
  weekday: number
  linesPerOrder: number
  /** Dollars of a usual order line. */
  lineDollars: number
  /** Growth a year, 0.1 for 10 %. */
  growth: number
  firstDay: Day
  lastDay: Day
  poStyle: number
  parcelShare: number
  parcelCarrier: 'UPS' | 'FEDEX'
  /** Pays so many days after the due date; negative pays early. */
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

/** Customers whose story is told here rather than drawn by lot. */
const stories: Readonly<
  Record<string, Partial<Record<'startsDaysAgo' | 'endsDaysAgo' | 'lateDays' | 'growth', number>>>
> = {
  '01100001': { growth: 0.09 },
  '01100015': { lateDays: 75 },
  '02200010': { endsDaysAgo: 240 },
  '03600109': { startsDaysAgo: 210 },
  '04400008': { lateDays: 48, growth: -0.12 },
  '05500002': { startsDaysAgo: 640, growth: 0.25 },
}

function habitsOf(entry: CustomerEntry, random: Random, today: Day): Habits {
  const [company, customer, , , scaleName] = entry
  const scale = scales[scaleName]
  const story = stories[company + customer] ?? {}
  return {
    rhythm: scaleName === 'L' ? 'weekly' : random.pick(['weekly', 'weekly', 'monthly', 'as needed']),
    ordersPerMonth: random.between(scale.orders[0], scale.orders[1]),
    weekday: random.int(1, 5),
    linesPerOrder: scale.lines * random.between(0.85, 1.2),
    lineDollars: scale.dollars * random.between(0.8, 1.3),
    growth: story.growth ?? random.between(-0.04, 0.18),
    firstDay: story.startsDaysAgo === undefined ? Number.NEGATIVE_INFINITY : today - story.startsDaysAgo,
    lastDay: story.endsDaysAgo === undefined ? Number.POSITIVE_INFINITY : today - story.endsDaysAgo,
    poStyle: random.int(0, 5),
    parcelShare: random.pick([0.15, 0.25, 0.4, 0.6]),
    parcelCarrier: random.pick(['UPS', 'UPS', 'FEDEX']),
    lateDays: story.lateDays ?? random.pick([-8, -4, 0, 2, 4, 7, 10, 15, 22, 36]),
    lateSpread: random.int(4, 11),
    discount: random.between(scale.discount[0], scale.discount[1]),
  }
}

/** Whose second place of delivery is the customer itself, so that its ship-to is blank. */
const deliveredToItself = '100014'

/** Numbers from 000001 on, the customer's own store numbers, or short names: three habits of the trade. */
function shipToCode(style: number, at: number, place: string): string {
  if (style === 0) return String(at + 1).padStart(6, '0')
  if (style === 1) return String(101 + at * 7).padStart(6, '0')
  return `${place
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 4)
    .toUpperCase()}${String(at + 1).padStart(2, '0')}`
}

function makeShipTos(entry: CustomerEntry, company: Company, segment: Segment, random: Random): ShipTo[] {
  const [, customer, name, , , city, state, zip, count] = entry
  const style = customer === '100001' || count === 1 ? 0 : random.pick([0, 0, 1, 2])
  const served = statesServedBy(company.warehouses)
  return Array.from({ length: count }, (_, at) => {
    const place = (segment.places[at % segment.places.length] ?? 'Site #').replace('#', String(at + 1))
    const abroad = name.startsWith('Windsor') && at === 1
    const shipState = abroad ? 'ON' : at > 0 && random.chance(0.3) ? random.pick(served) : state
    const [shipCity, shipZip] = at === 0 ? [city, zip] : random.pick(stateOf(shipState).cities)
    const { warehouse, taxRate, country } = stateOf(shipState)
    return {
      shipTo: customer === deliveredToItself && at === 1 ? '' : shipToCode(style, at, place),
      name: count === 1 ? name : `${name.split(' - ')[0]} - ${place}`,
      address1: makeStreet(random),
      address2: makeSecondLine(random),
      city: shipCity,
      state: shipState,
      zip: shipZip,
      country,
      warehouse,
      taxRate: segment.exempt ? 0 : taxRate,
      share: at === 0 ? 1.6 : random.between(0.4, 1.2),
    }
  })
}

function makeCustomer(entry: CustomerEntry, today: Day): Customer {
  const [companyNumber, customer, name, segmentName, scale, city, state, zip] = entry
  const company = companies.find((one) => one.company === companyNumber)
  if (!company) throw new Error(`no company ${companyNumber}`)
  const random = randomFor('customer', companyNumber, customer)
  const segment = segmentOf(segmentName)
  const [terms, termsDays] = random.pick(termsKinds)
  return {
    company,
    customer,
    name,
    segment,
    scale,
    address1: makeStreet(random),
    address2: makeSecondLine(random),
    city,
    state,
    zip,
    country: 'US',
    warehouse: stateOf(state).warehouse,
    terms,
    termsDays,
    shipTos: makeShipTos(entry, company, segment, random),
    habits: habitsOf(entry, random, today),
  }
}

/** The 60 customers with their ship-tos and habits. */
export const makeCustomers = (today: Day): Customer[] => customerList.map((entry) => makeCustomer(entry, today))

/** `01100001`: company and customer as one number. */
export const customerKey = (customer: Customer): string => customer.company.company + customer.customer
