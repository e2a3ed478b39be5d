import { orderNumber } from '#kit/contract/declare/fields.ts'
import { z } from 'zod'

const digits = (most: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${most}}$`))
    .catch('')

/** The address fields that identify an order. */
export const orderFields = {
  /** Empty for the chosen customer's company. */
  company: digits(2),
  order: orderNumber.catch(''),
  sequence: digits(2),
  /** The screen that opened this one; its address fields are carried along. */
  from: z.enum(['displayOrders', 'accountsPayable', 'home', 'item']).catch('displayOrders'),
}
