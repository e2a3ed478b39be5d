/** The parcel carriers, as named in orders and parcels. */
export const carriers = ['UPS', 'FEDEX'] as const
export type Carrier = (typeof carriers)[number]
export const carrierNames: Record<Carrier, string> = { UPS: 'UPS', FEDEX: 'FedEx' }

export const isCarrier = (code: string): code is Carrier => code === 'UPS' || code === 'FEDEX'

/** The number of days after shipping during which a parcel may be in transit. */
export const transitDays = 30
