import type { Client, Submittable } from 'pg'

/** How much goes into one statement: PGlite holds all of it in memory, twice. */
const pieceBytes = 8 * 2 ** 20

/** What pg's connection has and its typings leave out. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** One `COPY FROM STDIN` that sends its data without waiting to be asked for it, as PGlite wants it. */
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

  // pg calls these, by name, on the query that it is busy with.
  handleCopyInResponse(): void {
    // The data is on its way already.
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

/** Copies in pieces of some megabytes, each its own statement; `source` must be cut between rows. */
export async function copyIn(client: Client, copy: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  let rows = 0
  let waiting: Uint8Array[] = []
  let size = 0
  const send = async () => {
    if (size === 0) return
    const piece = new CopyPiece(copy, Buffer.concat(waiting))
    // The same omission: a query that submits itself is given a connection.
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
