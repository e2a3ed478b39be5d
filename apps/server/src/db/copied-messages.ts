import type { Duplex } from 'node:stream'

/** A message begins with its letter and its length, which counts itself. */
const headBytes = 5
const copyData = 'd'.charCodeAt(0)
const readyForQuery = 'Z'.charCodeAt(0)

const endOf = (bytes: Buffer, at: number) => at + 1 + bytes.readUInt32BE(at + 1)

/**
 * Reads a connection past pg's parser until the database is ready for the next query: rows of a COPY are given as they
 * stand in the socket's memory, and every other message goes to the parser. The parser makes an object and an event of
 * each row, and copies what it reads once more.
 * @param take is given a row by its places, before the memory is used again
 */
export function takeRows(stream: Duplex, take: (bytes: Buffer, from: number, to: number) => void): void {
  const parsers = stream.listeners('data')
  const parse = (bytes: Buffer) => {
    for (const parser of parsers) parser.call(stream, bytes)
  }
  let begun: Buffer = Buffer.alloc(0)
  let isOver = false

  const end = () => {
    isOver = true
    for (const parser of parsers) stream.on('data', parser as (bytes: Buffer) => void)
    stream.off('data', read)
  }
  const give = (bytes: Buffer, from: number, to: number) => {
    const letter = bytes[from]
    if (letter === copyData) return take(bytes, from + headBytes, to)
    // The parser's listeners come first: whoever they tell may ask the next query at once.
    if (letter === readyForQuery) end()
    parse(bytes.subarray(from, to))
  }
  /** Completes the message that the last piece began; @returns where the next one begins, undefined in the middle. */
  const complete = (piece: Buffer): number | undefined => {
    if (begun.length === 0) return 0
    const known = begun.length
    const head = known < headBytes ? Buffer.concat([begun, piece.subarray(0, headBytes - known)]) : begun
    const missing = head.length < headBytes ? Number.POSITIVE_INFINITY : endOf(head, 0) - known
    const message = Buffer.concat([begun, piece.subarray(0, missing)])
    const isWhole = message.length === known + missing
    begun = isWhole ? Buffer.alloc(0) : message
    if (!isWhole) return undefined
    give(message, 0, message.length)
    return missing
  }
  const read = (piece: Buffer) => {
    let at = complete(piece)
    if (at === undefined) return
    while (!isOver && piece.length - at >= headBytes) {
      const next = endOf(piece, at)
      if (next > piece.length) break
      give(piece, at, next)
      at = next
    }
    if (at === piece.length) return
    if (isOver) parse(piece.subarray(at))
    else begun = piece.subarray(at)
  }

  stream.on('data', read)
  for (const parser of parsers) stream.off('data', parser as (bytes: Buffer) => void)
}
