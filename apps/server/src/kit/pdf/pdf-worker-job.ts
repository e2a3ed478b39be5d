import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MessagePort } from 'node:worker_threads'
import type { FromJob, ToJob } from './pdf-worker.ts'

const pieceBytes = 65_536

/** Concatenates into a separate buffer, which can be transferred. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Receives the messages sent to a job. */
class Listener {
  readonly #port: MessagePort
  readonly #gone = new AbortController()
  #wanted = 0
  #wake = () => {}
  #answer = (_answer: unknown) => {}
  #refuse = (_reason: unknown) => {}

  constructor(port: MessagePort) {
    this.#port = port
    port.on('message', (message: ToJob) => {
      if (message.kind === 'answer') return this.#answer(message.answer)
      this.#wanted++
      this.#wake()
    })
    port.once('close', () => {
      this.#gone.abort()
      this.#refuse(new Error('the client of the document disconnected'))
    })
  }

  /** Aborted when the reader is gone. */
  get gone(): AbortSignal {
    return this.#gone.signal
  }

  say(message: FromJob, transfer: ArrayBuffer[] = []): void {
    this.#port.postMessage(message, transfer)
  }

  /** Sends one question at a time. */
  ask = (question: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      this.gone.throwIfAborted()
      this.#answer = resolve
      this.#refuse = reject
      this.say({ kind: 'ask', question })
    })

  /** A sink that sends a chunk when one is requested; data written in between joins the next chunk. */
  sink(): Writable {
    return new Writable({
      highWaterMark: pieceBytes,
      writev: (parts, done) => {
        const bytes = joined(parts.map(({ chunk }) => chunk))
        const send = () => {
          if (this.#wanted === 0) return
          this.#wake = () => {}
          this.#wanted--
          this.say({ kind: 'chunk', bytes }, [bytes.buffer])
          done()
        }
        this.#wake = send
        send()
      },
    })
  }
}

/**
 * Creates the default export of a module that runs in the PDF worker.
 * @param make creates the document; stops when its stream is destroyed
 */
export const pdfWorkerJob =
  <Job, Question>(
    make: (job: Job, ask: (question: Question) => Promise<unknown>) => Promise<Buffer | Readable> | Readable,
  ) =>
  async ({ job, port }: { job: Job; port: MessagePort }): Promise<void> => {
    const listener = new Listener(port)
    const made = await make(job, listener.ask)
    await pipeline(Buffer.isBuffer(made) ? Readable.from([made]) : made, listener.sink(), { signal: listener.gone })
    listener.say({ kind: 'end' })
  }
