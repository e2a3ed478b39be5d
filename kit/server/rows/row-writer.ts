import { type Readable, Transform } from 'node:stream'
import type { Column } from '#kit/contract/declare/columns.ts'
import { lineFeed } from './copy-text.ts'

/** Converts rows of COPY's text format to one output format, byte by byte, as they arrive. */
export interface RowWriter {
  /** The maximum size of the output for a row of this many bytes. */
  maxSize(bytes: number): number
  /**
   * Writes the row in `source` between two offsets, its LF included, to `target` starting at `at`.
   * @returns the offset after it
   */
  write(source: Buffer, from: number, to: number, target: Uint8Array, at: number): number
}

/** How to write a list's rows in one form. */
export interface RowsForm {
  /** The columns of the rows, in order. */
  columns: readonly Column[]
  /** Maximum number of rows. */
  maxRows?: number
  /** Whether numbers of documents are as printed. */
  printed?: true
  /** Converts rows in COPY's format to the form's rows. Without it, they pass unchanged. */
  writer?: RowWriter
  /** Adds the form's header and footer to its rows. */
  frame(rows: Readable): Readable
}

/**
 * The size of the first page. The database sends each row separately, so rows are collected in pages. Most lists fit on
 * the first page; larger pages reduce a long list's socket overhead.
 */
const firstPage = 64 * 1024
const furtherPage = 256 * 1024

/** Converts rows and collects them into pages. */
export class RowPages {
  readonly #writer: RowWriter
  readonly #pass: (page: Buffer) => void
  #page = Buffer.alloc(0)
  #pageBytes = firstPage
  #used = 0

  /** @param pass receives each page and may keep it */
  constructor(writer: RowWriter, pass: (page: Buffer) => void) {
    this.#writer = writer
    this.#pass = pass
  }

  /** Adds the row in `source` between two offsets; the caller may then reuse the memory. */
  add(source: Buffer, from: number, to: number): void {
    const most = this.#writer.maxSize(to - from)
    if (this.#used + most > this.#page.length) {
      this.flush()
      this.#page = Buffer.allocUnsafeSlow(Math.max(this.#pageBytes, most))
      this.#pageBytes = furtherPage
    }
    this.#used = this.#writer.write(source, from, to, this.#page, this.#used)
  }

  /** Passes on the current page. */
  flush(): void {
    if (this.#used === 0) return
    const rows = this.#page.subarray(0, this.#used)
    this.#page = Buffer.alloc(0)
    this.#used = 0
    this.#pass(rows)
  }
}

/** Rewrites rows in COPY's text format. Chunks may split rows anywhere. */
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
