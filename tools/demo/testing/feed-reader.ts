import { keyOf, type Row, readFeed } from '#app/server/testing/data/demo-files.ts'

export const customer = ['company', 'customer']
export const shipTo = [...customer, 'ship_to']
export const item = ['company', 'item']
export const warehouse = ['company', 'warehouse']
export const vendor = ['company', 'vendor']
export const order = [...customer, 'order_number', 'sequence']

export const customerOf = (row: Row) => keyOf(row, customer)

export const sumBy = (rows: readonly Row[], key: (row: Row) => string, value: (row: Row) => number) => {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + value(row))
  return sums
}

/** Reads each file of a demo once. */
export function feedReader(dir: () => string) {
  const feeds = new Map<string, Row[]>()
  const feed = (table: string): Row[] => {
    const rows = feeds.get(table) ?? readFeed(dir(), table)
    feeds.set(table, rows)
    return rows
  }
  const keysOf = (table: string, columns: readonly string[]) => new Set(feed(table).map((row) => keyOf(row, columns)))
  return { feed, keysOf }
}
