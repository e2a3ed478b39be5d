import { Transform, type Readable } from 'node:stream'
import { type Column, shownColumns } from '@trade-counter/contract/kit/columns.ts'
import type { Rights } from '@trade-counter/contract/kit/need.ts'
import { type CompiledQuery, sql } from 'kysely'
import { ZipFile } from 'yazl'
import type { Store } from '#server/db/store.ts'
import type { RowsQuery } from './implementation.ts'
import { columnLetters, fixedParts, sheetEnd, sheetPath, sheetStart, styleOf, styles } from './xlsx-parts.ts'

/** COPY's CSV with a quote and a delimiter that the cells never hold: every row comes out as it is, ended by LF. */
const rawLines = `format csv, quote e'\\x01', delimiter e'\\x02'`

/** What a sheet holds, less its header row. */
const mostRows = 1_048_575
/** What a cell holds. */
const longestText = 32_767

/** Control characters that XML 1.0 has no way to write; tab, LF and CR it has. */
const illegal = String.raw`[\x01-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]`
/** Anything that a text cell cannot hold as it stands. Few do, and asking is cheaper than rewriting them all. */
const special = String.raw`[&<>\x01-\x1f\ufffe\uffff]|^ | $|_x[0-9A-Fa-f]{4}_`

/** Spreadsheets read `_x0041_` as A: an underscore written that way keeps the text as it is. */
const rewritten = (key: string): string => {
  const cut = `left(regexp_replace(${key}, '${illegal}', '', 'g'), ${longestText})`
  const plain = String.raw`regexp_replace(${cut}, '_(?=x[0-9A-Fa-f]{4}_)', '_x005F_', 'g')`
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
  const key = `t."${column.key.replaceAll('"', '""')}"`
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

function rowsAsXml(store: Store, query: RowsQuery<unknown>, columns: readonly Column[]): CompiledQuery {
  // concat takes 100 arguments; it leaves nulls out.
  const cells = columns.map((column, n) => `coalesce(${cell(column, n)}, '')`).join(' || ')
  const row = `'<row r="' || t."#" || '">' || ${cells || `''`} || '</row>'`
  return sql`select ${sql.raw(row)} from (
    select (row_number() over () + 1)::text as "#", q.* from (${query}) as q limit ${sql.raw(String(mostRows))}
  ) as t`.compile(store.db)
}

/** Puts the sheet's start and end around its rows, counting them: each ends with a line feed. */
function sheetOf(columns: readonly Column[]): Transform {
  let rows = 1
  return new Transform({
    construct(done) {
      this.push(sheetStart(columns))
      done()
    },
    transform(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows++
      done(null, chunk)
    },
    flush(done) {
      done(null, sheetEnd(columns, rows))
    },
  })
}

/**
 * Runs a list's query as an Excel workbook: the columns, order and rights of its CSV, with every cell typed.
 * The database writes the sheet's rows and zlib's own threads pack them, so that neither the memory nor the event loop
 * feels the length of the list.
 * @returns the bytes of an .xlsx file
 */
export async function streamXlsx(
  store: Store,
  rows: RowsQuery<unknown>,
  columns: readonly Column[],
  rights: Rights | undefined,
): Promise<Readable> {
  const shown = shownColumns(columns, rights)
  const source = await store.copyOut(rowsAsXml(store, rows, shown), rawLines)
  const zip = new ZipFile()
  // yazl types its output as the least that it could be; it is a PassThrough.
  const packed = zip.outputStream as Readable
  const sheet = sheetOf(shown)
  const fail = (error: Error) => packed.destroy(error)
  source.once('error', fail)
  zip.once('error', fail)
  packed.once('close', () => source.destroy())
  for (const [path, part] of Object.entries(fixedParts)) zip.addBuffer(Buffer.from(part), path)
  zip.addReadStream(source.pipe(sheet), sheetPath, { compressionLevel: 1 })
  zip.end()
  return packed
}
