import { z } from 'zod'
import { optional, text } from '../declare/fields.ts'

/** How many customers, vendors or items a report can be held to. */
export const mostListed = 2000

/** Whether a report has a column: `0`, `1`, `00` or `01`; left out and empty mean no. */
export const chosen = optional(z.enum(['0', '1', '00', '01']).transform((value) => Number(value) === 1))

/** A customer among several: company (2) and customer number (6) in one. */
export const customerId = z.string().regex(/^\d{8}$/, 'a customer is 2 digits of company and 6 of customer number')

/** A code in a list, without the blanks that pad it. */
export const paddedCode = (width: number) => text(width).transform((value) => value.trim())

/** The longest item number, customer part, or vendor part that a feed can hold. */
export const longestItem = 22

/** Pads an item entry with blanks on the right to the width of its call; cuts it only where no item is that long. */
export const fitEntry = (entry: string, width: number): string => entry.slice(0, longestItem).padEnd(width)

export interface PastedEntries {
  /** All entries after the paste, each once. */
  entries: string[]
  /** The pasted numbers that were cut to `longestItem` characters, as they were pasted. */
  cut: string[]
  /** The pasted numbers that did not fit any more, as they were pasted. */
  leftOut: string[]
}

/**
 * Reads pasted text, one number in each cell or line.
 * @param before the entries that are there already
 * @param most how many entries there may be
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
