import { once } from 'node:events'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { WritableStream } from 'node:stream/web'
import type { MessagePort } from 'node:worker_threads'

const pieceBytes = 65_536

/** Joins chunks: PDFKit writes a few bytes at a time, and each message between threads takes 0.1 ms. */
async function* inPieces(source: AsyncIterable<Uint8Array>) {
  let parts: Uint8Array[] = []
  let size = 0
  for await (const part of source) {
    parts.push(part)
    size += part.length
    if (size < pieceBytes) continue
    yield Buffer.concat(parts)
    parts = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(parts)
}

interface Run<Job> {
  job: Job
  /** Carries one request at a time to the main thread, and the answer back. It closes when the reader is gone. */
  port: MessagePort
  writable: WritableStream<Uint8Array>
}

/**
 * Creates the default export of a module that runs in the PDF worker.
 * @param make creates the document; stops when its stream is destroyed
 */
export const pdfWorkerJob =
  <Job, Question>(
    make: (job: Job, ask: (question: Question) => Promise<unknown>) => Promise<Buffer | Readable> | Readable,
  ) =>
  async ({ job, port, writable }: Run<Job>): Promise<void> => {
    const gone = new AbortController()
    port.once('close', () => gone.abort())
    const ask = async (question: Question): Promise<unknown> => {
      const answered = once(port, 'message', { signal: gone.signal })
      port.postMessage(question)
      return (await answered)[0]
    }
    const made = await make(job, ask)
    await pipeline(Buffer.isBuffer(made) ? Readable.from([made]) : made, inPieces, Writable.fromWeb(writable))
  }
