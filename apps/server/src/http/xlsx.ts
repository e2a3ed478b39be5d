import { Transform, type Readable } from 'node:stream'
import { type Column, shownColumns } from '@trade-counter/contract/kit/columns.ts'
import type { Rights } from '@trade-counter/contract/kit/need.ts'
import { ZipFile } from 'yazl'
import type { Store } from '#server/db/store.ts'
import type { RowsQuery } from './implementation.ts'
import { rawLines } from './list.ts'
import { fixedParts, sheetEnd, sheetPath, sheetStart } from './xlsx-parts.ts'
import { xmlRows } from './xlsx-queries.ts'

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
  return packSheet(await store.copyOut(xmlRows(store.db, rows, shown), rawLines), shown)
}

/**
 * Makes a workbook out of a sheet's rows, as `xmlRows` writes them, a line each.
 * @param shown the columns that the rows have
 */
export function packSheet(source: Readable, shown: readonly Column[]): Readable {
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
