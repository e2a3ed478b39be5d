import { type RawBuilder, sql } from 'kysely'

/** Whether rows of two tables have the same values in these columns. Joins by a key of several columns. */
export const same = (one: string, other: string, ...columns: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    columns.map((name) => sql`${sql.ref(`${one}.${name}`)} = ${sql.ref(`${other}.${name}`)}`),
    sql` and `,
  )})`

/** SQL for the numbers of documents in a text as they are printed. See `asPrinted` in the contract. Few have a year. */
export const printedNumbers = (text: string): string =>
  `case when ${text} like '% (____)%' then regexp_replace(${text}, ' \\([0-9]{4}\\)($|-|,)', '\\1', 'g') else ${text} end`

/**
 * Whether a column holds this document number, ignoring case, of any year. The range leads an index to the number and to
 * what begins with it and ` (`.
 */
export function isNumbered(column: string, number: string): RawBuilder<boolean> {
  const [of, printed] = [sql`lower(${sql.ref(column)})`, sql`lower(${sql.raw(printedNumbers(column))})`]
  // As PostgreSQL does by the collation of these columns.
  const wanted = number.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  return sql<boolean>`(${of} >= ${wanted} and ${of} < ${`${wanted} )`} and ${wanted} in (${of}, ${printed}))`
}

/** A text column of an outer join; empty if the row is missing. */
export const orEmpty = (column: string): RawBuilder<string> => sql<string>`coalesce(${sql.ref(column)}, '')`
