import { type Column, maySee } from '#kit/contract/declare/columns.ts'
import { isNumeric } from '#kit/contract/declare/numbers.ts'
import type { Rights } from '#kit/contract/declare/need.ts'
import type { ScopeRow } from '../access/queries.ts'
import { withLiterals } from '../db/literals.ts'
import type { Db } from '../db/store.ts'
import type { RowsQuery } from '../lists/arrangement-queries.ts'
import { cellText, openKeys, selectedFrom, type RowOptions } from '../lists/list-queries.ts'
import { withinScope } from './view-queries.ts'

// Formats the rows of a list in DuckDB as lines of COPY's text format, byte for byte as PostgreSQL does.

/** DuckDB does not treat a backslash as an escape. */
const textLiteral = (text: string) => `'${text.replaceAll("'", "''")}'`

/** The possible numbers of decimals in sums of our numeric columns. */
const places = [2, 4, 6]

/**
 * Formats a number as text. Formatting a sum's 38 digits takes six times as long as 18 digits. A sum with more than 18
 * fails the statement, so that PostgreSQL answers. `typeof` is constant-folded, so only one branch remains.
 */
function numberText(value: string): string {
  const short = places.map(
    (digits) => `when 'DECIMAL(38,${digits})' then cast(${value} as decimal(18, ${digits}))::varchar`,
  )
  return `case typeof(${value}) ${short.join(' ')} else ${value}::varchar end`
}

/** The characters that COPY escapes. The backslash comes first, because the other escapes add backslashes. */
const signs = [
  [92, '\\\\'],
  [8, '\\b'],
  [9, '\\t'],
  [10, '\\n'],
  [11, '\\v'],
  [12, '\\f'],
  [13, '\\r'],
] as const

/** Few texts need escaping, and matching is faster than replacing. */
function escapedText(value: string): string {
  const escaped = signs.reduce((text, [sign, by]) => `replace(${text}, chr(${sign}), ${textLiteral(by)})`, value)
  return `case when regexp_matches(${value}, '[\\x08-\\x0d\\\\]') then ${escaped} else ${value} end`
}

function cell(column: Column, options: RowOptions): string {
  const { format } = column
  const value = cellText(column, options)
  if (isNumeric(format)) return numberText(value)
  return format === 'date' ? `${value}::varchar` : escapedText(value)
}

/**
 * Returns a list's query as a DuckDB statement whose columns are fields of COPY's text format. Bound values are
 * inlined, and columns that the viewer may not see are null.
 * @param viewer the account and its scope, unless the call names its data
 * @throws {Error} when there are no columns
 */
export function toCopyText(
  db: Db,
  query: RowsQuery<unknown>,
  columns: readonly Column[],
  rights: Rights | undefined,
  { accountId, covered }: { accountId: number | undefined; covered: readonly ScopeRow[] },
  options: RowOptions = {},
): string {
  if (columns.length === 0) throw new Error('no column is shown')
  const cells = columns.map((column) => (maySee(column, rights) ? cell(column, options) : 'null')).join(', ')
  const selected = selectedFrom(query, openKeys(columns, rights), cells, options)
  return withLiterals(withinScope(selected, accountId, covered).compile(db))
}
