import { z } from 'zod'

/** A sequence of an order: 1 or 2 digits, padded to 2. */
export const sequenceDigits = z
  .string()
  .regex(/^\d{1,2}$/, 'a sequence is 1 to 2 digits')
  .transform((value) => value.padStart(2, '0'))

/** `004711` and `1` as `004711-01`. */
export const orderName = (number: string, sequence: string): string => `${number}-${sequence.padStart(2, '0')}`
