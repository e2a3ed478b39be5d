import type { Column, Format } from '../declare/columns.ts'
import { compareCharacters, folded, wordKey } from './folded.ts'
import { findWords, foundIn } from './row-find.ts'

export type CellValue = string | number | null
/** A row whose values are read by column key. */
export type CellRow = Readonly<Record<string, CellValue>>

export interface SortKey {
  key: string
  descending: boolean
}

/** Parses a sort such as `Warehouse,-Price`: by warehouse, then by price, highest first. */
export const parseSort = (text: string): SortKey[] =>
  text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => ({ key: part.replace(/^-/, ''), descending: part.startsWith('-') }))

/** Parses a sort, without unknown and repeated columns. */
export const readSort = (text: string, columns: readonly Column[]): SortKey[] =>
  parseSort(text).filter(
    ({ key }, at, all) =>
      columns.some((column) => column.key === key) && all.findIndex((other) => other.key === key) === at,
  )

export const writeSort = (keys: readonly SortKey[]): string =>
  keys.map(({ key, descending }) => (descending ? `-${key}` : key)).join(',')

/** Cached, because a sort compares each text many times. */
const wordKeys = new Map<string, string>()
const maxCachedKeys = 100_000

function keptWordKey(text: string): string {
  let key = wordKeys.get(text)
  if (key === undefined) {
    if (wordKeys.size >= maxCachedKeys) wordKeys.clear()
    key = wordKey(text)
    wordKeys.set(text, key)
  }
  return key
}

/** Compares two values of a column, ascending: words by their `wordKey`, codes by their characters. */
function compareGiven(format: Format, a: string | number, b: string | number): number {
  if (format === 'text') return compareCharacters(keptWordKey(String(a)), keptWordKey(String(b)))
  if (format === 'code') return compareCharacters(String(a), String(b))
  return a < b ? -1 : a > b ? 1 : 0
}

/** Compares two values of a column. Missing and blank values come last in both directions. */
export function compareCells(format: Format, a: CellValue, b: CellValue, descending: boolean): number {
  if (a === null || a === '') return b === null || b === '' ? 0 : 1
  if (b === null || b === '') return -1
  const order = compareGiven(format, a, b)
  return descending ? -order : order
}

/** Sorts the rows as requested. The sort is stable. */
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

/**
 * Returns a function that tests whether every word of the text occurs in a visible column of a row.
 * @returns undefined if there is nothing to find
 */
export function finder(text: string, columns: readonly Column[]): ((row: CellRow) => boolean) | undefined {
  const sought = findWords(text)
  if (sought.length === 0) return undefined
  return (row) => {
    const rowText = folded(columns.map((column) => foundIn(column, row[column.key])).join('\n'))
    return sought.every((writings) => writings.some((word) => rowText.includes(word)))
  }
}
