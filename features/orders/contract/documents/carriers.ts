/** The parcel carriers, as named in orders and parcels. */
export const carriers = ['UPS', 'FEDEX'] as const
export type Carrier = (typeof carriers)[number]
export const carrierNames: Record<Carrier, string> = { UPS: 'UPS', FEDEX: 'FedEx' }

export const isCarrier = (code: string): code is Carrier => code === 'UPS' || code === 'FEDEX'

/** How many days after it ships a parcel may still be under way. */
export const transitDays = 30
