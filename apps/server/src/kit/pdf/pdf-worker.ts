import { Readable } from 'node:stream'
import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'

/** Messages from a job: it requests data, sends a chunk of its document, or is done. */
export type FromJob = { kind: 'ask'; question: unknown } | { kind: 'chunk'; bytes: Uint8Array } | { kind: 'end' }
/** Messages to a job: the answer to its question, or a request for another chunk. */
export type ToJob = { kind: 'answer'; answer: unknown } | { kind: 'more' }

/** Concurrent jobs on the thread; most of them wait for a reader. */
const jobsAtOnce = 32
/** A document beyond this limit fails without affecting others. The small young generation collects garbage early. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 }
const idleMs = 60_000

let thread: Piscina | undefined

/** The worker thread starts with the first document and ends when idle, which frees its memory. */
const pdfWorker = (): Piscina => {
  thread ??= new Piscina({
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    concurrentTasksPerWorker: jobsAtOnce,
    // Lets the thread receive other jobs' messages between two tasks.
    atomics: 'disabled',
    resourceLimits,
  })
  return thread
}

/**
 * Creates a document in a worker thread, with backpressure, so that it doesn't block other requests.
 * @param file a module whose default export is made by `pdfWorkerJob`
 * @param answer answers the job's requests for data; arguments and answers are cloned
 * @returns the document's bytes, once the first ones exist
 * @throws what failed before the first byte
 */
export async function makeInPdfWorker<Job, Question>(
  file: URL,
  job: Job,
  answer: (question: Question) => Promise<unknown>,
): Promise<Readable> {
  const { port1: port, port2: theirs } = new MessageChannel()
  const begun = Promise.withResolvers<void>()
  const say = (message: ToJob) => port.postMessage(message)
  const body = new Readable({
    read: () => say({ kind: 'more' }),
    destroy(error, done) {
      port.close()
      if (error) begun.reject(error)
      done(error)
    },
  })
  // Readers check `errored`; an unhandled error would end the process.
  body.on('error', () => undefined)
  const fail = (error: unknown) => void body.destroy(error as Error)
  port.on('message', (message: FromJob) => {
    if (message.kind === 'ask') {
      answer(message.question as Question).then((found) => say({ kind: 'answer', answer: found }), fail)
      return
    }
    body.push(message.kind === 'end' ? null : message.bytes)
    begun.resolve()
  })
  pdfWorker()
    .run({ job, port: theirs }, { filename: file.href, transferList: [theirs] })
    .catch(fail)
  body.read(0)
  await begun.promise
  return body
}
