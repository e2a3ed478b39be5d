import { Transform, type Readable } from 'node:stream'
import type { Column } from '#kit/contract/declare/columns.ts'
import { ZipFile } from 'yazl'
import { fixedParts, sheetEnd, sheetPath, sheetStart } from '../rows/sheet-parts.ts'
import { maxRows, SheetRows } from '../rows/sheet-rows.ts'
import type { RowsForm } from '../rows/row-writer.ts'

/** Adds the sheet's start and end to its rows. */
function sheetOf(columns: readonly Column[], writer: SheetRows): Transform {
  return new Transform({
    construct(done) {
      this.push(sheetStart(columns))
      done()
    },
    transform(chunk: Buffer, _encoding, done) {
      done(null, chunk)
    },
    flush(done) {
      done(null, sheetEnd(columns, writer.rows))
    },
  })
}

/** Zips the rows of a sheet into a workbook, using zlib's threads. */
function packed(rows: Readable, sheet: Transform): Readable {
  const zip = new ZipFile()
  // A PassThrough, though yazl declares a more general type.
  const file = zip.outputStream as Readable
  const fail = (error: Error) => file.destroy(error)
  rows.once('error', fail)
  zip.once('error', fail)
  file.once('close', () => rows.destroy())
  for (const [path, part] of Object.entries(fixedParts)) zip.addBuffer(Buffer.from(part), path)
  zip.addReadStream(rows.pipe(sheet), sheetPath, { compressionLevel: 1 })
  zip.end()
  return file
}

/** Creates the Excel form: the same columns, order, and rights as CSV, with typed cells. */
export function xlsxForm(columns: readonly Column[]): RowsForm {
  const writer = new SheetRows(columns)
  return { columns, maxRows, writer, frame: (rows) => packed(rows, sheetOf(columns, writer)) }
}
