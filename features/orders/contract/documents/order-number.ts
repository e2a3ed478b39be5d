import { asPrinted } from '#kit/contract/declare/format.ts'
import { z } from 'zod'

/** A sequence of an order: 1 to 3 digits, padded to 2. An order may have a hundred shipments. */
export const sequenceDigits = z
  .string()
  .regex(/^\d{1,3}$/, 'a sequence is 1 to 3 digits')
  .transform((value) => value.padStart(2, '0'))

/** `004711` and `1` as `004711-01`. */
export const orderName = (number: string, sequence: string): string =>
  `${asPrinted(number)}-${sequence.padStart(2, '0')}`
