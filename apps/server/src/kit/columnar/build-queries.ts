import type { Session } from '#server/kit/db/store.ts'
import { quoteIdentifier } from '#server/kit/lists/list-queries.ts'
import { literal } from '#server/kit/db/literals.ts'
import { seeEverythingLocally } from '#server/kit/db/wall/asker.ts'
import { type LineNumber, lineNumbers, numberColumn, numberTable } from './line-numbers.ts'
import { type CopyStamps, readStampsIn } from './stamp-queries.ts'
import { type CopiedTable, copiedTables, cutting, sorting } from './tables.ts'

/** A connection reserved for the duration of a snapshot. */
export type SqlClient = Pick<Session, 'query'>

/** A column of a copied table, with DuckDB's type. */
export interface CopiedColumn {
  name: string
  type: string
  required: boolean
}

/** Part of a table that fits one file. */
export interface TableSlice {
  table: CopiedTable
  where: string
}

const list = (names: readonly string[]) => names.map(quoteIdentifier).join(', ')

/**
 * Begins a snapshot of all tables at one version. It takes the locks first, so that no feed can swap a table between
 * reading the version and reading the table.
 */
export async function beginSnapshot(session: SqlClient): Promise<CopyStamps> {
  // The copy holds every customer's rows; each report reads its viewer's. Behind a pooler, settings must not outlast the
  // transaction.
  await session.query(`begin isolation level repeatable read read only;
    ${seeEverythingLocally}; set local statement_timeout = 0;
    lock table ${copiedTables.join(', ')} in access share mode`)
  return readStampsIn(session)
}

export const endSnapshot = (session: SqlClient) => session.query('rollback')

/** Whether a feed is waiting to swap one of the tables; it must not wait for a copy that it will make stale. */
export async function isFeedWaiting(session: SqlClient): Promise<boolean> {
  const rows = await session.query(
    `select from pg_locks where not granted and mode = 'AccessExclusiveLock' and locktype = 'relation'
      and relation::regclass::text = any($1) limit 1`,
    [copiedTables],
  )
  return rows.length > 0
}

const typeNames: Record<string, string> = { text: 'varchar', integer: 'integer', bigint: 'bigint', date: 'date' }

/** The DuckDB type for a PostgreSQL type: numerics keep their precision, so that sums stay exact. */
function typeOf(table: string, column: string, type: string): string {
  const decimal = /^numeric\((\d+),(\d+)\)$/.exec(type)
  const known = decimal ? `decimal(${decimal[1]}, ${decimal[2]})` : typeNames[type]
  if (known === undefined) throw new Error(`${table}.${column}: the copy has no type for ${type}`)
  return known
}

/** The table's current columns, in the catalog's order. */
export async function readColumns(session: SqlClient, table: CopiedTable): Promise<CopiedColumn[]> {
  const rows = await session.query<{ name: string; type: string; required: boolean }>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type, attnotnull as required
      from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum`,
    [table],
  )
  return rows.map(({ name, type, required }) => ({ name, required, type: typeOf(table, name, type) }))
}

/** Splits a long table between keys into slices of about `rows` rows; a short table is one slice. */
export async function sliceTable(session: SqlClient, table: CopiedTable, rows: number): Promise<TableSlice[]> {
  const [first, second] = cutting[table] ?? []
  if (!first || !second) return [{ table, where: 'true' }]
  const keys = `${first}, ${second}`
  const cuts = await session.query<{ one: string; other: string }>(
    `select distinct on (slice) ${first} as one, ${second} as other
      from (select ${keys}, floor((sum(count(*)) over (order by ${keys}) - 1) / $1) as slice
        from ${table} group by ${keys}) as counted
      order by slice, ${keys}`,
    [rows],
  )
  const limits = cuts.map(({ one, other }) => `(${literal(one)}, ${literal(other)})`)
  return limits.map((from, n) => {
    const to = limits[n + 1]
    return { table, where: `(${keys}) >= ${from}${to === undefined ? '' : ` and (${keys}) < ${to}`}` }
  })
}

/** The statement that exports a slice as CSV: empty texts are quoted, nulls are not. */
export const copyOut = ({ table, where }: TableSlice, columns: readonly CopiedColumn[]): string =>
  `copy (select ${list(columns.map((column) => column.name))} from ${table} where ${where}) to stdout (format csv)`

const numbers = Object.keys(lineNumbers) as LineNumber[]

/** The statements that create a table of the copy; for `sales_lines`, with number columns and number tables. */
export function createTable(table: CopiedTable, columns: readonly CopiedColumn[]): string {
  const own = columns.map(
    (column) => `${quoteIdentifier(column.name)} ${column.type}${column.required ? ' not null' : ''}`,
  )
  if (table !== 'sales_lines') return `create table ${table} (${own.join(', ')})`
  const textColumns = (of: LineNumber) => lineNumbers[of].map((column) => `${column} varchar not null`).join(', ')
  return [
    `create table ${table} (${[...own, ...numbers.map((of) => `${numberColumn(of)} integer not null`)].join(', ')})`,
    ...numbers.map((of) => `create table ${numberTable(of)} (number integer not null, ${textColumns(of)})`),
  ].join(';\n')
}

const struct = (columns: readonly CopiedColumn[]) =>
  `{${columns.map((column) => `${quoteIdentifier(column.name)}: ${literal(column.type)}`).join(', ')}}`

/**
 * The rows of a file written by `copyOut`. All options are explicit: detection would fail on texts with line breaks.
 */
const fileRows = (columns: readonly CopiedColumn[], file: string): string =>
  `read_csv(${literal(file)}, columns = ${struct(columns)}, auto_detect = false,
    header = false, new_line = '\\n', delim = ',', quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false,
    null_padding = false)`

const sorted = (table: CopiedTable) => (sorting[table] ? ` order by ${sorting[table]}` : '')

const sameTexts = (of: LineNumber) =>
  lineNumbers[of].map((column) => `${numberTable(of)}.${column} = slice.${column}`).join(' and ')

/** Imports lines and assigns new numbers in order of first appearance. */
const importLines = (columns: readonly CopiedColumn[], file: string): string =>
  [
    `create or replace temporary table slice as select * from ${fileRows(columns, file)}`,
    ...numbers.map((of) => {
      const texts = list(lineNumbers[of])
      const table = numberTable(of)
      return `insert into ${table} select (select count(*) from ${table}) + row_number() over (), ${texts}
        from (select distinct ${texts} from slice) as slice where not exists (select 1 from ${table} where ${sameTexts(of)})`
    }),
    `insert into sales_lines select slice.*, ${numbers.map((of) => `${numberTable(of)}.number`).join(', ')}
      from slice ${numbers.map((of) => `join ${numberTable(of)} on ${sameTexts(of)}`).join(' ')}
      order by ${(sorting.sales_lines ?? '').replaceAll(/\w+/g, 'slice.$&')}`,
    'drop table slice',
  ].join(';\n')

/** The statements that delete the rows whose keys a file names. */
export function deleteKeys(table: CopiedTable, names: readonly string[], file: string): string {
  const keys = names.map((name) => ({ name, type: 'varchar', required: true }))
  const isSame = names.map((name) => `${table}.${quoteIdentifier(name)} = named.${quoteIdentifier(name)}`).join(' and ')
  return [
    `create or replace temporary table named as select * from ${fileRows(keys, file)}`,
    `delete from ${table} using named where ${isSame}`,
    'drop table named',
  ].join(';\n')
}

/** The statements that import a file written by `copyOut` into the copy's table, sorted. */
export const importTable = (table: CopiedTable, columns: readonly CopiedColumn[], file: string): string =>
  table === 'sales_lines'
    ? importLines(columns, file)
    : `insert into ${table} select * from ${fileRows(columns, file)}${sorted(table)}`
