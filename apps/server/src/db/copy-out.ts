import { Readable } from 'node:stream'
import type { Connection, Submittable } from 'pg'

/** Rows are passed on in pieces of this size: the database sends each by itself. */
const piece = 64 * 1024

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
  #waiting: Buffer[] = []
  #size = 0
  #isScheduled = false

  /** @param text statements, one of them the COPY; those before and after answer nothing */
  constructor(text: string) {
    super({ highWaterMark: 2 * piece })
    this.#text = text
  }

  submit(connection: Connection): void {
    this.#connection = connection
    connection.query(this.#text)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#waiting.push(chunk)
    this.#size += chunk.length
    if (this.#size >= piece) this.#flush()
    else if (!this.#isScheduled) {
      // The parser hands out parts of its own memory, which it uses again for what comes next.
      this.#isScheduled = true
      queueMicrotask(() => {
        this.#isScheduled = false
        this.#flush()
      })
    }
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
    if (this.#size === 0 || this.destroyed) return
    const whole = Buffer.concat(this.#waiting, this.#size)
    this.#waiting = []
    this.#size = 0
    if (!this.push(whole)) this.#connection?.stream.pause()
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
