import type { DayNumber } from '../basics/calendar.ts'
import type { Family } from '../catalog/family.ts'
import { type CompanyItem, nextPriceStep, type PriceStep, priceStepOn } from './company-items.ts'
import type { Customer } from '../parties/customers.ts'
import { customerKey } from '../parties/customers.ts'
import { type Price, roundHalfUp } from '../basics/money.ts'
import { draw, type Random, randomFor } from '../basics/random.ts'

/** An item that a customer buys regularly, with its terms. */
export interface FavoriteItem {
  item: CompanyItem
  /** Relative likelihood of being ordered; 1 is average. */
  weight: number
  /** Units on a typical order line. */
  quantity: number
  /** Ordered in multiples of this. */
  multiple: number
  firstDay: DayNumber
  lastDay: DayNumber
  standing: boolean
  customerPart: string
  /** The customer's department for the item, up to 4 characters. */
  department: string
  /** The custom price as a factor of the sell price; undefined without one. */
  agreed: { source: 'CONTRACT' | 'QUOTE' | 'GROUP' | 'PROMO'; factor: number; exact: boolean } | undefined
  /** Whether it also has a price for direct shipment from the maker. */
  direct: boolean
}

const familiesByScale = { L: [36, 3], M: [21, 3], S: [11, 2], N: [0, 0] } as const
const departmentCodes = ['0100', '0210', '0450', 'HSKP', 'KITC', 'FAC'] as const

/** Picks the customer's style of part numbers: none, leading zeros, a prefix, or the department. */
function partWriter(customer: Customer, random: Random): (item: CompanyItem) => string {
  const style = customerKey(customer) === '01100001' ? 1 : random.int(0, 3)
  const prefix = customer.name.replace(/[^A-Z]/g, '').slice(0, 2) || 'CP'
  let serial = random.int(11, 480)
  return ({ catalog }) => {
    serial += random.int(1, 9)
    if (style === 0 || random.chance(0.25)) return ''
    if (style === 1) return String(serial).padStart(6, '0')
    return style === 2 ? `${prefix}-${1000 + serial}` : `${catalog.family.department}${String(serial).padStart(4, '0')}`
  }
}

function usualQuantity(
  item: CompanyItem,
  customer: Customer,
  day: DayNumber,
  random: Random,
): { quantity: number; multiple: number } {
  const dollars = customer.habits.lineDollars * Math.exp(random.between(-0.9, 0.8))
  const wanted = (dollars * 10_000) / priceStepOn(item, day).price
  const { casePack } = item.catalog
  const multiple = casePack > 1 && wanted >= casePack ? casePack : 1
  return { quantity: Math.max(multiple, Math.round(wanted / multiple) * multiple), multiple }
}

function agreedPrice(customer: Customer, random: Random): FavoriteItem['agreed'] {
  if (!random.chance(customer.scale === 'S' ? 0.4 : 0.78)) return undefined
  const source = customer.customer.startsWith('6001')
    ? 'GROUP'
    : random.pick(['CONTRACT', 'CONTRACT', 'CONTRACT', 'QUOTE', 'PROMO'] as const)
  const factor = 1 - customer.habits.discount - random.between(0, 0.05)
  return { source, factor, exact: random.chance(0.15) }
}

/** Picks what one customer buys: families that fit its segment, and one maker's sizes of each. */
export function makeAssortment(
  customer: Customer,
  items: readonly CompanyItem[],
  firstDay: DayNumber,
  today: DayNumber,
): FavoriteItem[] {
  const random = randomFor('assortment', customerKey(customer))
  const [familyCount, perFamily] = familiesByScale[customer.scale]
  const writePart = partWriter(customer, random)
  const offered = Map.groupBy(
    items.filter((item) => item.company === customer.company && item.places.has(customer.warehouse)),
    (item) => item.catalog.family,
  )
  const appeal = (family: Family) => (customer.segment.buys[family.department] ?? 0.05) * family.pull
  const days = today - firstDay
  const departments = random.chance(0.4)
  return draw(random, [...offered.keys()], appeal, familyCount).flatMap((family) => {
    const lines = Map.groupBy(offered.get(family) ?? [], (item) => item.catalog.vendor)
    const line = lines.get(random.pick([...lines.keys()])) ?? []
    const chosen = draw(random, line, () => 1, random.int(1, perFamily))
    return chosen.map((item): FavoriteItem => {
      const weight = family.pull * random.between(0.4, 1.8) * (family.department === 'EQPT' ? 0.05 : 1)
      return {
        item,
        weight,
        ...usualQuantity(item, customer, today, random),
        firstDay: random.chance(0.15) ? firstDay + random.int(60, days - 30) : Number.NEGATIVE_INFINITY,
        lastDay: random.chance(0.08) ? firstDay + random.int(200, days) : Number.POSITIVE_INFINITY,
        standing: customer.habits.rhythm !== 'as needed' && family.season === undefined && random.chance(0.12),
        customerPart: writePart(item),
        department: departments ? random.pick(departmentCodes) : '',
        agreed: agreedPrice(customer, random),
        direct: item.catalog.basePrice > 300_000 && random.chance(0.06),
      }
    })
  })
}

const customerPrice = (favourite: FavoriteItem, step: PriceStep): PriceStep => {
  const { agreed } = favourite
  if (!agreed) return step
  const price = step.price * agreed.factor
  return { day: step.day, price: agreed.exact ? roundHalfUp(price) : roundHalfUp(price / 100) * 100 }
}

/** The customer's unit price on a day: its custom price, or the sell price. */
export const priceOn = (favourite: FavoriteItem, day: DayNumber): Price =>
  customerPrice(favourite, priceStepOn(favourite.item, day)).price

/** The customer's current price and the pending one. */
export function agreedPrices(
  favourite: FavoriteItem,
  today: DayNumber,
): { current: PriceStep; pending: PriceStep | undefined } {
  const next = nextPriceStep(favourite.item, today)
  return {
    current: customerPrice(favourite, priceStepOn(favourite.item, today)),
    pending: next && customerPrice(favourite, next),
  }
}
