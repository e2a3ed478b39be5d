import { z } from 'zod'

const digits = (most: number, what: string) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${most}}$`), `${what} is 1 to ${most} digits`)
    .transform((value) => value.padStart(most, '0'))

/** An order number: 1 to 6 digits, padded to 6. */
export const orderDigits = digits(6, 'an order number')
/** A sequence of an order: 1 or 2 digits, padded to 2. */
export const sequenceDigits = digits(2, 'a sequence')

/** `004711` and `1` as `004711-01`. */
export const orderName = (number: string, sequence: string): string => `${number}-${sequence.padStart(2, '0')}`
