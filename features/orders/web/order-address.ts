import { maxDocumentNumber, orderNumber } from '#kit/contract/declare/fields.ts'
import { z } from 'zod'
import type { Sent } from '#kit/web/calls/api.ts'
import type { readOrderHead } from '#orders/contract/endpoints.ts'

const digits = (most: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${most}}$`))
    .catch('')

export const orderFields = {
  /** Empty for the chosen customer's company. */
  company: digits(2),
  order: orderNumber.catch(''),
  sequence: digits(3),
  /** The screen that opened this one; its address fields are carried along. */
  from: z.enum(['displayOrders', 'accountsPayable', 'home', 'item']).catch('displayOrders'),
}

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
