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
  /** Converts rows in COPY's format to the form, with its header and footer. */
  write(rows: Readable): Readable
  /** The same for a few rows, which takes less time than a stream; files do not have it. */
  writeWhole?(rows: Buffer): Buffer
}

export function writeRows(rows: Buffer, writer: RowWriter): Buffer {
  const parts: Buffer[] = []
  for (let from = 0, end = rows.indexOf(lineFeed); end !== -1; from = end + 1, end = rows.indexOf(lineFeed, from)) {
    const part = Buffer.allocUnsafe(writer.maxSize(end + 1 - from))
    parts.push(part.subarray(0, writer.write(rows, from, end + 1, part, 0)))
  }
  return Buffer.concat(parts)
}

/**
 * The size of the first page. The database sends each row separately, so rows are collected in pages. Most lists fit on
 * the first page; larger pages reduce a long list's socket overhead.
 */
const firstPage = 64 * 1024
const furtherPage = 256 * 1024

/** Converts rows in COPY's text format and collects them into pages. Chunks may split rows anywhere. */
export class RowPages extends Transform {
  readonly #writer: RowWriter
  #begun: Buffer = Buffer.alloc(0)
  #page = Buffer.alloc(0)
  #pageBytes = firstPage
  #used = 0

  constructor(writer: RowWriter) {
    super()
    this.#writer = writer
  }

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: () => void): void {
    const rows = this.#begun.length > 0 ? Buffer.concat([this.#begun, piece]) : piece
    let from = 0
    for (let end = rows.indexOf(lineFeed); end !== -1; end = rows.indexOf(lineFeed, from)) {
      this.#add(rows, from, end + 1)
      from = end + 1
    }
    this.#begun = rows.subarray(from)
    done()
  }

  override _flush(done: () => void): void {
    this.#pass()
    done()
  }

  #add(rows: Buffer, from: number, to: number): void {
    const most = this.#writer.maxSize(to - from)
    if (this.#used + most > this.#page.length) {
      this.#pass()
      this.#page = Buffer.allocUnsafeSlow(Math.max(this.#pageBytes, most))
      this.#pageBytes = furtherPage
    }
    this.#used = this.#writer.write(rows, from, to, this.#page, this.#used)
  }

  #pass(): void {
    if (this.#used === 0) return
    this.push(this.#page.subarray(0, this.#used))
    this.#page = Buffer.alloc(0)
    this.#used = 0
  }
}
