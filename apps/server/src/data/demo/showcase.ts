import type { FavoriteItem } from './items/assortments.ts'
import { priceOn } from './items/assortments.ts'
import { addBusinessDays, businessDaysBefore, type DayNumber } from './basics/calendar.ts'
import { type Customer, customerKey } from './parties/customers.ts'
import type { Order, OrderLine } from './trade/orders.ts'
import { fedexGround, type Shipping, truck, upsGround } from './trade/shipping.ts'

/** The customers of the first demo accounts, and hotels of the demo's group. */
const showcased = ['01100001', '01100002', '02200001', '01600100', '02600100', '03600100']

interface Scene {
  /** Business days before today. */
  placed: number
  /** Business days from today; negative if shipped. */
  ships: number
  /** The index of the ship-to. */
  shipTo: number
  by: Shipping
  shows: 'parcel' | 'back order' | 'credit' | 'open order'
}

/** An order that has a carrier but no ship-via code. */
const unnamed = (shipping: Shipping): Shipping => ({ ...shipping, via: '', viaName: '' })

/** One order for each state that an order can have, on any day. */
const scenes: readonly Scene[] = [
  { placed: 130, ships: -128, shipTo: 1, by: upsGround, shows: 'parcel' },
  { placed: 32, ships: -30, shipTo: 1, by: unnamed(upsGround), shows: 'parcel' },
  { placed: 10, ships: -8, shipTo: 0, by: fedexGround, shows: 'credit' },
  { placed: 6, ships: -4, shipTo: 0, by: truck, shows: 'back order' },
  { placed: 5, ships: 9, shipTo: 0, by: truck, shows: 'open order' },
  { placed: 4, ships: -3, shipTo: 1, by: unnamed(fedexGround), shows: 'parcel' },
  { placed: 3, ships: -1, shipTo: 0, by: upsGround, shows: 'parcel' },
  { placed: 2, ships: 5, shipTo: 0, by: upsGround, shows: 'open order' },
  { placed: 1, ships: 2, shipTo: 1, by: truck, shows: 'open order' },
]

/** Three stocked items that the customer buys; small quantities of the lightest ones for a parcel. */
function linesFor(
  scene: Scene,
  favourites: readonly FavoriteItem[],
  warehouse: string,
  day: DayNumber,
  at: number,
): OrderLine[] {
  const stocked = favourites.filter(({ item, firstDay, lastDay }) => {
    const place = item.places.get(warehouse)
    return firstDay <= day && day <= lastDay && place?.stocked && !place.short
  })
  const light = [...stocked].sort((a, b) => a.item.catalog.pounds - b.item.catalog.pounds).slice(0, 9)
  const pool = scene.by.kind === 'parcel' ? light : stocked
  const chosen = [0, 1, 2].map((step) => pool[(at * 3 + step) % pool.length]).filter((one) => one !== undefined)
  return [...new Set(chosen)].flatMap((favourite, line) => {
    const place = favourite.item.places.get(warehouse)
    if (!place) return []
    if (scene.shows === 'back order' && line === 0) place.short = true
    const quantity = scene.by.kind === 'parcel' ? Math.min(favourite.quantity, 4) : Math.max(favourite.quantity, 2)
    return [{ favourite, place, quantity, price: priceOn(favourite, day) }]
  })
}

/**
 * Creates orders in every state for the showcased customers. Call it before shipping: it empties a stock place to
 * cause the back order.
 */
export function makeShowcase(customer: Customer, favourites: readonly FavoriteItem[], today: DayNumber): Order[] {
  if (!showcased.includes(customerKey(customer))) return []
  return scenes.flatMap((scene, at) => {
    const shipTo = customer.shipTos[scene.shipTo % customer.shipTos.length]
    if (!shipTo) return []
    const day = businessDaysBefore(today, scene.placed)
    const shipDay = scene.ships < 0 ? businessDaysBefore(today, -scene.ships) : addBusinessDays(today + 1, scene.ships)
    const order: Order = {
      customer,
      shipTo,
      warehouse: shipTo.warehouse,
      day,
      customerPo: `TC-${String(day).slice(-4)}${at}`,
      lines: linesFor(scene, favourites, shipTo.warehouse, day, at),
      shipping: scene.by,
      comment: scene.shows === 'open order' ? 'CALL 30 MIN AHEAD' : '',
      plan: { shipDay, credited: scene.shows === 'credit' },
      corrects: undefined,
      shipments: [],
      number: '',
    }
    return [order]
  })
}
