/** Makes one form's rows out of those of COPY's text format, byte by byte, as they arrive. */
export interface RowWriter {
  /** The most bytes that a row of so many bytes becomes. */
  most(bytes: number): number
  /**
   * Writes the row that stands between two places of `source`, its LF included, to `target` from `at` on.
   * @returns the place behind it
   */
  write(source: Uint8Array, from: number, to: number, target: Uint8Array, at: number): number
}

/**
 * Rows are passed on in pages of this size, for the database sends each by itself. Most lists fit on the first; a long
 * one costs the socket less in larger pieces.
 */
const firstPage = 64 * 1024
export const furtherPage = 256 * 1024

/** Collects rows into pages, each rewritten on its way where there is a writer. */
export class RowPages {
  readonly #writer: RowWriter | undefined
  readonly #pass: (page: Buffer) => void
  #page = Buffer.alloc(0)
  #pageBytes = firstPage
  #used = 0

  /** @param pass is given each page, and may keep it */
  constructor(writer: RowWriter | undefined, pass: (page: Buffer) => void) {
    this.#writer = writer
    this.#pass = pass
  }

  /** Takes the row that stands between two places of `source`, whose memory may be used again afterwards. */
  add(source: Uint8Array, from: number, to: number): void {
    const writer = this.#writer
    const most = writer ? writer.most(to - from) : to - from
    if (this.#used + most > this.#page.length) {
      this.flush()
      this.#page = Buffer.allocUnsafeSlow(Math.max(this.#pageBytes, most))
      this.#pageBytes = furtherPage
    }
    if (writer) this.#used = writer.write(source, from, to, this.#page, this.#used)
    else {
      this.#page.set(from === 0 && to === source.length ? source : source.subarray(from, to), this.#used)
      this.#used += to - from
    }
  }

  /** Passes on what there is. */
  flush(): void {
    if (this.#used === 0) return
    const rows = this.#page.subarray(0, this.#used)
    this.#page = Buffer.alloc(0)
    this.#used = 0
    this.#pass(rows)
  }
}
