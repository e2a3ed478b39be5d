import { priceOf, type Price } from '../basics/money.ts'
import { fillPattern, hashText, randomFor } from '../basics/random.ts'
import type { Family, Size, Unit, Vendor } from './family.ts'

/** A catalog item, independent of any company. */
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
  /** The main company's price per selling unit on the demo's first day. */
  basePrice: Price
  pounds: number
  cubicFeet: number
  palletQuantity: number
  flyerPage: string
  /** List price divided by sell price. */
  listRatio: number
  season: readonly number[]
}

/** The catalog's size; excess items are dropped at random. */
const maxItems = 2000
const everyMonthAlike: readonly number[] = Array.from({ length: 12 }, () => 1)

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The units that fit on a 40 x 48 inch pallet (64 cubic feet, 2,000 pounds); larger counts are multiples of five. */
function palletOf(pounds: number, cubicFeet: number): number {
  const fit = Math.max(1, Math.floor(Math.min(64 / cubicFeet, 2000 / pounds, 1200)))
  return fit > 20 ? fit - (fit % 5) : fit
}

function compose(family: Family, vendor: Vendor, kind: string, size: Size, serial: number): CatalogItem {
  const { label, unit, casePack, pack, price, pounds, cubicFeet } = size
  const { maker } = vendor
  const random = randomFor('item', family.code, maker, kind, label)
  const width = /^\d/.test(family.code) ? Math.max(6 - family.code.length, 2) : 3
  // Prices of one size vary slightly by kind and maker and have typical endings.
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

/** Builds up to 2,000 items with unique numbers from the families. */
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
    // A vendor's part numbers are unique.
    for (let again = 1; parts.has(`${item.vendor.vendor}/${item.vendorPart}`); again++) {
      item.vendorPart = fillPattern(randomFor('part', item.item, again), item.vendor.part)
    }
    parts.add(`${item.vendor.vendor}/${item.vendorPart}`)
    return true
  })
}
