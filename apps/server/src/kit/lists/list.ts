import { Transform, type Readable } from 'node:stream'
import { type Column, shownColumns } from '@trade-counter/contract/kit/declare/columns.ts'
import type { ListForm } from '@trade-counter/contract/kit/declare/endpoint.ts'
import type { Rights } from '@trade-counter/contract/kit/declare/need.ts'
import type { ScopedStore } from '#server/kit/db/store.ts'
import { CsvRows, csvHeader } from '#server/kit/rows/csv-rows.ts'
import { JsonRows } from '#server/kit/rows/json-rows.ts'
import { rewriteRows, type RowsForm } from '#server/kit/rows/row-writer.ts'
import type { Arrangement, RowsQuery } from './arrangement-queries.ts'
import { maskedRows } from './list-queries.ts'
import { xlsxForm } from './xlsx.ts'

/** Wraps a stream in `before` and `after` and drops its first `skip` bytes. */
function framed(before: string, skip: number, after: string): (rows: Readable) => Readable {
  return (rows) => {
    let hasBegun = false
    const frame = new Transform({
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
    return through(rows, frame)
  }
}

/** Pipes `source` through `step`. Errors propagate forward, and closing `step` destroys the source. */
export function through(source: Readable, step: Transform): Readable {
  source.once('error', (error) => step.destroy(error))
  step.once('close', () => source.destroy())
  return source.pipe(step)
}

/**
 * Creates a form of a list. Use it for a single answer, because its writer counts rows. Columns that the viewer may not
 * see are null in JSON and the compact form, and omitted from files.
 */
export function formOf(form: ListForm, columns: readonly Column[], rights: Rights | undefined): RowsForm {
  switch (form) {
    case 'compact':
      return { columns, frame: framed(`${columns.map((c) => c.key).join('\t')}\n`, 0, '') }
    case 'json':
      return { columns, writer: new JsonRows(columns), frame: framed('[', 1, ']') }
    case 'csv': {
      const shown = shownColumns(columns, rights)
      return { columns: shown, writer: new CsvRows(shown), frame: framed(`\ufeff${csvHeader(shown)}`, 0, '') }
    }
    case 'xlsx':
      return xlsxForm(shownColumns(columns, rights))
  }
}

/** Runs a list's query and streams its rows in the given form as the database returns them. */
export async function streamList(
  store: ScopedStore,
  query: RowsQuery<unknown>,
  columns: readonly Column[],
  rights: Rights | undefined,
  form: ListForm,
  arrangement?: Arrangement,
): Promise<Readable> {
  const { columns: shown, maxRows, writer, frame } = formOf(form, columns, rights)
  const rows = await store.copyOut(maskedRows(store.db, query, shown, rights, { maxRows, arrangement }))
  return frame(writer ? through(rows, rewriteRows(writer)) : rows)
}
