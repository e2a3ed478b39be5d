/** The states of an order, in the usual sequence; `refused` ends it. */
export const orderStates = ['draft', 'waiting for approval', 'sent', 'received', 'in the books', 'refused'] as const

export type OrderState = (typeof orderStates)[number]

/** What the distributor and the customer call an order until the books have their own number of it. */
export const orderReference = (cartId: number): string => `W${String(cartId).padStart(7, '0')}`
