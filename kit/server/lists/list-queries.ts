import { Transform, type Readable } from 'node:stream'
import { type Column, shownColumns, maySee } from '#kit/contract/declare/columns.ts'
import type { ListForm } from '#kit/contract/declare/endpoint.ts'
import type { Rights } from '#kit/contract/declare/need.ts'
import type { ScopedStore, Db } from '../db/store.ts'
import { CsvRows, csvHeader } from '../rows/csv-rows.ts'
import { JsonRows } from '../rows/json-rows.ts'
import { printedNumbers } from '#kit/server/db/columns.ts'
import { quoted } from '#kit/server/db/statements.ts'
import { RowPages, type RowsForm, type RowWriter, writeRows } from '../rows/row-writer.ts'
import { type Arrangement, type RowsQuery, arrangedRows, rowsInOrder } from './arrangement-queries.ts'
import type { ListOptions } from '#kit/contract/declare/list-options.ts'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { ZipFile } from 'yazl'
import { fixedParts, sheetEnd, sheetPath, sheetStart } from '../rows/sheet-parts.ts'
import { maxRows, SheetRows } from '../rows/sheet-rows.ts'

/** Zips a sheet into a workbook, using zlib's threads. */
function packed(sheet: Readable): Readable {
  const zip = new ZipFile()
  // A PassThrough, though yazl declares a more general type.
  const file = zip.outputStream as Readable
  // An error of the sheet is one of the zip, too.
  zip.once('error', (error) => file.destroy(error))
  file.once('close', () => sheet.destroy())
  for (const [path, part] of Object.entries(fixedParts)) zip.addBuffer(Buffer.from(part), path)
  zip.addReadStream(sheet, sheetPath, { compressionLevel: 1 })
  zip.end()
  return file
}

/** Creates the Excel form: the same columns, order, and rights as CSV, with typed cells. */
export function xlsxForm(columns: readonly Column[]): RowsForm {
  const writer = new SheetRows(columns)
  const write = (rows: Readable) =>
    packed(framed(paged(rows, writer), sheetStart(columns), 0, () => sheetEnd(columns, writer.rows)))
  return { columns, printed: true, maxRows, write }
}

/** The maximum number of rows, and their sort and search; all optional. */
export interface RowOptions {
  maxRows?: number | undefined
  /** Whether to select the numbers of documents as they are printed. */
  printed?: true | undefined
  arrangement?: Arrangement | undefined
}

/**
 * Selects from a list's query. Its rows have the alias `t`.
 * @param keys the columns that `select` reads
 */
export function selectedFrom(
  query: RowsQuery<unknown>,
  keys: readonly string[],
  select: string,
  { maxRows, arrangement }: RowOptions,
): RawBuilder<unknown> {
  const from = arrangement ? arrangedRows(query, keys, arrangement) : rowsInOrder(query, 't')
  return sql`select ${sql.raw(select)} from ${from}${maxRows === undefined ? sql`` : sql` limit ${sql.lit(maxRows)}`}`
}

/** Returns the keys of the columns that the viewer may see. */
export const openKeys = (columns: readonly Column[], rights: Rights | undefined): string[] =>
  columns.filter((column) => maySee(column, rights)).map(({ key }) => key)

/** SQL for a cell of a list's rows `t`. */
export const cellText = ({ key, document }: Column, { printed }: RowOptions): string =>
  printed && document ? printedNumbers(`t.${quoted(key)}`) : `t.${quoted(key)}`

/**
 * Compiles a list's query with null for columns that the viewer may not see, so their values are never computed or sent.
 */
export function maskedRows(
  db: Db,
  query: RowsQuery<unknown>,
  columns: readonly Column[],
  rights: Rights | undefined,
  options: RowOptions = {},
): CompiledQuery {
  const cell = (column: Column) => (maySee(column, rights) ? cellText(column, options) : 'null')
  const masked = columns.map((column) => `${cell(column)} as ${quoted(column.key)}`).join(', ')
  return selectedFrom(query, openKeys(columns, rights), masked, options).compile(db)
}

/** A select whose limit can be removed. */
type Limited = RowsQuery<unknown> & { clearLimit(): Limited; clearOrderBy(): Limited }

/**
 * Returns the list's query for the requested `rows`. Use it only for a list that declares its limit: an undeclared limit
 * may hide rows from the viewer.
 */
export function withRows(db: Db, query: RowsQuery<unknown>, rows: ListOptions['rows']): RowsQuery<unknown> {
  if (rows === undefined) return query
  if (!('clearLimit' in query)) throw new Error('a list that declares a limit must be a select')
  const all = (query as Limited).clearLimit()
  if (rows === 'all') return all
  const counted = sql<unknown>`(${all.clearOrderBy()})`.as<'counted'>(sql.ref('counted'))
  return db.selectFrom(counted).select(sql<number>`count(*)`.as('rows'))
}

/** Adds `before` and `after` to a stream and drops its first `skip` bytes. */
function framed(rows: Readable, before: string, skip = 0, after = () => ''): Readable {
  let hasBegun = false
  const frame = new Transform({
    readableHighWaterMark: 128 * 1024,
    transform(chunk: Buffer, _encoding, done) {
      if (hasBegun) return done(null, chunk)
      hasBegun = true
      done(null, Buffer.concat([Buffer.from(before), chunk.subarray(skip)]))
    },
    flush(done) {
      done(null, Buffer.from(hasBegun ? after() : before + after()))
    },
  })
  return through(rows, frame)
}

/** Pipes `source` through `step`. Errors propagate forward, and closing `step` destroys the source. */
export function through(source: Readable, step: Transform): Readable {
  source.once('error', (error) => step.destroy(error))
  step.once('close', () => source.destroy())
  return source.pipe(step)
}

const paged = (rows: Readable, writer: RowWriter): Readable => through(rows, new RowPages(writer))

/**
 * Creates a form of a list for a single answer, because its writer counts rows. Columns that the viewer may not see are
 * null in JSON and the compact form, and absent from files.
 */
export function formOf(form: ListForm, columns: readonly Column[], rights: Rights | undefined): RowsForm {
  switch (form) {
    case 'compact': {
      const head = `${columns.map((c) => c.key).join('\t')}\n`
      return {
        columns,
        write: (rows) => framed(rows, head),
        writeWhole: (rows) => Buffer.concat([Buffer.from(head), rows]),
      }
    }
    case 'json': {
      const writer = new JsonRows(columns)
      return {
        columns,
        write: (rows) => framed(paged(rows, writer), '[', 1, () => ']'),
        writeWhole: (rows) => Buffer.from(`[${writeRows(rows, writer).toString().slice(1)}]`),
      }
    }
    case 'csv': {
      const shown = shownColumns(columns, rights)
      return {
        columns: shown,
        printed: true,
        write: (rows) => framed(paged(rows, new CsvRows(shown)), `\ufeff${csvHeader(shown)}`),
      }
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
  const { columns: shown, maxRows, printed, write } = formOf(form, columns, rights)
  return write(await store.copyOut(maskedRows(store.db, query, shown, rights, { maxRows, printed, arrangement })))
}

/** The most rows that are read at once. */
export const pageRows = 500

/** Reads a list at once, in one round trip; undefined if it has more than a page of rows, or if its form is a file. */
export async function readPage(
  store: ScopedStore,
  query: RowsQuery<unknown>,
  columns: readonly Column[],
  rights: Rights | undefined,
  form: ListForm,
  arrangement?: Arrangement,
): Promise<Buffer | undefined> {
  const { writeWhole } = formOf(form, columns, rights)
  if (!writeWhole) return undefined
  const rows = await store.readRows(
    maskedRows(store.db, query, columns, rights, { maxRows: pageRows + 1, arrangement }),
  )
  return rows.length > pageRows ? undefined : writeWhole(Buffer.from(rows.join('')))
}
