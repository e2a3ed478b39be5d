import { Transform } from 'node:stream'
import { lineFeed } from './copy-text.ts'
import { RowPages, type RowWriter } from './row-writer.ts'

/** Rewrites rows of COPY's text format; chunks may split rows anywhere. */
export function rewriteRows(writer: RowWriter): Transform {
  let begun: Buffer = Buffer.alloc(0)
  const pages = new RowPages(writer, (page) => step.push(page))
  const step = new Transform({
    transform(piece: Buffer, _encoding, done) {
      const rows = begun.length > 0 ? Buffer.concat([begun, piece]) : piece
      let from = 0
      for (let end = rows.indexOf(lineFeed); end !== -1; end = rows.indexOf(lineFeed, from)) {
        pages.add(rows, from, end + 1)
        from = end + 1
      }
      begun = rows.subarray(from)
      done()
    },
    flush(done) {
      pages.flush()
      done()
    },
  })
  return step
}
