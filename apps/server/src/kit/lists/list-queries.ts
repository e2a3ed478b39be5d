import { type Column, maySee } from '@trade-counter/contract/kit/declare/columns.ts'
import type { ListOptions } from '@trade-counter/contract/kit/declare/list-options.ts'
import type { Rights } from '@trade-counter/contract/kit/declare/need.ts'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/kit/db/store.ts'
import { type Arrangement, type RowsQuery, arrangedRows, rowsInOrder } from './arrangement-queries.ts'

/** Quotes a column's key as an SQL identifier. */
export const quoteIdentifier = (key: string) => `"${key.replaceAll('"', '""')}"`

/** The maximum number of rows, and their sort and search; both optional. */
export interface RowOptions {
  maxRows?: number | undefined
  arrangement?: Arrangement | undefined
}

/**
 * Selects from a list's query. Its rows have the alias `t`.
 * @param keys the columns that `select` reads
 */
export function selectedFrom(
  query: RowsQuery<unknown>,
  keys: readonly string[],
  select: string,
  { maxRows, arrangement }: RowOptions,
): RawBuilder<unknown> {
  const from = arrangement ? arrangedRows(query, keys, arrangement) : rowsInOrder(query, 't')
  return sql`select ${sql.raw(select)} from ${from}${maxRows === undefined ? sql`` : sql` limit ${sql.lit(maxRows)}`}`
}

/** Returns the keys of the columns that the viewer may see. */
export const openKeys = (columns: readonly Column[], rights: Rights | undefined): string[] =>
  columns.filter((column) => maySee(column, rights)).map(({ key }) => key)

/**
 * Compiles a list's query with null for columns that the viewer may not see, so their values are never computed or sent.
 */
export function maskedRows(
  db: Db,
  query: RowsQuery<unknown>,
  columns: readonly Column[],
  rights: Rights | undefined,
  options: RowOptions = {},
): CompiledQuery {
  const masked = columns
    .map((c) => (maySee(c, rights) ? `t.${quoteIdentifier(c.key)}` : `null as ${quoteIdentifier(c.key)}`))
    .join(', ')
  return selectedFrom(query, openKeys(columns, rights), masked, options).compile(db)
}

/** A select whose limit can be removed. */
type Limited = RowsQuery<unknown> & { clearLimit(): Limited; clearOrderBy(): Limited }

/**
 * Returns the list's query for the requested `rows`. Use it only for a list that declares its limit: an undeclared limit
 * may hide rows from the viewer.
 */
export function withRows(db: Db, query: RowsQuery<unknown>, rows: ListOptions['rows']): RowsQuery<unknown> {
  if (rows === undefined) return query
  if (!('clearLimit' in query)) throw new Error('a list that declares a limit must be a select')
  const all = (query as Limited).clearLimit()
  if (rows === 'all') return all
  const counted = sql<unknown>`(${all.clearOrderBy()})`.as<'counted'>(sql.ref('counted'))
  return db.selectFrom(counted).select(sql<number>`count(*)`.as('rows'))
}
