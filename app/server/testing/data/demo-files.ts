import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

export type Row = Readonly<Record<string, string>>

/** Reads a feed file back, every cell as text; for tests. */
export function readFeed(dir: string, table: string): Row[] {
  return parse(readFileSync(join(dir, `${table}.csv`)), { columns: true })
}

export const headerOf = (dir: string, table: string): string[] =>
  (readFileSync(join(dir, `${table}.csv`), 'utf8').split('\n', 1)[0] ?? '').split(',')

/** A cell; fails where the file has no such column. */
export function cell(row: Row, column: string): string {
  const value = row[column]
  if (value === undefined) throw new Error(`no column ${column}`)
  return value
}

/** Several cells as one key. */
export const keyOf = (row: Row, columns: readonly string[]): string =>
  columns.map((column) => cell(row, column)).join('|')

/** A decimal in hundredths, or with `places` in smaller parts, exactly: `-12.5` is -1250. */
export function exact(text: string, places = 2): number {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  const fraction = match?.[3] ?? ''
  if (!match || fraction.length > places) throw new Error(`${text} is not a decimal with ${places} places`)
  return Number(`${match[1]}${match[2]}${fraction.padEnd(places, '0')}`)
}
