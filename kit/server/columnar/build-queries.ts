import { listed, quoted, type Statements } from '../db/statements.ts'
import { literal } from '../db/literals.ts'
import { seeEverythingLocally } from '../db/row-security/caller.ts'
import { sorting } from './tables.ts'

/** A column of a copied table, with DuckDB's type. */
export interface CopiedColumn {
  name: string
  type: string
  required: boolean
}

/** Begins a snapshot, so that all tables have the same version. */
export const beginSnapshot = (session: Statements) =>
  // The copy holds the rows of all customers. Behind a pooler, settings must not outlast the transaction.
  session.query(`begin isolation level repeatable read read only; ${seeEverythingLocally};
    set local statement_timeout = 0`)

const typeNames: Record<string, string> = { text: 'varchar', integer: 'integer', bigint: 'bigint', date: 'date' }

/** The DuckDB type for a PostgreSQL type: numerics keep their precision, so that sums stay exact. */
function typeOf(table: string, column: string, type: string): string {
  const decimal = /^numeric\((\d+),(\d+)\)$/.exec(type)
  const known = decimal ? `decimal(${decimal[1]}, ${decimal[2]})` : typeNames[type]
  if (known === undefined) throw new Error(`${table}.${column}: the copy has no type for ${type}`)
  return known
}

/** The table's current columns, in the catalog's order. */
export async function readColumns(session: Statements, table: string): Promise<CopiedColumn[]> {
  const rows = await session.query<{ name: string; type: string; required: boolean }>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type, attnotnull as required
      from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum`,
    [table],
  )
  return rows.map(({ name, type, required }) => ({ name, required, type: typeOf(table, name, type) }))
}

/** Returns conditions on the keys that split a long table into parts of about `most` rows. */
export async function partsOf(session: Statements, table: string, most: number): Promise<string[]> {
  const order = sorting.get(table)
  if (!order) return ['true']
  const [first, second] = order
  const keys = `${first}, ${second}`
  const cuts = await session.query<{ one: string; other: string }>(
    `select distinct on (part) ${first} as one, ${second} as other
      from (select ${keys}, floor((sum(count(*)) over (order by ${keys}) - 1) / $1) as part
        from ${table} group by ${keys}) as counted
      order by part, ${keys}`,
    [most],
  )
  const limits = cuts.map(({ one, other }) => `(${literal(one)}, ${literal(other)})`)
  return limits.map((from, n) => {
    const to = limits[n + 1]
    return `(${keys}) >= ${from}${to === undefined ? '' : ` and (${keys}) < ${to}`}`
  })
}

/** Returns the query that reads rows of a table in the copy's format. */
export const rowsWhere = (table: string, columns: readonly CopiedColumn[], where: string): string =>
  `select ${listed(columns.map(({ name }) => name))} from ${table} where ${where}`

/** The statement that creates a table of the copy, without rows. */
export const createTable = (table: string, columns: readonly CopiedColumn[]): string =>
  `create or replace table ${table} (${columns
    .map(({ name, type, required }) => `${quoted(name)} ${type}${required ? ' not null' : ''}`)
    .join(', ')})`

/**
 * Reads a CSV file that PostgreSQL wrote: empty texts are quoted, nulls are not. All options are explicit, because
 * automatic detection would fail on texts with line breaks.
 */
const fileRows = (columns: readonly Pick<CopiedColumn, 'name' | 'type'>[], file: string): string =>
  `read_csv(${literal(file)}, columns = {${columns
    .map(({ name, type }) => `${quoted(name)}: ${literal(type)}`)
    .join(', ')}}, auto_detect = false, header = false, new_line = '\\n', delim = ',', quote = '"', escape = '"',
    nullstr = '', allow_quoted_nulls = false, null_padding = false)`

/** The statement that deletes the rows with the keys in a file. */
export const deleteKeys = (table: string, names: readonly string[], file: string): string =>
  `delete from ${table} using ${fileRows(
    names.map((name) => ({ name, type: 'varchar' })),
    file,
  )} as named where ${names.map((name) => `${table}.${quoted(name)} = named.${quoted(name)}`).join(' and ')}`

/** The statement that inserts a file's rows, sorted. */
export function addRows(table: string, columns: readonly CopiedColumn[], file: string): string {
  const order = sorting.get(table)
  return `insert into ${table} select * from ${fileRows(columns, file)}
    ${order ? `order by ${listed(order)}` : ''}`
}
