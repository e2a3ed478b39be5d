import { z } from 'zod'

const digits = (most: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${most}}$`))
    .catch('')

/** Which order a screen shows, in its address. */
export const orderFields = {
  /** Empty for the chosen customer's. */
  company: digits(2),
  order: digits(6),
  sequence: digits(2),
  /** The screen from which it was opened; the fields of that one's address go along. */
  from: z.enum(['displayOrders', 'accountsPayable']).catch('displayOrders'),
}
