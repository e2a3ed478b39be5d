/** The parcel carriers, as orders and parcels name them. */
export const carriers = ['UPS', 'FEDEX'] as const
export type Carrier = (typeof carriers)[number]
export const carrierNames: Record<Carrier, string> = { UPS: 'UPS', FEDEX: 'FedEx' }

export const isCarrier = (code: string): code is Carrier => code === 'UPS' || code === 'FEDEX'
