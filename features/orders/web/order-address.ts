import { maxDocumentNumber } from '#kit/contract/declare/fields.ts'
import { z } from 'zod'
import type { Sent } from '#kit/web/calls/api.ts'
import { orderFields } from './screen/order-address.ts'
import type { readOrderHead } from '#orders/contract/endpoints.ts'

/** The order in the address: by number and sequence, or by one of its invoices. */
export const orderAddress = z.object({
  ...orderFields,
  invoice: z.string().max(maxDocumentNumber).catch(''),
})
type OrderAddress = z.output<typeof orderAddress>

/** Returns the calls' fields; undefined if the address names no order. */
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
