import type { Column } from '@trade-counter/contract/kit/columns.ts'
import { name } from '#server/http/list-queries.ts'
import { columnLetters, styleOf, styles } from '#server/http/xlsx-parts.ts'

// The cells of a sheet in DuckDB's words; `http/xlsx-queries.ts` has them in PostgreSQL's.

/** The digits that sums of our numerics have behind the point. */
const places = [2, 4]

/**
 * A number or a date as text. A sum has 38 digits, and its text takes six times as long as one of 18: hardly a sum has
 * more than those. `typeof` is known before the statement runs, and leaves one of the cases.
 */
export function plainText({ key, format }: Column): string {
  const value = `t.${name(key)}`
  if (format === 'date') return `${value}::varchar`
  const short = places.map(
    (digits) => `when 'DECIMAL(38,${digits})'
      then coalesce(try_cast(${value} as decimal(18, ${digits}))::varchar, ${value}::varchar)`,
  )
  return `case typeof(${value}) ${short.join(' ')} else ${value}::varchar end`
}

const longestText = 32_767
const illegal = String.raw`[\x01-\x08\x0b\x0c\x0e-\x1f\x{fffe}\x{ffff}]`
const special = String.raw`[&<>\x01-\x1f\x{fffe}\x{ffff}]|^ | $|_[xX][0-9A-Fa-f]{4}_`

/**
 * `_x0041_` as spreadsheets would read it becomes `_x005F_x0041_`. DuckDB's patterns cannot look ahead, and one such
 * underscore may end a match and begin the next: each is split into an end (1) and a beginning (2), signs that a cell
 * cannot hold, and a beginning of a match is marked (3).
 */
const withoutCodes = (text: string) =>
  `replace(replace(regexp_replace(replace(${text}, '_', chr(1) || chr(2)),
    '\\x02([xX][0-9A-Fa-f]{4}\\x01)', chr(3) || '\\1', 'g'), chr(1) || chr(2), '_'), chr(1) || chr(3), '_x005F_')`

const rewritten = (key: string): string => {
  const cut = `left(regexp_replace(${key}, '${illegal}', '', 'g'), ${longestText})`
  const signs: [string, string][] = [
    [`'&'`, '&amp;'],
    [`'<'`, '&lt;'],
    [`'>'`, '&gt;'],
    ['chr(13) || chr(10)', '&#10;'],
    ['chr(13)', '&#10;'],
    ['chr(10)', '&#10;'],
    ['chr(9)', '&#9;'],
  ]
  return signs.reduce((text, [sign, entity]) => `replace(${text}, ${sign}, '${entity}')`, withoutCodes(cut))
}

const text = (key: string) =>
  `case when regexp_matches(${key}, '${special}') or strlen(${key}) > ${longestText}
    then ' xml:space="preserve">' || ${rewritten(key)} else '>' || ${key} end`

/** One cell as XML; null, and so nothing, where there is none. */
export function sheetCell(column: Column, position: number): string {
  const key = `t.${name(column.key)}`
  const start = (style: string | number, type = '') =>
    `'<c r="${columnLetters(position)}' || t."#" || '" s="${style}"${type}>`
  const number = (style: string | number) => `${start(style)}<v>' || ${plainText(column)} || '</v></c>'`
  switch (column.format) {
    case 'text':
    case 'code':
      return `case when ${key} <> '' then ${start(styles.text, ' t="inlineStr"')}<is><t' || ${text(key)} || '</t></is></c>' end`
    case 'quantity':
      return `case when ${key} = trunc(${key}) then ${number(styles.whole)} else ${number(styles.decimal)} end`
    case 'date': {
      const serial = `${start(styles.date)}<v>' || (${key}::date - date '1899-12-30')::varchar || '</v></c>'`
      const early = `${start(styles.text, ' t="inlineStr"')}<is><t>' || strftime(${key}::date, '%m/%d/%Y') || '</t></is></c>'`
      return `case when ${key}::date >= date '1900-03-01' then ${serial} else ${early} end`
    }
    default:
      return number(styleOf(column.format))
  }
}
