import type { FaultText } from '#kit/server/tables/fault-texts.ts'

const lineFeed = 0x0a
const carriageReturn = 0x0d
const comma = 0x2c
const quote = 0x22

/** If a quote is still open after this many bytes, it counts as never closed. */
const maxRecordBytes = 2 ** 20

/**
 * Finds the cells of CSV records (RFC 4180, with LF or CRLF) in bytes, without creating strings. A feed can thus pass
 * on the original bytes, several times faster than a parser that creates objects. After `scan`, the fields below
 * describe the record; they are valid until the next call.
 */
export class RecordScanner {
  cells = 0
  /** Where each cell starts and ends, including quotes. */
  readonly starts: Int32Array
  readonly ends: Int32Array
  /** 0 unquoted, 1 quoted, 2 quoted with doubled quotes inside. */
  readonly quoting: Uint8Array
  /** The number of line breaks inside cells. */
  breaksInside = 0
  /** Where the record ends, without its line ending. */
  end = 0
  /** A format fault: its cell and message. The scanner still reads to the end of the record, if it can find it. */
  fault: { cell: number; says: FaultText } | undefined

  /** @param most cells per record; further cells are counted but not described */
  constructor(most: number) {
    this.starts = new Int32Array(most + 1)
    this.ends = new Int32Array(most + 1)
    this.quoting = new Uint8Array(most + 1)
  }

  /**
   * Reads one record.
   * @param last whether the file ends at `limit`, so that the last record needs no line ending
   * @returns the start of the next record; -1 when this one is incomplete; -2 when a quote never closes
   */
  scan(bytes: Uint8Array, start: number, limit: number, last: boolean): number {
    this.cells = 0
    this.breaksInside = 0
    this.fault = undefined
    const most = this.starts.length - 1
    let at = start
    for (;;) {
      const cell = Math.min(this.cells, most)
      const cellStart = at
      let quoting = 0
      if (at < limit && bytes[at] === quote) {
        const closed = this.#quoted(bytes, at, limit)
        if (closed < 0) return last || limit - start > maxRecordBytes ? -2 : -1
        quoting = this.#doubled ? 2 : 1
        at = closed
        // The next byte may double the quote.
        if (at >= limit && !last) return -1
        if (at < limit && bytes[at] !== comma && bytes[at] !== lineFeed && bytes[at] !== carriageReturn) {
          this.#complain('has text after its closing quote')
        }
      }
      at = this.#plain(bytes, at, limit)
      if (at >= limit && !last) return limit - start > maxRecordBytes ? -2 : -1
      this.starts[cell] = cellStart
      this.ends[cell] = at
      this.quoting[cell] = quoting
      this.cells++
      if (at >= limit) return this.#finish(cell, bytes, at, limit)
      if (bytes[at] === lineFeed) return this.#finish(cell, bytes, at, at + 1)
      at++
    }
  }

  #doubled = false

  /** Scans from an opening quote to after the closing one; -1 if it is not in the buffer yet. */
  #quoted(bytes: Uint8Array, start: number, limit: number): number {
    this.#doubled = false
    for (let at = start + 1; at < limit; at++) {
      const byte = bytes[at]
      if (byte === lineFeed) this.breaksInside++
      if (byte !== quote) continue
      if (at + 1 < limit && bytes[at + 1] === quote) {
        this.#doubled = true
        at++
      } else return at + 1
    }
    return -1
  }

  /** Scans an unquoted cell to the comma or line feed that ends it. */
  #plain(bytes: Uint8Array, start: number, limit: number): number {
    let at = start
    while (at < limit) {
      const byte = bytes[at] ?? 0
      // Most bytes are letters and digits, which are greater than a comma, so one comparison is enough.
      if (byte <= comma) {
        if (byte === comma || byte === lineFeed) return at
        if (byte === quote) this.#complain('contains a quote but is not enclosed in quotes')
        if (byte === carriageReturn && at + 1 < limit && bytes[at + 1] !== lineFeed) {
          this.#complain('contains a carriage return but is not enclosed in quotes')
        }
      }
      at++
    }
    return at
  }

  #complain(says: FaultText): void {
    this.fault ??= { cell: this.cells, says }
  }

  /** Removes the CR of a CRLF from the last cell. */
  #finish(cell: number, bytes: Uint8Array, at: number, next: number): number {
    this.end = at
    if (at > (this.starts[cell] ?? 0) && bytes[at - 1] === carriageReturn) {
      this.end = at - 1
      this.ends[cell] = at - 1
    }
    return next
  }
}
