import { Readable } from 'node:stream'
import type { Connection, Submittable } from 'pg'

/**
 * Rows are passed on in pages of this size, for the database sends each by itself. Most lists fit on the first; a long
 * one costs the socket less in larger pieces.
 */
const firstPage = 64 * 1024
const furtherPage = 256 * 1024

export type RowEnd = '\n' | '\r\n'

/**
 * The bytes of one `COPY … TO STDOUT`, as pg's client reads them. Unlike pg-copy-streams it takes the COPY together with
 * the statements around it, in one message. Reading pauses the connection's socket while nobody takes the bytes.
 * `over` is emitted when the connection is free again, which may be before the last bytes are taken.
 */
export class CopyOut extends Readable implements Submittable {
  /** The database is done with all of it, and waits for the next query. */
  isOver = false
  readonly #text: string
  readonly #hasCr: boolean
  #connection: Connection | undefined
  #page = Buffer.alloc(0)
  #pageBytes = firstPage
  #used = 0

  /**
   * @param text statements, one of them the COPY; those before and after answer nothing
   * @param rowEnd takes the place of the LF that COPY ends each row with; line ends inside of a row stay
   */
  constructor(text: string, rowEnd: RowEnd = '\n') {
    super({ highWaterMark: furtherPage })
    this.#text = text
    this.#hasCr = rowEnd === '\r\n'
  }

  submit(connection: Connection): void {
    this.#connection = connection
    connection.query(this.#text)
  }

  /** @param chunk one row, in memory that the parser uses again for what comes next */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const size = chunk.length + (this.#hasCr ? 1 : 0)
    if (this.#used + size > this.#page.length) {
      this.#flush()
      this.#page = Buffer.allocUnsafeSlow(Math.max(this.#pageBytes, size))
      this.#pageBytes = furtherPage
    }
    this.#page.set(chunk, this.#used)
    this.#used += size
    if (!this.#hasCr) return
    this.#page[this.#used - 2] = 13
    this.#page[this.#used - 1] = 10
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.isOver = true
    this.#flush()
    // What pausing it left behind is none of the next query's business.
    this.#connection?.stream.resume()
    this.push(null)
    this.emit('over')
  }

  handleError(error: Error): void {
    this.destroy(error)
  }

  #flush(): void {
    if (this.#used === 0 || this.destroyed) return
    const rows = this.#page.subarray(0, this.#used)
    this.#page = Buffer.alloc(0)
    this.#used = 0
    if (!this.push(rows)) this.#connection?.stream.pause()
  }

  override _read(): void {
    if (!this.isOver) this.#connection?.stream.resume()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // Nobody reads on: the database notices by the closed socket, and stops.
    if (!this.isOver) this.#connection?.stream.destroy()
    done(error)
  }
}
