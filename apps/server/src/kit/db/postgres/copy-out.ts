import { Readable } from 'node:stream'
import type { Connection, Submittable } from 'pg'
import { takeRows } from './copied-messages.ts'
import { furtherPage, RowPages, type RowWriter } from '#server/kit/rows/row-writer.ts'

/**
 * The rows of one `COPY … TO STDOUT` over pg's client. Unlike pg-copy-streams it takes the COPY together with
 * the statements around it, in one message. Reading pauses the connection's socket while nobody takes the bytes.
 * `over` is emitted when the connection is free again, which may be before the last bytes are taken.
 */
export class CopyOut extends Readable implements Submittable {
  /** The database is done with all of it, and waits for the next query. */
  isOver = false
  readonly #text: string
  readonly #pages: RowPages
  #connection: Connection | undefined

  /**
   * @param text statements, one of them the COPY; those before and after answer nothing
   * @param writer rewrites each row
   */
  constructor(text: string, writer?: RowWriter) {
    super({ highWaterMark: furtherPage })
    this.#text = text
    this.#pages = new RowPages(writer, (page) => {
      if (!this.destroyed && !this.push(page)) this.#connection?.stream.pause()
    })
  }

  submit(connection: Connection): void {
    this.#connection = connection
    takeRows(connection.stream, this.#pages)
    connection.query(this.#text)
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.isOver = true
    this.#pages.flush()
    // What pausing it left behind is none of the next query's business.
    this.#connection?.stream.resume()
    this.push(null)
    this.emit('over')
  }

  handleError(error: Error): void {
    this.destroy(error)
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
