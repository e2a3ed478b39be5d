import { type Column, isFreeText, maySee, shownColumns } from '@trade-counter/contract/kit/columns.ts'
import type { Rights } from '@trade-counter/contract/kit/need.ts'
import { type CompiledQuery, sql } from 'kysely'
import type { Db } from '#server/db/store.ts'
import type { RowsQuery } from './implementation.ts'

/** A column's key or header as a name in SQL. */
export const name = (key: string) => `"${key.replaceAll('"', '""')}"`

/** Code points that make a spreadsheet read a cell as a formula: = + - @ tab LF CR, and the full-width forms. */
export const formulaStarts = '61,43,45,64,9,10,13,65309,65291,65293,65312'

/** The columns in SQL, a forbidden one as null: its value is never computed, let alone sent. */
const masked = (columns: readonly Column[], rights: Rights | undefined) =>
  columns.map((c) => (maySee(c, rights) ? `t.${name(c.key)}` : `null as ${name(c.key)}`)).join(', ')

/** Selects from the list's query, whose rows are `t`. */
const around = (db: Db, select: string, query: RowsQuery<unknown>): CompiledQuery =>
  sql`${sql.raw(select)} from (${query}) as t`.compile(db)

const nullable = (value: string) => `coalesce(${value}, 'null')`

/** One cell as JSON; numbers need no escaping. `format` fills these in faster than `row_to_json` builds a row. */
function jsonCell(column: Column): string {
  const key = `t.${name(column.key)}`
  if (isFreeText(column)) return nullable(`to_json(${key})`)
  return nullable(column.format === 'date' || column.words ? `'"' || ${key} || '"'` : `${key}::text`)
}

/** A row as a JSON object with a comma before it. */
function jsonRow(columns: readonly Column[], rights: Rights | undefined): string {
  const pairs = columns.map(
    (c) => `${JSON.stringify(c.sentAs ?? c.key).replaceAll('%', '%%')}:${maySee(c, rights) ? '%s' : 'null'}`,
  )
  const cells = columns.filter((c) => maySee(c, rights)).map(jsonCell)
  return `format(${[`',{${pairs.join(',').replaceAll("'", "''")}}'`, ...cells].join(', ')})`
}

function csvCell(column: Column): string {
  const key = `t.${name(column.key)}`
  const safe = isFreeText(column)
    ? `case when ascii(${key}) in (${formulaStarts}) then '''' || ${key} else ${key} end`
    : key
  return `${safe} as ${name(column.header)}`
}

/** A list's query with the columns that the viewer may see, the others null. */
export const maskedRows = (db: Db, query: RowsQuery<unknown>, columns: readonly Column[], rights: Rights | undefined) =>
  around(db, `select ${masked(columns, rights)}`, query)

/** The same as JSON objects, each after a comma. */
export const jsonRows = (db: Db, query: RowsQuery<unknown>, columns: readonly Column[], rights: Rights | undefined) =>
  around(db, `select ${jsonRow(columns, rights)}`, query)

/** The columns of an export under their headers, no cell a formula; forbidden ones left out. */
export const csvRows = (db: Db, query: RowsQuery<unknown>, columns: readonly Column[], rights: Rights | undefined) =>
  around(db, `select ${shownColumns(columns, rights).map(csvCell).join(', ')}`, query)
