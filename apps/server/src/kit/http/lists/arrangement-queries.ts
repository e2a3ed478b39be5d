import { type Column, type Format, isNumeric } from '@trade-counter/contract/kit/declare/columns.ts'
import { comparedDigits, foldedFrom, foldedTo } from '@trade-counter/contract/kit/rows/folded.ts'
import { type RawBuilder, sql } from 'kysely'
import type { RowsQuery } from '../implementation.ts'

// Rows are sorted and found in SQL as the browser does it with the rows of its grid: see the contract's `folded.ts` and
// `row-find.ts`. PostgreSQL, PGlite and DuckDB all run these expressions.

/** The order in which a list's rows are wanted, and which of them. */
export interface Arrangement {
  /** First, second and so on; equal rows keep the order that the list gives them. */
  sorted: readonly { column: Column; descending: boolean }[]
  /** Words of which a row must contain each, in one of the ways in which it may be written. */
  words: readonly (readonly string[])[]
  /** The columns in which they are looked for. */
  among: readonly Column[]
}

type Sql = RawBuilder<unknown>

/** Tells a text without anything beyond ASCII, which most are: those need no list of letters. */
const isAscii = (text: Sql) => sql`bit_length(${text}) = 8 * length(${text})`

const folded = (text: Sql) =>
  sql`case when ${isAscii(text)} then lower(${text} collate "C")
    else translate(${text}, ${sql.lit(foldedFrom)}, ${sql.lit(foldedTo)}) end`

const zeros = '0'.repeat(comparedDigits)

/** Each number in the text gets zeros before it, and keeps its last digits. */
const wordKey = (text: Sql) =>
  sql`regexp_replace(regexp_replace(${folded(text)}, '([0-9]+)', ${sql.lit(`${zeros}\\1`)}, 'g'),
    ${sql.lit(`[0-9]*([0-9]{${comparedDigits}})`)}, ${sql.lit('\\1')}, 'g')`

/** What a column sorts by; a value that is missing or blank is null. */
function sortKey({ key, format }: Column): Sql {
  const value = sql.id('t', key)
  if (format === 'text') return sql`(${wordKey(sql`nullif(${value}::text, '')`)}) collate "C"`
  if (format === 'code') return sql`nullif(${value}::text, '') collate "C"`
  return value
}

/** Digits as they are written without the zeros that a database adds behind the point. */
const plainDigits = (value: Sql) =>
  sql`regexp_replace(${value}::text, ${sql.lit('(\\.[0-9]*[1-9])0+$|\\.0+$')}, ${sql.lit('\\1')})`

/** The texts of a cell in which words are found; null where there is none. */
function textsOf({ key, format, emptyMeans }: Column): Sql[] {
  const value = sql.id('r', key)
  if (format === 'money') {
    const shown = sql`round(${value}::decimal(38, 6), 2)::text`
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

/** Words are found within one cell: where none could stand in a number or a date, those are not looked through. */
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
 * A list's query, arranged: rows `t` with these keys.
 * @param keys the columns that are selected from it; those that are not named are not computed
 * @returns what stands behind `from`
 */
export function arrangedRows(query: RowsQuery<unknown>, keys: readonly string[], arrangement: Arrangement): Sql {
  const { sorted, words, among } = arrangement
  const needed = [...new Set([...keys, ...sorted.map(({ column }) => column.key)])]
  const texts = among.filter(({ format }) => mayHold(format, words)).flatMap(textsOf)
  const columns = [
    ...needed.map((key) => sql.id('r', key)),
    // Numbers the rows in the order in which the list gives them.
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
  return sql`(select ${sql.join(columns)} from (${query}) as r) as t
    ${words.length > 0 ? sql`where ${sql.join(words.map(isFound), sql` and `)}` : sql``}
    order by ${sql.join(order)}`
}
