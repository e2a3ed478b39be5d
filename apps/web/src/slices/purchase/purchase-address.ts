import { z } from 'zod'

export const purchaseAddress = z.object({
  /** The ship-to whose cart is shown; empty for the usual one. */
  shipTo: z.string().max(6).catch(''),
  show: z.enum(['cart', 'orders']).catch('cart'),
  /** The reference of the open order. */
  order: z.string().max(20).catch(''),
})
