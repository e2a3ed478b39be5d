import { z } from 'zod'
import type { Sent } from '#web/api.ts'
import type { readOrderHead } from '@trade-counter/contract/orders/endpoints.ts'

/** Which order is shown, in the address: by number and sequence, or by an invoice that was made for it. */
export const orderAddress = z.object({
  /** 2 digits; empty for the chosen customer's. */
  company: z
    .string()
    .regex(/^\d{1,2}$/)
    .catch(''),
  order: z
    .string()
    .regex(/^\d{1,6}$/)
    .catch(''),
  sequence: z
    .string()
    .regex(/^\d{1,2}$/)
    .catch(''),
  invoice: z.string().max(20).catch(''),
  /** The screen from which it was opened; the fields of that one's address go along. */
  from: z.enum(['displayOrders', 'accountsPayable']).catch('displayOrders'),
})
export type OrderAddress = z.output<typeof orderAddress>

/** The calls' fields; undefined where the address names no order. */
export function namedOrder(address: OrderAddress, ownCompany: string): Sent<typeof readOrderHead> | undefined {
  const { company, order, sequence, invoice } = address
  if (invoice === '' && (order === '' || sequence === '')) return undefined
  return {
    companyNumber: company || ownCompany,
    orderNumber: order,
    orderSequenceNumber: sequence,
    referenceNumber: invoice,
  }
}
