import { Duplex } from 'node:stream'
import type { PgliteHost } from './pglite-host.ts'

const code = (letter: string) => letter.charCodeAt(0)
const startupLength = 4
const messageHeader = 5
const terminate = code('X')
/** The client waits for a response after these: Query, Sync, Flush, CopyDone, CopyFail. */
const turns = new Set(['Q', 'S', 'H', 'c', 'f'].map(code))
const copyIn = /^\s*copy\s[^;]*\sfrom\s+stdin\b/i

/**
 * Stands in for pg's TCP socket: speaks PostgreSQL's protocol with PGlite in its worker. So both databases use the same
 * client, parsers, prepared statements, transactions, cursors, and errors.
 */
export class PgliteSocket extends Duplex {
  readonly #host: PgliteHost
  #unread: Buffer = Buffer.alloc(0)
  #batch: Buffer[] = []
  #started = false
  /** False while a session without a time limit holds the connection. */
  limited = true

  constructor(host: PgliteHost) {
    super({ allowHalfOpen: false })
    this.#host = host
  }

  connect(): this {
    this.#host.connect().then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    )
    return this
  }

  // pg calls this on its socket; there is no network to tune.
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }

  override _read(): void {
    // PGlite returns complete responses, and the stream buffers unread data.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#take(chunk).then(() => done(), done)
  }

  override _final(done: (error?: Error) => void): void {
    this.push(null)
    done()
  }

  async #take(chunk: Buffer): Promise<void> {
    this.#unread = this.#unread.length === 0 ? chunk : Buffer.concat([this.#unread, chunk])
    for (let message = this.#next(); message; message = this.#next()) {
      if (message[0] === terminate) {
        this.push(null)
        return
      }
      this.#batch.push(message)
      if (this.#isTurn(message)) await this.#send()
    }
  }

  /** Takes the next complete message from the buffer. The first one, the startup message, has no type letter. */
  #next(): Buffer | undefined {
    const header = this.#started ? messageHeader : startupLength
    if (this.#unread.length < header) return undefined
    const end = this.#unread.readUInt32BE(header - 4) + header - 4
    if (this.#unread.length < end) return undefined
    const message = this.#unread.subarray(0, end)
    this.#unread = this.#unread.subarray(end)
    return message
  }

  #isTurn(message: Buffer): boolean {
    if (!this.#started) {
      this.#started = true
      return true
    }
    const letter = message[0] ?? 0
    // PGlite needs the data of a COPY FROM STDIN together with the statement.
    if (letter === code('Q') && copyIn.test(message.toString('latin1', messageHeader, messageHeader + 2000)))
      return false
    return turns.has(letter)
  }

  async #send(): Promise<void> {
    const batch = Buffer.concat(this.#batch)
    this.#batch = []
    // Node may allocate small buffers from a shared pool, which must not be transferred.
    const bytes = new Uint8Array(batch)
    await this.#host.exchange(bytes, this.limited, (answer) => this.push(answer))
  }
}
