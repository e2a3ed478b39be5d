import { Readable } from 'node:stream'
import type { Connection, Submittable } from 'pg'
import { takeRows } from './copied-messages.ts'
import { furtherPage, RowPages, type RowWriter } from '#server/kit/rows/row-writer.ts'

/**
 * Streams the rows of one `COPY … TO STDOUT` through pg's client. Unlike pg-copy-streams, it sends the COPY and the
 * statements around it in one message. Backpressure pauses the connection's socket. Emits `over` when the connection is
 * free again, possibly before the last bytes are read.
 */
export class CopyOut extends Readable implements Submittable {
  /** Whether the database is ready for the next query. */
  isOver = false
  readonly #text: string
  readonly #pages: RowPages
  #connection: Connection | undefined

  /**
   * @param text statements, one of them the COPY
   * @param writer rewrites each row
   */
  constructor(text: string, writer?: RowWriter) {
    super({ highWaterMark: furtherPage })
    this.#text = text
    this.#pages = new RowPages(writer, (page) => {
      if (!this.destroyed && !this.push(page)) this.#connection?.stream.pause()
    })
  }

  /** Rows received so far. */
  get rowCount(): number {
    return this.#pages.count
  }

  submit(connection: Connection): void {
    this.#connection = connection
    takeRows(connection.stream, this.#pages)
    connection.query(this.#text)
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}

  handleDataRow(): void {}

  handleReadyForQuery(): void {
    this.isOver = true
    this.#pages.flush()
    // The next query needs an unpaused socket.
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
    // The reader is gone: closing the socket makes the database stop.
    if (!this.isOver) this.#connection?.stream.destroy()
    done(error)
  }
}
