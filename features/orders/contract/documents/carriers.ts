import { sentenceCase } from '#kit/contract/declare/sentence-case.ts'

/** The parcel carriers, as named in orders and parcels. */
export const carriers = ['UPS', 'FEDEX'] as const
export type Carrier = (typeof carriers)[number]
export const carrierNames: Record<Carrier, string> = { UPS: 'UPS', FEDEX: 'FedEx' }

/** A carrier's name as it is read: `UPS ground`, `Speedy delivery`. The books have capitals. */
export const carrierText = (name: string): string =>
  sentenceCase(name).replace(/\b(?:ups|usps|dhl|ltl|fedex)\b/gi, (word) =>
    word.toUpperCase() === 'FEDEX' ? carrierNames.FEDEX : word.toUpperCase(),
  )

export const isCarrier = (code: string): code is Carrier => code === 'UPS' || code === 'FEDEX'

/** The number of days after shipping during which a parcel may be in transit. */
export const transitDays = 30
