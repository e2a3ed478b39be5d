const lineFeed = 0x0a
const carriageReturn = 0x0d
const comma = 0x2c
const quote = 0x22

/** A quote that is not closed within this many bytes has swallowed its followers. */
const longestRecord = 2 ** 20

/**
 * Finds the cells of CSV records (RFC 4180, ended by LF or CRLF) in bytes, without turning them into strings: that is
 * what lets a feed pass on the very bytes that came, several times faster than a parser that makes objects.
 * After `scan`, the fields below describe the record; they are valid until the next call.
 */
export class RecordScanner {
  /** Number of cells in the record. */
  cells = 0
  /** Where each cell begins and ends, with its quotes where it has them. */
  readonly starts: Int32Array
  readonly ends: Int32Array
  /** 0 unquoted, 1 quoted, 2 quoted and holding doubled quotes. */
  readonly quoting: Uint8Array
  /** Line breaks inside the record's cells. */
  breaksInside = 0
  /** Where the record ends, without its line end. */
  end = 0
  /** What is wrong with its form: cell and words; the record is still read to its end, as far as that can be told. */
  fault: { cell: number; says: string } | undefined

  /** @param most cells that a record may have; those beyond are counted and not described */
  constructor(most: number) {
    this.starts = new Int32Array(most + 1)
    this.ends = new Int32Array(most + 1)
    this.quoting = new Uint8Array(most + 1)
  }

  /**
   * Reads one record.
   * @param last whether nothing follows `limit`, so that the last record needs no line end
   * @returns where the next record begins; -1 when this one is not all there yet; -2 when a quote never closes
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
        if (closed < 0) return last || limit - start > longestRecord ? -2 : -1
        quoting = this.#doubled ? 2 : 1
        at = closed
        // The next byte may double the quote.
        if (at >= limit && !last) return -1
        if (at < limit && bytes[at] !== comma && bytes[at] !== lineFeed && bytes[at] !== carriageReturn) {
          this.#complain('has text after its closing quote')
        }
      }
      at = this.#plain(bytes, at, limit)
      if (at >= limit && !last) return limit - start > longestRecord ? -2 : -1
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

  /** From an opening quote to behind the closing one; -1 when it is not there. */
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

  /** From anywhere in an unquoted cell to the comma or line feed that ends it. */
  #plain(bytes: Uint8Array, start: number, limit: number): number {
    let at = start
    while (at < limit) {
      const byte = bytes[at] ?? 0
      // Most bytes are letters and digits, beyond the comma: one comparison is enough for them.
      if (byte <= comma) {
        if (byte === comma || byte === lineFeed) return at
        if (byte === quote) this.#complain('has a quote inside, but is not enclosed in quotes')
        if (byte === carriageReturn && at + 1 < limit && bytes[at + 1] !== lineFeed) {
          this.#complain('holds a carriage return, but is not enclosed in quotes')
        }
      }
      at++
    }
    return at
  }

  #complain(says: string): void {
    this.fault ??= { cell: this.cells, says }
  }

  /** Takes the CR of a CRLF off the last cell. */
  #finish(cell: number, bytes: Uint8Array, at: number, next: number): number {
    this.end = at
    if (at > (this.starts[cell] ?? 0) && bytes[at - 1] === carriageReturn) {
      this.end = at - 1
      this.ends[cell] = at - 1
    }
    return next
  }
}
