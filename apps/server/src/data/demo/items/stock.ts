import type { DayNumber } from '../basics/calendar.ts'
import type { StockPlace } from './company-items.ts'
import type { Invoice } from '../trade/invoices.ts'
import { randomFor } from '../basics/random.ts'

export interface StockLevel {
  onHand: number
  onDemand: number
  onOrder: number
  scheduled: DayNumber | undefined
  daysOnHand: number
  minimum: number
  maximum: number
}

/** Adds invoiced quantities to the sales of their stock places. */
export function countSales(invoices: readonly Invoice[], today: DayNumber): void {
  for (const { day, lines } of invoices) {
    if (today - day > 365) continue
    for (const { shipped } of lines) {
      const { place } = shipped.line
      place.soldLast365 += shipped.filled
      if (today - day <= 90) place.soldLast90 += shipped.filled
    }
  }
}

/** Rounds up to whole cases. Items without cases round up to multiples of five above 40. */
function inPurchaseLots({ item }: StockPlace, quantity: number): number {
  const lot = item.catalog.casePack > 1 ? item.catalog.casePack : quantity > 40 ? 5 : 1
  return Math.ceil(quantity / lot) * lot
}

/** Today's stock, based on past sales and on quantities reserved for open orders. */
export function stockLevel(place: StockPlace): StockLevel {
  const { item, promised, backOrdered, nextReceipt, leadTimeDays } = place
  const random = randomFor('stock', item.company.company, item.catalog.item, place.warehouse)
  if (!place.stocked) {
    const left = random.chance(0.1) ? random.int(1, 4) : 0
    const onOrder = inPurchaseLots(place, backOrdered)
    return {
      onHand: left,
      onDemand: 0,
      onOrder,
      scheduled: onOrder > 0 ? nextReceipt : undefined,
      daysOnHand: 0,
      minimum: 0,
      maximum: 0,
    }
  }
  // Counter sales and customers outside the demo.
  const others = (item.catalog.family.pull * random.between(100, 900) * 10_000) / item.steps[0].price / 30
  const daily = others + Math.max(place.soldLast90 / 90, place.soldLast365 / 365)
  const minimum = inPurchaseLots(place, Math.max(1, daily * (leadTimeDays + 6)))
  const maximum = minimum + inPurchaseLots(place, Math.max(2, daily * 24))
  if (place.short) {
    const onOrder = inPurchaseLots(place, maximum + backOrdered)
    return { onHand: promised, onDemand: promised, onOrder, scheduled: nextReceipt, daysOnHand: 0, minimum, maximum }
  }
  const overstocked = random.chance(0.06) ? random.between(1.5, 3.5) : 1
  const onHand = promised + Math.round(random.between(minimum * 0.55, maximum) * overstocked)
  const free = onHand - promised
  const onOrder = free < minimum * 1.1 ? inPurchaseLots(place, maximum - free) : 0
  return {
    onHand,
    onDemand: promised,
    onOrder,
    minimum,
    maximum,
    scheduled: onOrder > 0 ? nextReceipt : undefined,
    daysOnHand: Math.min(999, Math.round(onHand / daily)),
  }
}
