import type { FavoriteItem } from '../items/assortments.ts'
import type { Customer } from '../parties/customers.ts'
import { fillPattern, type Random } from '../basics/random.ts'

export interface Shipping {
  /** The order's ship-via code and name; both may be missing. */
  via: string
  viaName: string
  kind: 'parcel' | 'freight' | 'truck' | 'pick up'
  carrier: 'UPS' | 'FEDEX' | ''
  service: string
  /** Business days in transit. */
  transitDays: number
  /** The pattern of a freight carrier's PRO numbers. */
  pro: string
}

export const truck: Shipping = {
  via: 'OTRK',
  viaName: 'OUR TRUCK',
  kind: 'truck',
  carrier: '',
  service: '',
  transitDays: 0,
  pro: '',
}
const pickUp: Shipping = {
  via: 'WCAL',
  viaName: 'WILL CALL',
  kind: 'pick up',
  carrier: '',
  service: '',
  transitDays: 0,
  pro: '',
}

const parcel = (
  via: string,
  viaName: string,
  carrier: 'UPS' | 'FEDEX',
  service: string,
  transitDays: number,
): Shipping => ({
  via,
  viaName,
  kind: 'parcel',
  carrier,
  service,
  transitDays,
  pro: '',
})
export const upsGround = parcel('UPSC', 'UPS GROUND', 'UPS', 'UPS Ground', 3)
const upsSecondDay = parcel('UPS2', 'UPS 2ND DAY AIR', 'UPS', 'UPS 2nd Day Air', 2)
export const fedexGround = parcel('FXGR', 'FEDEX GROUND', 'FEDEX', 'FedEx Ground', 3)
const fedexTwoDay = parcel('FX2D', 'FEDEX 2DAY', 'FEDEX', 'FedEx 2Day', 2)

const freight = (via: string, viaName: string, pro: string, transitDays: number): Shipping => ({
  via,
  viaName,
  kind: 'freight',
  carrier: '',
  service: '',
  transitDays,
  pro,
})
/** Standard carrier codes and the patterns of their PRO numbers. */
const freightCarriers = [
  freight('ODFL', 'OLD DOMINION FREIGHT LINE', '99999999999', 2),
  freight('SAIA', 'SAIA LTL FREIGHT', '999999999999', 3),
  freight('EXLA', 'ESTES EXPRESS LINES', '099-9999999', 2),
  freight('XPOL', 'XPO LOGISTICS', '999-999999', 3),
] as const

/** An item and its shipped quantity. */
interface Load {
  line: { favourite: FavoriteItem }
  filled: number
}

/** Weight in pounds. */
export const weightOf = (lines: readonly Load[]): number =>
  lines.reduce((sum, { line, filled }) => sum + filled * line.favourite.item.catalog.pounds, 0)

/** Ships light orders of customers off the truck routes by parcel, heavy ones by freight, and the rest by own truck. */
export function chooseShipping(
  customer: Customer,
  lines: readonly (Load['line'] & { quantity: number })[],
  random: Random,
): Shipping {
  const { parcelShare, parcelCarrier } = customer.habits
  const weight = weightOf(lines.map((line) => ({ line, filled: line.quantity })))
  if (!random.chance(parcelShare)) return random.chance(0.04) ? pickUp : truck
  if (weight > 420) return random.pick(freightCarriers)
  const carrier = random.chance(0.8) ? parcelCarrier : parcelCarrier === 'UPS' ? 'FEDEX' : 'UPS'
  const express = random.chance(0.08)
  const chosen = carrier === 'UPS' ? (express ? upsSecondDay : upsGround) : express ? fedexTwoDay : fedexGround
  return random.chance(0.05) ? { ...chosen, via: '', viaName: '' } : chosen
}

export const makeProNumber = (shipping: Shipping, random: Random): string => fillPattern(random, shipping.pro)
