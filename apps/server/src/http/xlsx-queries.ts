import type { Column } from '@trade-counter/contract/kit/columns.ts'
import { type CompiledQuery, sql } from 'kysely'
import type { Db } from '#server/db/store.ts'
import type { RowsQuery } from './implementation.ts'
import { name } from './list-queries.ts'
import { columnLetters, styleOf, styles } from './xlsx-parts.ts'

/** What a sheet holds, less its header row. */
const mostRows = 1_048_575
/** What a cell holds. */
const longestText = 32_767

/** Control characters that XML 1.0 has no way to write; tab, LF and CR it has. */
const illegal = String.raw`[\x01-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]`
/** Anything that a text cell cannot hold as it stands. Few do, and asking is cheaper than rewriting them all. */
const special = String.raw`[&<>\x01-\x1f\ufffe\uffff]|^ | $|_[xX][0-9A-Fa-f]{4}_`

/** Spreadsheets read `_x0041_` as A: an underscore written that way keeps the text as it is. */
const rewritten = (key: string): string => {
  const cut = `left(regexp_replace(${key}, '${illegal}', '', 'g'), ${longestText})`
  const plain = `regexp_replace(${cut}, '_(?=[xX][0-9A-Fa-f]{4}_)', '_x005F_', 'g')`
  const signs: [string, string][] = [
    [`'&'`, '&amp;'],
    [`'<'`, '&lt;'],
    [`'>'`, '&gt;'],
    [String.raw`e'\r\n'`, '&#10;'],
    [String.raw`e'\r'`, '&#10;'],
    [String.raw`e'\n'`, '&#10;'],
    [String.raw`e'\t'`, '&#9;'],
  ]
  return signs.reduce((text, [sign, entity]) => `replace(${text}, ${sign}, '${entity}')`, plain)
}

const text = (key: string) =>
  `case when ${key} ~ '${special}' or octet_length(${key}) > ${longestText}
    then ' xml:space="preserve">' || ${rewritten(key)} else '>' || ${key} end`

/** One cell as XML, in SQL: empty for null. The texts are typed as text, so that no spreadsheet computes one. */
function cell(column: Column, position: number): string {
  const key = `t.${name(column.key)}`
  const start = (style: string | number, type = '') =>
    `'<c r="${columnLetters(position)}' || t."#" || '" s="${style}"${type}>`
  const number = (style: string | number) => `${start(style)}<v>' || ${key} || '</v></c>'`
  switch (column.format) {
    case 'text':
    case 'code':
      return `case when ${key} <> '' then ${start(styles.text, ' t="inlineStr"')}<is><t' || ${text(key)} || '</t></is></c>' end`
    case 'quantity':
      return `case when ${key} = trunc(${key}) then ${number(styles.whole)} else ${number(styles.decimal)} end`
    case 'date': {
      // Days since 1899-12-30; the calendar of spreadsheets is right from March 1900 on.
      const serial = `${start(styles.date)}<v>' || (${key}::date - date '1899-12-30') || '</v></c>'`
      const early = `${start(styles.text, ' t="inlineStr"')}<is><t>' || to_char(${key}::date, 'MM/DD/YYYY') || '</t></is></c>'`
      return `case when ${key}::date >= date '1900-03-01' then ${serial} else ${early} end`
    }
    default:
      return number(styleOf(column.format))
  }
}

/** A list's rows as the rows of a sheet, in XML, from the second on. */
export function xmlRows(db: Db, query: RowsQuery<unknown>, columns: readonly Column[]): CompiledQuery {
  const cells = columns.map((column, n) => `coalesce(${cell(column, n)}, '')`).join(' || ')
  const row = `'<row r="' || t."#" || '">' || ${cells || `''`} || '</row>'`
  return sql`select ${sql.raw(row)} from (
    select (row_number() over () + 1)::text as "#", q.* from (${query}) as q limit ${sql.raw(String(mostRows))}
  ) as t`.compile(db)
}
