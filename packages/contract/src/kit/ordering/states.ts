/** The states of an order, in the usual sequence; `refused` ends it. */
export const orderStates = ['draft', 'waiting for approval', 'sent', 'received', 'in the books', 'refused'] as const

export type OrderState = (typeof orderStates)[number]
