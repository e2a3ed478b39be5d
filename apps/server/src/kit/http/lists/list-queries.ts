import { type Column, maySee } from '@trade-counter/contract/kit/declare/columns.ts'
import type { ListOptions } from '@trade-counter/contract/kit/declare/list-options.ts'
import type { Rights } from '@trade-counter/contract/kit/declare/need.ts'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/kit/db/store.ts'
import type { RowsQuery } from '../implementation.ts'
import { type Arrangement, arrangedRows } from './arrangement-queries.ts'

/** A column's key as a name in SQL. */
export const name = (key: string) => `"${key.replaceAll('"', '""')}"`

/** How many of a list's rows are wanted at most, and how they are arranged where that is not as the list gives them. */
export interface Wanted {
  most?: number | undefined
  arrangement?: Arrangement | undefined
}

/**
 * Selects from a list's query, whose rows are `t`.
 * @param keys the columns that `select` reads
 */
export function selectedFrom(
  query: RowsQuery<unknown>,
  keys: readonly string[],
  select: string,
  { most, arrangement }: Wanted,
): RawBuilder<unknown> {
  const from = arrangement ? arrangedRows(query, keys, arrangement) : sql`(${query}) as t`
  return sql`select ${sql.raw(select)} from ${from}${most === undefined ? sql`` : sql` limit ${sql.lit(most)}`}`
}

/** The keys of the columns that the viewer may see. */
export const openKeys = (columns: readonly Column[], rights: Rights | undefined): string[] =>
  columns.filter((column) => maySee(column, rights)).map(({ key }) => key)

/**
 * A list's query with the columns that the viewer may see. A forbidden one is null: its value is never computed, let
 * alone sent.
 */
export function maskedRows(
  db: Db,
  query: RowsQuery<unknown>,
  columns: readonly Column[],
  rights: Rights | undefined,
  wanted: Wanted = {},
): CompiledQuery {
  const masked = columns.map((c) => (maySee(c, rights) ? `t.${name(c.key)}` : `null as ${name(c.key)}`)).join(', ')
  return selectedFrom(query, openKeys(columns, rights), masked, wanted).compile(db)
}

/** A select whose limit can be taken off. */
type Limited = RowsQuery<unknown> & { clearLimit(): Limited; clearOrderBy(): Limited }

/**
 * A list's query for the rows that `rows` asks for. Only for a list that declares its limit: another one's limit may be
 * what keeps rows from the viewer.
 */
export function withRows(db: Db, query: RowsQuery<unknown>, rows: ListOptions['rows']): RowsQuery<unknown> {
  if (rows === undefined) return query
  if (!('clearLimit' in query)) throw new Error('a list that declares a limit must be a select')
  const all = (query as Limited).clearLimit()
  if (rows === 'all') return all
  const counted = sql<unknown>`(${all.clearOrderBy()})`.as<'counted'>(sql.ref('counted'))
  return db.selectFrom(counted).select(sql<number>`count(*)`.as('rows'))
}
