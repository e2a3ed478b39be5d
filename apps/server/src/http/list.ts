import { Transform, type Readable } from 'node:stream'
import type { Column } from '@trade-counter/contract/kit/columns.ts'
import type { ListForm } from '@trade-counter/contract/kit/endpoint.ts'
import type { Rights } from '@trade-counter/contract/kit/need.ts'
import type { Store } from '#server/db/store.ts'
import type { RowsQuery } from './implementation.ts'
import { csvRows, jsonRows, maskedRows } from './list-queries.ts'

/** COPY's CSV with a quote and a delimiter that neither JSON nor XML ever holds: every row comes out as it is, ended by LF. */
export const rawLines = `format csv, quote e'\\x01', delimiter e'\\x02'`

/** Puts `before` and `after` around a stream, leaving out its first `skip` bytes. */
function framed(before: string, skip: number, after: string): Transform {
  let hasBegun = false
  return new Transform({
    readableHighWaterMark: 128 * 1024,
    transform(chunk: Buffer, _encoding, done) {
      if (hasBegun) return done(null, chunk)
      hasBegun = true
      done(null, Buffer.concat([Buffer.from(before), chunk.subarray(skip)]))
    },
    flush(done) {
      done(null, Buffer.from(hasBegun ? after : before + after))
    },
  })
}

/** Errors travel on, and a reader that goes away ends the source. */
function through(source: Readable, step: Transform): Readable {
  source.once('error', (error) => step.destroy(error))
  step.once('close', () => source.destroy())
  return source.pipe(step)
}

type TextForm = Exclude<ListForm, 'xlsx'>

/**
 * Makes a form's answer out of its rows: the lines of `maskedRows`, `jsonRows` or `csvRows` as COPY writes them, those of
 * a CSV ended by CR LF as RFC 4180 wants it.
 */
export function framedList(rows: Readable, columns: readonly Column[], form: TextForm): Readable {
  switch (form) {
    case 'compact':
      return through(rows, framed(`${columns.map((c) => c.key).join('\t')}\n`, 0, ''))
    case 'json':
      return through(rows, framed('[', 1, ']'))
    case 'csv':
      return through(rows, framed('\ufeff', 0, ''))
  }
}

function readRows(
  store: Store,
  query: RowsQuery<unknown>,
  columns: readonly Column[],
  rights: Rights | undefined,
  form: TextForm,
): Promise<Readable> {
  switch (form) {
    case 'compact':
      return store.copyOut(maskedRows(store.db, query, columns, rights), 'format text')
    case 'json':
      return store.copyOut(jsonRows(store.db, query, columns, rights), rawLines)
    case 'csv': {
      const table = csvRows(store.db, query, columns, rights)
      return store.copyOut(table, 'format csv, header', { settings: { DateStyle: 'SQL, MDY' }, rowEnd: '\r\n' })
    }
  }
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
  form: TextForm,
): Promise<Readable> {
  return framedList(await readRows(store, query, columns, rights, form), columns, form)
}
