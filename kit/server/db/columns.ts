import { type RawBuilder, sql } from 'kysely'

/** Whether rows of two tables have the same values in these columns. Joins by a key of several columns. */
export const same = (one: string, other: string, ...columns: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    columns.map((name) => sql`${sql.ref(`${one}.${name}`)} = ${sql.ref(`${other}.${name}`)}`),
    sql` and `,
  )})`

/** Whether a column holds this document number, as typed or in capitals. */
export const isNumbered = (column: string, number: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (${sql.join([...new Set([number, number.toUpperCase()])])})`

/** A text column of an outer join; empty if the row is missing. */
export const orEmpty = (column: string): RawBuilder<string> => sql<string>`coalesce(${sql.ref(column)}, '')`
