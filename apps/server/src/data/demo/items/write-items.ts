import { agreedPrices, type FavoriteItem } from './assortments.ts'
import { type DayNumber, isoDate } from '../basics/calendar.ts'
import { type CompanyItem, nextPriceStep, priceStepOn } from './company-items.ts'
import { writeCsv } from '../basics/csv-file.ts'
import type { Customer } from '../parties/customers.ts'
import { roundHalfUp, writePrice } from '../basics/money.ts'
import { stockLevel } from './stock.ts'
import { substituteRows } from './substitutes.ts'

function* vendorRows(items: readonly CompanyItem[]) {
  const seen = new Set<string>()
  for (const { company, catalog } of items) {
    const { vendor, name } = catalog.vendor
    const key = company.company + vendor
    if (!seen.has(key)) yield { company: company.company, vendor, name }
    seen.add(key)
  }
}

const itemRow = ({ company, catalog }: CompanyItem) => ({
  company: company.company,
  item: catalog.item,
  description: catalog.description,
  description2: catalog.description2,
  vendor: catalog.vendor.vendor,
  vendor_part: catalog.vendorPart,
  department: catalog.family.department,
  case_pack: catalog.casePack,
  pack_description: catalog.pack,
  unit: catalog.unit,
  weight: catalog.pounds,
  cube: catalog.cubicFeet,
  pallet_quantity: catalog.palletQuantity,
  flyer_page: catalog.flyerPage,
})

function* stockRows(items: readonly CompanyItem[]) {
  for (const { company, catalog, places } of items) {
    for (const place of places.values()) {
      const level = stockLevel(place)
      yield {
        company: company.company,
        item: catalog.item,
        warehouse: place.warehouse,
        stocked: place.stocked ? 'S' : 'N',
        on_hand: level.onHand,
        on_demand: level.onDemand,
        on_order: level.onOrder,
        scheduled_date: level.scheduled === undefined ? null : isoDate(level.scheduled),
        days_on_hand: level.daysOnHand,
        lead_time_days: place.leadTimeDays,
        minimum_quantity: level.minimum,
        maximum_quantity: level.maximum,
      }
    }
  }
}

function listPriceRow(item: CompanyItem, today: DayNumber) {
  const { price } = priceStepOn(item, today)
  const next = nextPriceStep(item, today)
  return {
    company: item.company.company,
    item: item.catalog.item,
    sell_case: 1,
    sell_unit: item.catalog.unit,
    sell_price: writePrice(price),
    list_price: writePrice(roundHalfUp((price * item.catalog.listRatio) / 100) * 100),
    pending_price: next ? writePrice(next.price) : null,
    effective_date: next ? isoDate(next.day) : null,
  }
}

/** Writes vendors, items, stock, substitutes, and list prices. Run it after the orders, which change the stock. */
export async function writeItems(dir: string, items: readonly CompanyItem[], today: DayNumber) {
  return [
    await writeCsv(dir, 'vendors', vendorRows(items)),
    await writeCsv(dir, 'items', items.map(itemRow)),
    await writeCsv(dir, 'stock', stockRows(items)),
    await writeCsv(dir, 'substitutes', substituteRows(items)),
    await writeCsv(
      dir,
      'list_prices',
      items.map((item) => listPriceRow(item, today)),
    ),
  ]
}

/** Days that a custom price is valid. */
const agreedFor = { CONTRACT: 365, GROUP: 365, QUOTE: 120, PROMO: 45 } as const

function* customPriceRows(customer: Customer, favourite: FavoriteItem, today: DayNumber) {
  const { item, agreed, direct } = favourite
  if (!agreed) return
  const { current, pending } = agreedPrices(favourite, today)
  const common = {
    company: customer.company.company,
    customer: customer.customer,
    item: item.catalog.item,
    price_source: agreed.source,
    sell_case: 1,
    sell_unit: item.catalog.unit,
  }
  const term = agreedFor[agreed.source]
  const until = pending ? pending.day - 1 : current.day + Math.ceil((today + 7 - current.day) / term) * term
  for (const shipmentType of direct ? ['W', 'D'] : ['W']) {
    const priced = { ...common, shipment_type: shipmentType }
    const price = (of: number) => writePrice(shipmentType === 'W' ? of : roundHalfUp((of * 0.94) / 100) * 100)
    yield {
      ...priced,
      current_pending: 'C',
      price: price(current.price),
      effective_date: isoDate(current.day),
      expiration_date: isoDate(until),
    }
    if (!pending) continue
    yield {
      ...priced,
      current_pending: 'P',
      price: price(pending.price),
      effective_date: isoDate(pending.day),
      expiration_date: agreed.source === 'CONTRACT' ? isoDate(pending.day + term - 1) : null,
    }
  }
}

/** Where the items of a department are kept. */
const shelves: Readonly<Record<string, string>> = {
  BRKR: 'Break room',
  CHEM: 'Chemicals',
  CUPS: 'Cups and lids',
  EQPT: 'Equipment',
  FOOD: 'Food service',
  JANI: 'Janitorial',
  LINR: 'Can liners',
  OFFC: 'Office',
  PACK: 'Packaging',
  PAPR: 'Paper',
  SAFE: 'Safety',
}

/** The order guide that the distributor makes for a customer: its standing items, with two orders' worth as par. */
function* standingOrderRows({ company, customer }: Customer, list: readonly FavoriteItem[]) {
  const shelfOf = ({ item }: FavoriteItem) => shelves[item.catalog.family.department] ?? item.catalog.family.department
  const standing = list.filter((favorite) => favorite.standing)
  const sorted = standing.toSorted((a, b) => (shelfOf(a) < shelfOf(b) ? -1 : shelfOf(a) > shelfOf(b) ? 1 : 0))
  for (const [position, favorite] of sorted.entries()) {
    yield {
      company: company.company,
      customer,
      guide: 'Standing order',
      item: favorite.item.catalog.item,
      section: shelfOf(favorite),
      position,
      par: Math.ceil((favorite.quantity * 2) / favorite.multiple) * favorite.multiple,
    }
  }
}

export async function writeAgreements(
  dir: string,
  assortments: ReadonlyMap<Customer, readonly FavoriteItem[]>,
  today: DayNumber,
) {
  const pairs = [...assortments].flatMap(([customer, list]) => list.map((favourite) => ({ customer, favourite })))
  const parts = pairs
    .filter(({ favourite }) => favourite.customerPart !== '')
    .map(({ customer, favourite }) => ({
      company: customer.company.company,
      customer: customer.customer,
      item: favourite.item.catalog.item,
      customer_part: favourite.customerPart,
      department: favourite.department,
    }))
  const prices = pairs.flatMap(({ customer, favourite }) => [...customPriceRows(customer, favourite, today)])
  const guides = [...assortments].flatMap(([customer, list]) => [...standingOrderRows(customer, list)])
  return [
    await writeCsv(dir, 'customer_items', parts),
    await writeCsv(dir, 'custom_prices', prices),
    await writeCsv(dir, 'order_guides', guides),
  ]
}
