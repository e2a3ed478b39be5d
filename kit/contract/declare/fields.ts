import { z } from 'zod'
import { type Day, fromSentDate } from '../dates.ts'
import { forbiddenInText, invisibleInCode } from './characters.ts'

const isUtf = (value: string): boolean => !/[\ufffd\p{Cs}]/u.test(value)
const isText = (value: string): boolean => isUtf(value) && !forbiddenInText.test(value)
const noText = 'must not contain control characters'

/** Printable text of at most `max` characters. A NUL would end a C string, and a line break forge a log line. */
export const text = (max: number) => z.string().max(max, `at most ${max} characters`).refine(isText, noText)

/** A number or name that identifies something, trimmed, of at most `max` characters. */
export const code = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `at most ${max} characters`)
    .refine(isText, noText)
    .refine((value) => !invisibleInCode.test(value), 'must not contain invisible characters')

/** A password or another secret, which is compared and never shown: an Arabic keyboard types U+200F. */
export const secret = (max: number) =>
  z
    .string()
    .max(max, `at most ${max} characters`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
    .refine((value) => isUtf(value) && !/[\u0000-\u001f\u007f]/.test(value), noText)

const digits = (max: number, what: string) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${max}}$`), `${what} is 1 to ${max} digits`)
    .transform((value) => value.padStart(max, '0'))

/** A company number: 1 or 2 digits, padded to 2. */
export const companyNumber = digits(2, 'a company number')
/** A customer number: 1 to 6 digits, padded to 6. */
export const customerNumber = digits(6, 'a customer number')
/** A ship-to number: its key of up to 6 characters, or the ERP's own number. */
export const shipToNumber = text(30)
/** The length of an order's or invoice's number, as the ERP prints it. */
export const maxDocumentNumber = 30
/**
 * An order's number as stored: digits alone, or with a year, are padded with leading zeros to 6, other numbers stay as
 * printed.
 */
export const padOrderNumber = (number: string): string =>
  number.replace(/^\d{1,5}(?=$| \(\d{4}\)$)/, (digits) => digits.padStart(6, '0'))
/** An order number: up to 30 characters, as printed; digits alone are padded to 6. */
export const orderNumber = code(maxDocumentNumber).min(1, 'is required').transform(padOrderNumber)
/** An invoice number: up to 30 characters, as printed. 0 means none. */
export const invoiceNumber = code(maxDocumentNumber).min(1, 'is required')
/** An account's identity key or, for an employee, the chosen employee's company number. */
export const identityKey = text(40).min(1, 'is required')
export const loginTypeCode = z.enum(['C', 'G', 'E'])

/** Treats a missing value and an empty one the same. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** Joins values for `splitList`: `%2C` stands for a comma in a value, and `%25` for a percent sign. */
export const joinList = (values: readonly string[], separator = ','): string =>
  values.map((value) => value.replaceAll('%', '%25').replaceAll(',', '%2C')).join(separator)
/** Splits a list of which at most the first `most` values count. */
export const splitList = (text: string, most?: number, separator = ','): string[] =>
  text.split(separator, most).map((value) => value.replaceAll('%2C', ',').replaceAll('%25', '%'))

/** The texts of a JSON array; undefined for anything else. */
function readArray(text: string): string[] | undefined {
  if (!text.startsWith('[')) return undefined
  try {
    return z.array(z.string()).safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * A list of distinct values, at least one and at most `most`: a JSON array of texts, or texts separated by commas as in
 * `joinList`.
 */
export const listOf = <T extends z.ZodType<string, string>>(value: T, most: number) =>
  z
    .string()
    .transform((values, context) => {
      // Checks the count first. Otherwise each of 100,000 wrong values would produce its own error.
      const several = readArray(values) ?? splitList(values, most + 1)
      if (several.length <= most) return several
      context.addIssue({ code: 'custom', message: `at most ${most} values` })
      return z.NEVER
    })
    .pipe(z.array(value).min(1, 'is required'))
    .transform((values) => [...new Set(values)])

export const rowChoices = [20, 50, 100, 500, 1000, 5000, 10000, 15000, 32000] as const
/** The row count of a full download. */
export const allRows = 32000
/** The row limit of a search: one of nine choices. */
export const numberRows = z
  .enum(rowChoices.map(String) as [string, ...string[]], `must be one of ${rowChoices.join(', ')}`)
  .transform(Number)

export const qualifiers = ['equal', 'contains', 'starts', 'point'] as const
export type Qualifier = (typeof qualifiers)[number]
export const qualifier = z.enum(qualifiers)
export const qualifierLabels: Record<Qualifier, string> = {
  equal: 'Equals',
  contains: 'Contains',
  starts: 'Starts with',
  point: 'Starting Point',
}

/** A date in a call, `MM/DD/YYYY`, parsed to a day. */
export const date = z.string().transform((value, context): Day => {
  const day = fromSentDate(value)
  if (day !== undefined) return day
  context.addIssue({ code: 'custom', message: 'must be a date, MM/DD/YYYY' })
  return z.NEVER
})
