import type { Column } from '../declare/columns.ts'
import { isDollars } from '../declare/numbers.ts'
import { folded } from './folded.ts'
import { formatDate, formatValue } from '../declare/format.ts'

/** Money can be found as `1234.5`, `1,234.50`, or `$1,234.50`. */
const withoutMoneySigns = (text: string) => text.replace(/\$/g, '').replace(/(?<=\d),(?=\d)/g, '')

/**
 * Returns the words that a row must contain, each with its possible spellings.
 * @param text the text in 'Find in these rows'
 */
export function findWords(text: string): string[][] {
  const words = folded(text).split(/\s+/).filter(Boolean)
  return words.map((word) => [...new Set([word, withoutMoneySigns(word)])].filter(Boolean))
}

/** Returns the searchable texts of a cell: as displayed, and the plain digits of a number. */
export function foundIn({ format, emptyMeans }: Column, value: string | number | null | undefined): string {
  if (format === 'date') return formatDate(value as string | null)
  const plain = String(value ?? '')
  if (!isDollars(format) || ((value ?? null) === null && emptyMeans !== undefined)) return plain
  return `${plain}\n${withoutMoneySigns(formatValue(format, value))}`
}
