import { addBusinessDays, type DayNumber, dayFrom, yearOf } from '../basics/calendar.ts'
import type { CatalogItem } from '../catalog/items.ts'
import type { Company } from '../parties/companies.ts'
import { type Price, roundHalfUp } from '../basics/money.ts'
import { randomFor } from '../basics/random.ts'

/** An item in one warehouse, updated as orders are generated. */
export interface StockPlace {
  item: CompanyItem
  warehouse: string
  /** Whether it is kept in stock; other items are bought when ordered. */
  stocked: boolean
  /** Whether it is nearly or completely sold out today. */
  short: boolean
  /** When the next receipt would be due. */
  nextReceipt: DayNumber
  leadTimeDays: number
  soldLast90: number
  soldLast365: number
  /** Reserved for open orders. */
  promised: number
  /** Waiting on open orders. */
  backOrdered: number
}

export interface PriceStep {
  day: DayNumber
  price: Price
}

/** An item that one company carries. */
export interface CompanyItem {
  company: Company
  catalog: CatalogItem
  /** Sell prices, oldest first; some are in the future. */
  steps: readonly [PriceStep, ...PriceStep[]]
  places: ReadonlyMap<string, StockPlace>
}

/** The price changes of a maker's product line, which apply to all of its items. */
function lineIndex(catalog: CatalogItem, from: DayNumber, to: DayNumber): { day: DayNumber; index: number }[] {
  const { family, vendor } = catalog
  const random = randomFor('increases', family.code, vendor.vendor)
  const month = random.int(0, 11)
  const date = random.pick([1, 15])
  const steps: { day: DayNumber; index: number }[] = []
  let index = 1
  for (let year = yearOf(from) - 1; year <= yearOf(to) + 1; year++) {
    for (const half of family.volatile ? [0, 6] : [0]) {
      const step = randomFor('increase', family.code, vendor.vendor, year, half)
      index *= 1 + (family.volatile ? step.between(-0.025, 0.045) : step.between(0.015, 0.045))
      steps.push({ day: dayFrom(year, month + half, date), index })
    }
  }
  return steps.filter(({ day }) => day <= to)
}

const roundPrice = (price: number): Price =>
  price < 10_000 ? roundHalfUp(price / 100) * 100 : roundHalfUp(price / 500) * 500

function priceSteps(catalog: CatalogItem, company: Company, from: DayNumber, to: DayNumber): CompanyItem['steps'] {
  const base = catalog.basePrice * company.priceLevel
  const [first, ...later] = lineIndex(catalog, from, to)
  const start: PriceStep = { day: first?.day ?? from, price: roundPrice(base) }
  const steps: [PriceStep, ...PriceStep[]] = [start]
  for (const { day, index } of later) {
    const price = roundPrice(base * index)
    if (price !== steps.at(-1)?.price) steps.push({ day, price })
  }
  return steps
}

function makePlaces(item: CompanyItem, today: DayNumber): Map<string, StockPlace> {
  const { company, catalog } = item
  const line = [company.company, catalog.family.code, catalog.vendor.vendor] as const
  const leadTimeDays = randomFor('lead', ...line).pick([3, 5, 7, 10, 14, 21])
  const stocked = !randomFor('stocked', company.company, catalog.item).chance(
    catalog.family.department === 'EQPT' ? 0.5 : 0.14,
  )
  const warehouses = company.warehouses.filter((_, at) => at === 0 || randomFor('shelf', ...line, at).chance(0.86))
  return new Map(
    warehouses.map(({ warehouse }) => {
      const random = randomFor('place', company.company, catalog.item, warehouse)
      const place: StockPlace = {
        item,
        warehouse,
        stocked,
        short: stocked && random.chance(0.04),
        nextReceipt: addBusinessDays(today, random.int(2, 16)),
        leadTimeDays,
        soldLast90: 0,
        soldLast365: 0,
        promised: 0,
        backOrdered: 0,
      }
      return [warehouse, place]
    }),
  )
}

const carries = (company: Company, { family, vendor }: CatalogItem): boolean => {
  if (family.companies.length > 0 && !family.companies.includes(company.company)) return false
  const likelihood = company.carries[family.department]
  return randomFor('carries', company.company, family.code, vendor.vendor).chance(likelihood)
}

/** Builds every company's items. An item that no company would carry goes to the first one. */
export function makeCompanyItems(
  companies: readonly Company[],
  catalog: readonly CatalogItem[],
  firstDay: DayNumber,
  today: DayNumber,
): CompanyItem[] {
  return companies.flatMap((company) =>
    catalog
      .filter(
        (item) =>
          carries(company, item) || (company === companies[0] && !companies.some((other) => carries(other, item))),
      )
      .map((item) => {
        const places = new Map<string, StockPlace>()
        const made: CompanyItem = {
          company,
          catalog: item,
          steps: priceSteps(item, company, firstDay, today + 75),
          places,
        }
        for (const [warehouse, place] of makePlaces(made, today)) places.set(warehouse, place)
        return made
      }),
  )
}

/** The price step in effect on a day; the first step for earlier days. */
export function priceStepOn(item: CompanyItem, day: DayNumber): PriceStep {
  let found = item.steps[0]
  for (const step of item.steps) if (step.day <= day) found = step
  return found
}

/** The next price change, if it is at most 60 days ahead and therefore announced. */
export const nextPriceStep = (item: CompanyItem, day: DayNumber): PriceStep | undefined =>
  item.steps.find((step) => step.day > day && step.day <= day + 60)
