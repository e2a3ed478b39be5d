import type { Client, Submittable } from 'pg'

/** Bytes per statement: PGlite holds all of it in memory, twice. */
const pieceBytes = 8 * 2 ** 20

/** Members of pg's connection that its typings omit. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** One `COPY FROM STDIN` that sends its data without waiting for the server's request, as PGlite requires. */
class CopyPiece {
  readonly #copy: string
  readonly #data: Buffer
  readonly #outcome = Promise.withResolvers<number>()
  #rows = 0

  constructor(copy: string, data: Buffer) {
    this.#copy = copy
    this.#data = data
  }

  get rows(): Promise<number> {
    return this.#outcome.promise
  }

  submit(connection: CopyConnection): void {
    connection.query(this.#copy)
    connection.sendCopyFromChunk(this.#data)
    connection.endCopyFrom()
  }

  // pg calls these by name on the active query.
  handleCopyInResponse(): void {
    // The data has already been sent.
  }
  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = Number(/\d+$/.exec(text)?.[0] ?? 0)
  }
  handleReadyForQuery(): void {
    this.#outcome.resolve(this.#rows)
  }
  handleError(error: Error): void {
    this.#outcome.reject(error)
  }
}

/** Copies in chunks of a few megabytes, one statement each; `source` must be split between rows. */
export async function copyIn(client: Client, copy: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  let rows = 0
  let waiting: Uint8Array[] = []
  let size = 0
  const send = async () => {
    if (size === 0) return
    const piece = new CopyPiece(copy, Buffer.concat(waiting))
    // The typings also omit that a submitted query receives a connection.
    client.query(piece as unknown as Submittable)
    waiting = []
    size = 0
    rows += await piece.rows
  }
  for await (const bytes of source) {
    waiting.push(bytes)
    size += bytes.length
    if (size >= pieceBytes) await send()
  }
  await send()
  return rows
}
