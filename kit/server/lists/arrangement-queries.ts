import type { Column, Format } from '#kit/contract/declare/columns.ts'
import { isDollars, isNumeric } from '#kit/contract/declare/numbers.ts'
import { type Compilable, type Expression, type RawBuilder, sql } from 'kysely'
import { comparedDigits, foldedFrom, foldedTo } from '#kit/contract/rows/folded.ts'

/** A Kysely select of these rows, from any tables. */
export type RowsQuery<Row> = Compilable<Row> & Expression<Row>

/** The requested sort and search of a list's rows. */
export interface Arrangement {
  /** The columns to sort by, most important first. Equal rows keep the list's order. */
  sorted: readonly { column: Column; descending: boolean }[]
  /** Every word that a row must contain, each with its spellings. */
  words: readonly (readonly string[])[]
  /** The columns to search. */
  among: readonly Column[]
}

// Sorts and searches rows in SQL exactly as the browser does in its grid; see `folded.ts` and `row-find.ts` in the
// contract. PostgreSQL, PGlite, and DuckDB all run these expressions.

type Sql = RawBuilder<unknown>

/** Keeps the order of a subquery whose rows come from several nodes (docs/scale.md). */
const keepingOrder = sql` offset 0`

/** Selects from a list's query as `alias`, in the list's order. */
export const rowsInOrder = (query: RowsQuery<unknown>, alias: 't' | 'r'): Sql =>
  sql`(${query}${keepingOrder}) as ${sql.raw(alias)}`

/** Whether the text is ASCII. Most texts are, so they skip the translation table. */
const isAscii = (text: Sql) => sql`bit_length(${text}) = 8 * length(${text})`

const folded = (text: Sql) =>
  sql`case when ${isAscii(text)} then lower(${text} collate "C")
    else translate(${text}, ${sql.lit(foldedFrom)}, ${sql.lit(foldedTo)}) end`

const zeros = '0'.repeat(comparedDigits)

/** Pads each number in the text with zeros to a fixed number of digits. */
const wordKey = (text: Sql) =>
  sql`regexp_replace(regexp_replace(${folded(text)}, '([0-9]+)', ${sql.lit(`${zeros}\\1`)}, 'g'),
    ${sql.lit(`[0-9]*([0-9]{${comparedDigits}})`)}, ${sql.lit('\\1')}, 'g')`

/** Returns a column's sort key; null for a missing or blank value. */
function sortKey({ key, format }: Column): Sql {
  const value = sql.id('t', key)
  if (format === 'text') return sql`(${wordKey(sql`nullif(${value}::text, '')`)}) collate "C"`
  if (format === 'code') return sql`nullif(${value}::text, '') collate "C"`
  return value
}

/** Formats a number without trailing zeros after the decimal point, which databases add. */
const plainDigits = (value: Sql) =>
  sql`regexp_replace(${value}::text, ${sql.lit('(\\.[0-9]*[1-9])0+$|\\.0+$')}, ${sql.lit('\\1')})`

/** Returns the searchable texts of a cell; null for an empty cell. */
function textsOf({ key, format, emptyMeans }: Column): Sql[] {
  const value = sql.id('r', key)
  if (isDollars(format)) {
    const cents = sql`round(${value}::decimal(38, 6), 2)`
    // A price with more decimals is displayed with all of its digits.
    const shown =
      format === 'price'
        ? sql`case when ${value} = ${cents} then ${cents}::text else ${plainDigits(value)} end`
        : sql`${cents}::text`
    return [plainDigits(value), emptyMeans ? shown : sql`coalesce(${shown}, '0.00')`]
  }
  if (format === 'date') {
    const part = (from: number, length: number) => sql`substr(${value}::text, ${sql.lit(from)}, ${sql.lit(length)})`
    return [sql`${part(6, 2)} || '/' || ${part(9, 2)} || '/' || ${part(1, 4)}`]
  }
  return isNumeric(format) ? [plainDigits(value)] : [folded(sql`coalesce(${value}::text, '')`)]
}

const digits = /^[-0-9.]+$/
const dateDigits = /^[0-9/]+$/

/** Whether a word could occur in a column of this format. Words with letters can't occur in numbers and dates. */
const mayHold = (format: Format, words: Arrangement['words']): boolean => {
  if (format === 'text' || format === 'code') return true
  const all = words.flat()
  return all.some((word) => (format === 'date' ? dateDigits : digits).test(word))
}

const isFound = (word: readonly string[]) =>
  sql`(${sql.join(
    word.map((writing) => sql`strpos(t."#text", ${writing}) > 0`),
    sql` or `,
  )})`

/**
 * Sorts and filters a list's query. Its rows have the alias `t`.
 * @param keys the columns to select; others are not computed
 * @returns the `from` expression
 */
export function arrangedRows(query: RowsQuery<unknown>, keys: readonly string[], arrangement: Arrangement): Sql {
  const { sorted, words, among } = arrangement
  const needed = [...new Set([...keys, ...sorted.map(({ column }) => column.key)])]
  const texts = among.filter(({ format }) => mayHold(format, words)).flatMap(textsOf)
  const columns = [
    ...needed.map((key) => sql.id('r', key)),
    // Records the list's order.
    sql`row_number() over () as "#"`,
    ...(words.length > 0
      ? [sql`${texts.length > 0 ? sql`concat_ws(chr(10), ${sql.join(texts)})` : sql`''`} as "#text"`]
      : []),
  ]
  const order = [
    ...sorted.map(
      ({ column, descending }) => sql`${sortKey(column)} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`,
    ),
    sql`t."#"`,
  ]
  return sql`(select ${sql.join(columns)} from ${rowsInOrder(query, 'r')}) as t
    ${words.length > 0 ? sql`where ${sql.join(words.map(isFound), sql` and `)}` : sql``}
    order by ${sql.join(order)}`
}
