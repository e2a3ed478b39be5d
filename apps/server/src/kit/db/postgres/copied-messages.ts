import type { Duplex } from 'node:stream'
import { LendingSocket } from './lending-socket.ts'

/** A message starts with a type letter and its length, which includes the length field itself. */
const headBytes = 5
const copyData = 'd'.charCodeAt(0)
const readyForQuery = 'Z'.charCodeAt(0)

type Listener = (bytes: Buffer) => void

const endOf = (bytes: Buffer, at: number) => at + 1 + bytes.readUInt32BE(at + 1)

/** Receives each row as a range of a buffer that is reused afterward. */
export interface RowTaker {
  add(bytes: Buffer, from: number, to: number): void
}

/** A class rather than closures: V8 recompiles closures for every query. */
class CopiedMessages {
  readonly #stream: Duplex
  readonly #taker: RowTaker
  readonly #parsers: readonly Listener[]
  readonly #read = (piece: Buffer) => this.#take(piece)
  #begun: Buffer = Buffer.alloc(0)
  #isOver = false

  constructor(stream: Duplex, taker: RowTaker) {
    this.#stream = stream
    this.#taker = taker
    this.#parsers = stream.listeners('data') as Listener[]
    stream.on('data', this.#read)
    for (const parser of this.#parsers) stream.off('data', parser)
    this.#borrow(true)
  }

  /** Borrowing is safe here: rows are consumed synchronously, and anything kept is copied. */
  #borrow(yes: boolean): void {
    if (this.#stream instanceof LendingSocket) this.#stream.lends = yes
  }

  #end(): void {
    this.#isOver = true
    for (const parser of this.#parsers) this.#stream.on('data', parser)
    this.#stream.off('data', this.#read)
    this.#borrow(false)
  }

  #parse(bytes: Buffer): void {
    const own = Buffer.from(bytes)
    for (const parser of this.#parsers) parser.call(this.#stream, own)
  }

  #give(bytes: Buffer, from: number, to: number): void {
    const letter = bytes[from]
    if (letter === copyData) {
      this.#taker.add(bytes, from + headBytes, to)
      return
    }
    // Must precede the parser: its listeners may send the next query synchronously.
    if (letter === readyForQuery) this.#end()
    this.#parse(bytes.subarray(from, to))
  }

  /** Completes the message started by the previous chunk; @returns the offset of the next message, or undefined. */
  #complete(piece: Buffer): number | undefined {
    const begun = this.#begun
    if (begun.length === 0) return 0
    const head = begun.length < headBytes ? Buffer.concat([begun, piece.subarray(0, headBytes - begun.length)]) : begun
    const missing = head.length < headBytes ? Number.POSITIVE_INFINITY : endOf(head, 0) - begun.length
    const message = Buffer.concat([begun, piece.subarray(0, missing)])
    const isWhole = message.length === begun.length + missing
    this.#begun = isWhole ? Buffer.alloc(0) : message
    if (!isWhole) return undefined
    this.#give(message, 0, message.length)
    return missing
  }

  #take(piece: Buffer): void {
    let at = this.#complete(piece)
    if (at === undefined) return
    while (!this.#isOver && piece.length - at >= headBytes) {
      const next = endOf(piece, at)
      if (next > piece.length) break
      this.#give(piece, at, next)
      at = next
    }
    if (at === piece.length) return
    if (this.#isOver) this.#parse(piece.subarray(at))
    else this.#begun = Buffer.from(piece.subarray(at))
  }
}

/**
 * Bypasses pg's parser until the database is ready for the next query: passes COPY rows on directly from the socket's
 * buffer, and all other messages to the parser. The parser would create an object and an event for each row, and copy
 * the bytes again.
 */
export function takeRows(stream: Duplex, taker: RowTaker): void {
  new CopiedMessages(stream, taker)
}
