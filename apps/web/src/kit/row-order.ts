import type { Column, Format } from '@trade-counter/contract/kit/columns.ts'
import { formatDate } from '@trade-counter/contract/kit/format.ts'

export type CellValue = string | number | null
/** A row whose values are read by column key. */
export type CellRow = Readonly<Record<string, CellValue>>

export interface SortKey {
  key: string
  descending: boolean
}

/** `Warehouse,-Price`: by warehouse, then by price from the highest. Unknown columns are dropped. */
export const readSort = (text: string, columns: readonly Column[]): SortKey[] =>
  text
    .split(',')
    .map((part) => ({ key: part.replace(/^-/, ''), descending: part.startsWith('-') }))
    .filter(({ key }) => columns.some((column) => column.key === key))

export const writeSort = (keys: readonly SortKey[]): string =>
  keys.map(({ key, descending }) => (descending ? `-${key}` : key)).join(',')

const words = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Orders two values of a column, ascending. Words without regard to case, codes by their characters. */
function compareGiven(format: Format, a: string | number, b: string | number): number {
  if (format === 'text') return words.compare(String(a), String(b))
  return a < b ? -1 : a > b ? 1 : 0
}

/** Orders two values of a column; what is missing or blank comes last either way. */
export function compareCells(format: Format, a: CellValue, b: CellValue, descending: boolean): number {
  if (a === null || a === '') return b === null || b === '' ? 0 : 1
  if (b === null || b === '') return -1
  const order = compareGiven(format, a, b)
  return descending ? -order : order
}

/** The rows in the order asked for; equal ones stay as they came. */
export function sortRows<Row extends CellRow>(
  rows: readonly Row[],
  keys: readonly SortKey[],
  columns: readonly Column[],
): readonly Row[] {
  if (keys.length === 0) return rows
  const formatOf = new Map(columns.map(({ key, format }) => [key, format]))
  return rows.toSorted((a, b) => {
    for (const { key, descending } of keys) {
      const order = compareCells(formatOf.get(key) ?? 'text', a[key] ?? null, b[key] ?? null, descending)
      if (order !== 0) return order
    }
    return 0
  })
}

/** Money is found as `1234.5`, `1,234.5` or `$1,234.5`. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/\$/g, '')
    .replace(/(?<=\d),(?=\d)/g, '')

/**
 * Says of a row whether every word of the text stands in one of the shown columns.
 * @returns undefined where there is nothing to find
 */
export function finder(text: string, columns: readonly Column[]): ((row: CellRow) => boolean) | undefined {
  const sought = plain(text).split(/\s+/).filter(Boolean)
  if (sought.length === 0) return undefined
  return (row) => {
    const told = columns.map(({ key, format }) =>
      format === 'date' ? formatDate(row[key] as string | null) : String(row[key] ?? ''),
    )
    const all = told.join('\n').toLowerCase()
    return sought.every((word) => all.includes(word))
  }
}
