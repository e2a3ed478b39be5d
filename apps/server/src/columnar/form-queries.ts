import { type Column, maySee, shownColumns } from '@trade-counter/contract/kit/columns.ts'
import type { ListForm } from '@trade-counter/contract/kit/endpoint.ts'
import type { Rights } from '@trade-counter/contract/kit/need.ts'
import { type RawBuilder, sql } from 'kysely'
import { withLiterals } from '#server/db/literals.ts'
import type { Db } from '#server/db/store.ts'
import type { RowsQuery } from '#server/http/implementation.ts'
import { formulaStarts, name } from '#server/http/list-queries.ts'
import { plainText, sheetCell } from './sheet-queries.ts'

// The forms of a list in DuckDB's words: every row one text, byte for byte what PostgreSQL makes of it.

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const keyOf = (column: Column) => `t.${name(column.key)}`
const isText = ({ format }: Column) => format === 'text' || format === 'code'

/** Many texts as one; a chain of `||` would copy what it has for each of them. */
const concat = (parts: readonly string[]) => (parts.length === 0 ? `''` : `concat(${parts.join(', ')})`)
const joined = (separator: string, parts: readonly string[]) => `concat_ws(${separator}, ${parts.join(', ')})`

/** Replaces one sign after another, the first of them first. */
const replaced = (value: string, signs: readonly (readonly [sign: number, by: string])[]) =>
  signs.reduce((text, [sign, by]) => `replace(${text}, chr(${sign}), ${quoted(by)})`, value)

/** Few texts have a sign to replace, and looking is cheaper than replacing. */
const replacedWhere = (pattern: string, value: string, signs: readonly (readonly [number, string])[]) =>
  `case when regexp_matches(${value}, ${quoted(pattern)}) then ${replaced(value, signs)} else ${value} end`

/** The backslash comes first, for the others bring backslashes along. */
const copySigns = [
  [92, '\\\\'],
  [8, '\\b'],
  [9, '\\t'],
  [10, '\\n'],
  [11, '\\v'],
  [12, '\\f'],
  [13, '\\r'],
] as const

/** One cell as COPY's text format has it. */
function copyCell(column: Column): string {
  const key = keyOf(column)
  const value = isText(column) ? replacedWhere('[\\x08-\\x0d\\\\]', key, copySigns) : plainText(column)
  return `coalesce(${value}, ${quoted('\\N')})`
}

const jsonSigns = [
  [92, '\\\\'],
  [34, '\\"'],
] as const
const controlSigns = Array.from({ length: 31 }, (_, n) => n + 1).map((sign) => {
  const short = { 8: '\\b', 9: '\\t', 10: '\\n', 12: '\\f', 13: '\\r' }[sign]
  return [sign, short ?? `\\u${sign.toString(16).padStart(4, '0')}`] as const
})

/** Hardly a text has a sign to replace, so all of them are looked for at once. */
function jsonText(key: string): string {
  const all = replaced(key, [...jsonSigns, ...controlSigns])
  const rewritten = `case when regexp_matches(${key}, '[\\x01-\\x1f]') then ${all} else ${replaced(key, jsonSigns)} end`
  return `'"' || case when regexp_matches(${key}, '[\\x01-\\x1f"\\\\]') then ${rewritten} else ${key} end || '"'`
}

function jsonCell(column: Column): string {
  const key = keyOf(column)
  const value = isText(column)
    ? jsonText(key)
    : column.format === 'date'
      ? `'"' || ${key}::varchar || '"'`
      : plainText(column)
  return `coalesce(${value}, 'null')`
}

function jsonRow(columns: readonly Column[], rights: Rights | undefined): string {
  const pairs = columns.flatMap((column, n) => {
    const start = `${n === 0 ? ',{' : ','}${JSON.stringify(column.sentAs ?? column.key)}:`
    return maySee(column, rights) ? [quoted(start), jsonCell(column)] : [quoted(`${start}null`)]
  })
  return concat([...pairs, quoted('}')])
}

const csvSpecial = '[",\\n\\r]'

/** A cell of a CSV: quoted where it must be, and never a formula. A missing value is empty, an empty text is `""`. */
function csvCell(column: Column, alone: boolean): string {
  const key = keyOf(column)
  if (column.format === 'date') return `coalesce(strftime(${key}, '%m/%d/%Y'), '')`
  if (!isText(column)) return `coalesce(${plainText(column)}, '')`
  const safe = `case when ascii(${key}) in (${formulaStarts}) then '''' || ${key} else ${key} end`
  // On a line of its own this would end COPY's input, so PostgreSQL quotes it.
  const ending = alone ? ` or ${key} = '\\.'` : ''
  return `coalesce(case when ${key} = '' or regexp_matches(${key}, '${csvSpecial}')${ending}
    then '"' || replace(${safe}, '"', '""') || '"' else ${safe} end, '')`
}

/** The header line as PostgreSQL writes it. */
export const csvHeader = (columns: readonly Column[], rights: Rights | undefined): string =>
  shownColumns(columns, rights)
    .map(({ header }) => (header === '' || /[",\n\r]/.test(header) ? `"${header.replaceAll('"', '""')}"` : header))
    .join(',')

function rowOf(columns: readonly Column[], rights: Rights | undefined, form: Exclude<ListForm, 'xlsx'>): string {
  switch (form) {
    case 'compact':
      return joined(
        'chr(9)',
        columns.map((column) => (maySee(column, rights) ? copyCell(column) : quoted('\\N'))),
      )
    case 'json':
      return jsonRow(columns, rights)
    case 'csv': {
      const shown = shownColumns(columns, rights)
      const cells = joined(
        `','`,
        shown.map((column) => csvCell(column, shown.length === 1)),
      )
      // Each line is ended by LF: this makes it CR LF.
      return concat([cells, 'chr(13)'])
    }
  }
}

/** Rows of a sheet, numbered from the second on: as many as it holds. */
const sheetRows = (query: RowsQuery<unknown>, shown: readonly Column[]): RawBuilder<unknown> => {
  const cells = shown.map((column, n) => sheetCell(column, n))
  return sql`select ${sql.raw(concat([`'<row r="'`, 't."#"', `'">'`, ...cells, `'</row>'`]))} as line from (
    select (row_number() over () + 1)::varchar as "#", q.* from (${query}) as q limit 1048575) as t`
}

/**
 * A list's query as a DuckDB statement whose rows are the lines of a form; values are written in.
 * @throws {Error} where nothing at all is shown
 */
export function linesOf(
  db: Db,
  query: RowsQuery<unknown>,
  columns: readonly Column[],
  rights: Rights | undefined,
  form: ListForm,
): string {
  const shown = shownColumns(columns, rights)
  if (shown.length === 0) throw new Error('no column is shown')
  const lines =
    form === 'xlsx'
      ? sheetRows(query, shown)
      : sql`select ${sql.raw(rowOf(columns, rights, form))} as line from (${query}) as t`
  return withLiterals(lines.compile(db))
}
