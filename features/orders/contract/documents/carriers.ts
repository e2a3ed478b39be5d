import { addDays, type Day } from '#kit/contract/dates.ts'
import { capitalized } from '#kit/contract/declare/sentence-case.ts'

/** The parcel carriers, as named in orders and parcels. */
export const carriers = ['UPS', 'FEDEX'] as const
export type Carrier = (typeof carriers)[number]
export const carrierNames: Record<Carrier, string> = { UPS: 'UPS', FEDEX: 'FedEx' }

const namesAsWritten = new Map(
  [...Object.values(carrierNames), 'USPS', 'DHL', 'LTL', 'XPO', 'ABF'].map((name) => [name.toLowerCase(), name]),
)

/** A carrier's name as it is read: `UPS Ground`, `Estes Express Lines`. The books have capitals. */
export const carrierText = (name: string): string =>
  /\p{Ll}/u.test(name)
    ? name
    : name.toLowerCase().replace(/\b\p{Ll}+/gu, (word) => namesAsWritten.get(word) ?? capitalized(word))

export const isCarrier = (code: string): code is Carrier => code === 'UPS' || code === 'FEDEX'

/**
 * The carriers to track an order by: its own, then others that bring parcels of it.
 * @param parcels their codes, separated by blanks; null if the viewer may not track
 */
export const carriersOf = (own: string, parcels: string | null): Carrier[] =>
  [...new Set([own, ...(parcels ?? '').split(' ')])].filter(isCarrier)

/** The number of days after shipping during which a parcel may be in transit. */
export const transitDays = 30

/** The ship days of arriving orders without parcels: they left in the last few days, or leave this week. */
export const arrivingDates = (today: Day): { from: Day; to: Day } => ({
  from: addDays(today, -5),
  to: addDays(today, 7),
})
