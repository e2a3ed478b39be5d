import { Readable } from 'node:stream'
import type { Connection, Submittable } from 'pg'

/** Rows are passed on in pages of this size: the database sends each by itself. */
const pageBytes = 64 * 1024

/**
 * The bytes of one `COPY … TO STDOUT`, as pg's client reads them. Unlike pg-copy-streams it takes the COPY together with
 * the statements around it, in one message. Reading pauses the connection's socket while nobody takes the bytes.
 * `over` is emitted when the connection is free again, which may be before the last bytes are taken.
 */
export class CopyOut extends Readable implements Submittable {
  /** The database is done with all of it, and waits for the next query. */
  isOver = false
  readonly #text: string
  #connection: Connection | undefined
  #page = Buffer.alloc(0)
  #used = 0

  /** @param text statements, one of them the COPY; those before and after answer nothing */
  constructor(text: string) {
    super({ highWaterMark: 2 * pageBytes })
    this.#text = text
  }

  submit(connection: Connection): void {
    this.#connection = connection
    connection.query(this.#text)
  }

  /** @param chunk one row, in memory that the parser uses again for what comes next */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#used + chunk.length > this.#page.length) {
      this.#flush()
      this.#page = Buffer.allocUnsafeSlow(Math.max(pageBytes, chunk.length))
    }
    this.#page.set(chunk, this.#used)
    this.#used += chunk.length
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
