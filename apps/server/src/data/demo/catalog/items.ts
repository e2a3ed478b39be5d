import { priceOf, type Price } from '../basics/money.ts'
import { fillPattern, hashText, randomFor } from '../basics/random.ts'
import type { Family, Size, Unit, Vendor } from './family.ts'

/** An item of the catalog, before companies take it up. */
export interface CatalogItem {
  item: string
  family: Family
  vendor: Vendor
  vendorPart: string
  description: string
  description2: string
  unit: Unit
  casePack: number
  pack: string
  /** What the main company asks for one selling unit at the start of the demo. */
  basePrice: Price
  pounds: number
  cubicFeet: number
  palletQuantity: number
  flyerPage: string
  /** List price over sell price. */
  listRatio: number
  season: readonly number[]
}

/** The catalog keeps this many items; those beyond are dropped by lot. */
const maxItems = 2000
const everyMonthAlike: readonly number[] = Array.from({ length: 12 }, () => 1)

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim()

/** As many as go on a 40 x 48 inch pallet, 64 cubic feet and 2,000 pounds, in layers of five where there are many. */
function palletOf(pounds: number, cubicFeet: number): number {
  const fit = Math.max(1, Math.floor(Math.min(64 / cubicFeet, 2000 / pounds, 1200)))
  return fit > 20 ? fit - (fit % 5) : fit
}

function compose(family: Family, vendor: Vendor, kind: string, size: Size, serial: number): CatalogItem {
  const { label, unit, casePack, pack, price, pounds, cubicFeet } = size
  const { maker } = vendor
  const random = randomFor('item', family.code, maker, kind, label)
  const width = /^\d/.test(family.code) ? Math.max(6 - family.code.length, 2) : 3
  // Kinds and makers of one size differ a little in price, and prices end as a distributor lets them end.
  const raw = price * (1 + ((hashText(kind) % 13) - 6) / 100) * (1 + ((hashText(maker) % 9) - 4) / 50)
  const terms = random.chance(0.04) ? ', SPECIAL ORDER, NON-CANCELLABLE, NON-RETURNABLE' : ''
  return {
    item: `${family.code}${String(serial).padStart(width, '0')}`,
    family,
    vendor,
    vendorPart: fillPattern(random, vendor.part),
    description: (squeeze(family.text.replace('{size}', label).replace('{kind}', kind)) + terms).slice(0, 60).trim(),
    description2: squeeze(`${vendor.brand} ${family.more || pack}`),
    unit,
    casePack,
    pack,
    basePrice: priceOf(raw < 1 ? raw : Math.round(raw * 20) / 20),
    pounds,
    cubicFeet,
    palletQuantity: palletOf(pounds, cubicFeet),
    flyerPage: random.chance(0.07) ? String(random.int(2, 48)) : '',
    listRatio: randomFor('list', family.code, maker).pick([1.25, 1.3, 1.35, 1.4, 1.5, 1.6]),
    season: family.season ?? everyMonthAlike,
  }
}

/** The items of the families, each under a number of its own, up to 2,000. */
export function composeItems(families: readonly Family[]): CatalogItem[] {
  const all = families.flatMap((family) => {
    const kinds = family.kinds.length > 0 ? family.kinds : ['']
    const variants = family.makers.flatMap((vendor) =>
      family.sizes.flatMap((size) => kinds.map((kind) => ({ vendor, size, kind }))),
    )
    return variants.map(({ vendor, size, kind }, at) => compose(family, vendor, kind, size, 3 * (at + 1)))
  })
  const spare = Math.max(0, all.length - maxItems)
  const dropped = new Set([...all].sort((a, b) => hashText(a.item) - hashText(b.item)).slice(0, spare))
  const parts = new Set<string>()
  return all.filter((item) => {
    if (dropped.has(item)) return false
    // A vendor does not use a number twice.
    for (let again = 1; parts.has(`${item.vendor.vendor}/${item.vendorPart}`); again++) {
      item.vendorPart = fillPattern(randomFor('part', item.item, again), item.vendor.part)
    }
    parts.add(`${item.vendor.vendor}/${item.vendorPart}`)
    return true
  })
}
