import { feedFiles } from '#app/server/tables.ts'
import type { FeedColumn, FeedFile } from '#kit/server/tables/fed-table.ts'

type Row = Readonly<Record<string, string | number>>
/** Rows of feed files, by table. */
export type TableRows = Readonly<Record<string, readonly Row[]>>

/** An example's value, followed by its owner where the column allows that, so that the value identifies a wrong row. */
function valueFor(column: FeedColumn | undefined, value: string, owner: string): string {
  const text = `${value} ${owner}`
  const bytes = Buffer.from(text)
  return column?.kind.isText && column.kind.check(bytes, 0, bytes.length) === undefined ? text : value
}

/** The example of a table, as a row of an owner that refers to the owner's rows of other tables. */
function rowOf({ columns, key, references, example }: FeedFile, owner: Row, tables: TableRows): Row {
  const own = Object.values(owner).join('')
  const values = Object.entries(example).map(([name, value]) =>
    key.includes(name) ? [name, value] : [name, valueFor(columns[name], value, own)],
  )
  const isOwn = (row: Row) => Object.entries(owner).every(([name, value]) => (row[name] ?? value) === value)
  const referred = references.flatMap((reference) => {
    const row = tables[reference.to]?.findLast(isOwn)
    return reference.columns.map((name) => [name, row?.[name] ?? ''])
  })
  return { ...Object.fromEntries([...values, ...referred]), ...owner }
}

/**
 * Adds the tables that are missing, with the example of each as a row of every customer, or of every company.
 * @param customers those that get rows
 */
export function withExamples(rows: TableRows, customers = rows.customers ?? []): TableRows {
  const tables: Record<string, readonly Row[]> = { ...rows }
  const owners = (columns: FeedFile['columns']): Row[] => {
    if (columns.customer) return customers.map(({ company = '', customer = '' }) => ({ company, customer }))
    return columns.company ? (rows.companies ?? []).map(({ company = '' }) => ({ company })) : [{}]
  }
  for (const feed of feedFiles.filter(({ mode }) => mode === 'replace'))
    tables[feed.table] ??= owners(feed.columns).map((owner) => rowOf(feed, owner, tables))
  return tables
}

/** The rows in reverse, all with every column of their table: a file has the columns of its first row. */
function inReverse(rows: readonly Row[]): Row[] {
  const blank = Object.fromEntries(rows.flatMap(Object.keys).map((column) => [column, '']))
  return rows.map((row) => ({ ...blank, ...row })).toReversed()
}

/** Reverses the rows of each table, so that none stands where a list is expected to show it. */
export const reversed = (tables: TableRows): TableRows =>
  Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, inReverse(rows)]))
