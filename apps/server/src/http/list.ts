import { Transform, type Readable } from 'node:stream'
import { type Column, maySee, shownColumns } from '@trade-counter/contract/kit/columns.ts'
import type { ListForm } from '@trade-counter/contract/kit/endpoint.ts'
import type { Rights } from '@trade-counter/contract/kit/need.ts'
import { type CompiledQuery, sql } from 'kysely'
import type { Store } from '#server/db/store.ts'
import type { RowsQuery } from './implementation.ts'

const name = (key: string) => `"${key.replaceAll('"', '""')}"`

/** COPY's CSV with a quote and a delimiter that JSON text never holds: every row comes out as it is, ended by LF. */
const rawLines = `format csv, quote e'\\x01', delimiter e'\\x02'`

/** Code points that make a spreadsheet read a cell as a formula: = + - @ tab LF CR, and the full-width forms. */
const formulaStarts = '61,43,45,64,9,10,13,65309,65291,65293,65312'

/** The columns in SQL, a forbidden one as null: its value is never computed, let alone sent. */
const masked = (columns: readonly Column[], rights: Rights | undefined) =>
  columns.map((c) => (maySee(c, rights) ? `t.${name(c.key)}` : `null as ${name(c.key)}`)).join(', ')

/** Selects from the list's query, whose rows are `t`. */
const around = (store: Store, select: string, query: RowsQuery<unknown>): CompiledQuery =>
  sql`${sql.raw(select)} from (${query}) as t`.compile(store.db)

const nullable = (value: string) => `coalesce(${value}, 'null')`

/** One cell as JSON text; numbers need no escaping. `format` fills these in faster than `row_to_json` builds a row. */
function jsonCell(column: Column): string {
  const key = `t.${name(column.key)}`
  if (column.format === 'text' || column.format === 'code') return nullable(`to_json(${key})::text`)
  return nullable(column.format === 'date' ? `'"' || ${key} || '"'` : `${key}::text`)
}

/** A row as a JSON object with a comma before it. */
function jsonRow(columns: readonly Column[], rights: Rights | undefined): string {
  const pairs = columns.map((c) => `${JSON.stringify(c.key).replaceAll('%', '%%')}:${maySee(c, rights) ? '%s' : 'null'}`)
  const cells = columns.filter((c) => maySee(c, rights)).map(jsonCell)
  return `format(${[`',{${pairs.join(',').replaceAll("'", "''")}}'`, ...cells].join(', ')})`
}

function csvCell(column: Column): string {
  const key = `t.${name(column.key)}`
  const safe =
    column.format === 'text' || column.format === 'code'
      ? `case when ascii(${key}) in (${formulaStarts}) then '''' || ${key} else ${key} end`
      : key
  return `${safe} as ${name(column.header)}`
}

/** Puts `before` and `after` around a stream, leaving out its first `skip` bytes. */
function framed(before: string, skip: number, after: string): Transform {
  let left = skip
  return new Transform({
    construct(done) {
      this.push(before)
      done()
    },
    transform(chunk: Buffer, _encoding, done) {
      const cut = Math.min(left, chunk.length)
      left -= cut
      done(null, cut === 0 ? chunk : chunk.subarray(cut))
    },
    flush(done) {
      done(null, after)
    },
  })
}

/** COPY ends lines with LF; RFC 4180 wants CRLF. Latin-1 keeps every byte as it is. */
const crlf = () =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, Buffer.from(chunk.toString('latin1').replaceAll('\n', '\r\n'), 'latin1'))
    },
  })

/** Errors travel along a chain of streams, and a reader that goes away ends the source. */
function chain(source: Readable, ...steps: Transform[]): Readable {
  return steps.reduce<Readable>((from, to) => {
    from.once('error', (error) => to.destroy(error))
    to.once('close', () => from.destroy())
    return from.pipe(to)
  }, source)
}

/**
 * Runs a list's query in one of its textual forms and streams the bytes as the database makes them.
 * Columns that the viewer may not see are null in JSON and left out of CSV.
 */
export async function streamList(
  store: Store,
  query: RowsQuery<unknown>,
  columns: readonly Column[],
  rights: Rights | undefined,
  form: Exclude<ListForm, 'xlsx'>,
): Promise<Readable> {
  switch (form) {
    case 'compact': {
      const rows = around(store, `select ${masked(columns, rights)}`, query)
      const head = columns.map((c) => c.key).join('\t')
      return chain(await store.copyOut(rows, 'format text'), framed(`${head}\n`, 0, ''))
    }
    case 'json': {
      const rows = around(store, `select ${jsonRow(columns, rights)}`, query)
      return chain(await store.copyOut(rows, rawLines), framed('[', 1, ']'))
    }
    case 'csv': {
      const cells = shownColumns(columns, rights).map(csvCell).join(', ')
      const table = around(store, `select ${cells}`, query)
      const copied = await store.copyOut(table, 'format csv, header', { DateStyle: 'SQL, MDY' })
      return chain(copied, crlf(), framed('\ufeff', 0, ''))
    }
  }
}
