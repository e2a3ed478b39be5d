import { z } from 'zod'
import { optional, text } from './fields.ts'

/** The maximum number of customers, vendors, or items in a report filter. */
export const maxListed = 2000

/** The maximum length of such a list in an address, with room for escaped commas. */
export const maxListText = 80_000

/** Whether a report includes a column: `0`, `1`, `00`, or `01`; missing and empty mean no. */
export const chosen = optional(z.enum(['0', '1', '00', '01']).transform((value) => Number(value) === 1))

/** A customer in a list: company (2) and customer number (6) joined. */
export const customerId = z
  .string()
  .regex(/^\d{8}$/, 'a customer has 8 digits: 2 of the company and 6 of the customer number')

/** A code in a list, without trailing blanks. */
export const paddedCode = (width: number) => text(width).transform((value) => value.trim())

/** The maximum length of an item number, customer part, or vendor part in a feed. */
export const longestItem = 30

/**
 * Pads an item entry with trailing blanks to the width in its call. Truncates it only beyond the longest possible item.
 */
export const fitEntry = (entry: string, width: number): string => entry.slice(0, longestItem).padEnd(width)

export interface PastedEntries {
  /** All distinct entries after pasting. */
  entries: string[]
  /** The original form of pasted numbers that were truncated to `longestItem` characters. */
  cut: string[]
  /** The original form of pasted numbers that exceeded the limit. */
  leftOut: string[]
}

/**
 * Reads pasted text with one number per cell or line.
 * @param before the existing entries
 * @param most the maximum number of entries
 */
export function pasteEntries(pasted: string, before: readonly string[], most: number): PastedEntries {
  const entries = new Set(before)
  const [cut, leftOut] = [new Set<string>(), new Set<string>()]
  for (const cell of pasted.split(/[\t\r\n,;]+/)) {
    const number = cell.trim()
    const entry = number.slice(0, longestItem).trimEnd()
    if (entry === '') continue
    if (entries.size >= most && !entries.has(entry)) {
      leftOut.add(number)
      continue
    }
    if (entry !== number) cut.add(number)
    entries.add(entry)
  }
  return { entries: [...entries], cut: [...cut], leftOut: [...leftOut] }
}
