import { z } from 'zod'
import { optional, text } from './fields.ts'

/** How many customers, vendors or items a report can be held to. */
export const mostListed = 2000

/** Whether a report has a column: `0`, `1`, `00` or `01`; left out and empty mean no. */
export const chosen = optional(z.enum(['0', '1', '00', '01']).transform((value) => Number(value) === 1))

/** A customer among several: company (2) and customer number (6) in one. */
export const customerId = z.string().regex(/^\d{8}$/, 'a customer is 2 digits of company and 6 of customer number')

/** A code in a list, without the blanks that pad it. */
export const paddedCode = (width: number) => text(width).transform((value) => value.trim())

/** Fits an item entry to its width: padded with blanks on the right, or cut. */
export const fitEntry = (entry: string, width: number): string => entry.slice(0, width).padEnd(width)

/** Entries as somebody typed or pasted them: a cell or a line each, without blanks around them, each once. */
export function splitEntries(pasted: string, width: number): string[] {
  const entries = pasted.split(/[\t\r\n,;]+/).map((entry) => entry.trim().slice(0, width).trimEnd())
  return [...new Set(entries.filter((entry) => entry !== ''))]
}
