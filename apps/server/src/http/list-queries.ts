import { type Column, maySee } from '@trade-counter/contract/kit/columns.ts'
import type { Rights } from '@trade-counter/contract/kit/need.ts'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/store.ts'
import type { RowsQuery } from './implementation.ts'

/** A column's key as a name in SQL. */
export const name = (key: string) => `"${key.replaceAll('"', '""')}"`

/** Selects from a list's query, whose rows are `t`, as many as `most` at most. */
export const selectedFrom = (query: RowsQuery<unknown>, select: string, most?: number): RawBuilder<unknown> =>
  sql`select ${sql.raw(select)} from (${query}) as t${most === undefined ? sql`` : sql` limit ${sql.lit(most)}`}`

/**
 * A list's query with the columns that the viewer may see. A forbidden one is null: its value is never computed, let
 * alone sent.
 * @param most how many rows at most
 */
export function maskedRows(
  db: Db,
  query: RowsQuery<unknown>,
  columns: readonly Column[],
  rights: Rights | undefined,
  most?: number,
): CompiledQuery {
  const masked = columns.map((c) => (maySee(c, rights) ? `t.${name(c.key)}` : `null as ${name(c.key)}`)).join(', ')
  return selectedFrom(query, masked, most).compile(db)
}
