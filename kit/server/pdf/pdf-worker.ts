import { once } from 'node:events'
import { Readable } from 'node:stream'
import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'

/** Concurrent jobs on the thread; most of them wait for a reader. */
const jobsAtOnce = 32
/** A document that exceeds the limit fails alone. The small young generation causes early garbage collection. */
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
    // Lets the thread receive messages for other jobs between two tasks.
    atomics: 'disabled',
    resourceLimits,
  })
  return thread
}

/**
 * Creates a document in a worker thread, with backpressure, so that other requests don't wait.
 * @param file a module whose default export comes from `pdfWorkerJob`
 * @param answer answers the job's requests for data; arguments and answers are cloned
 * @returns the document's bytes, once the first ones exist
 * @throws if it fails before the first byte
 */
export async function makeInPdfWorker<Job, Question>(
  file: URL,
  job: Job,
  answer: (question: Question) => Promise<unknown>,
): Promise<Readable> {
  const { port1, port2: port } = new MessageChannel()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const body = Readable.fromWeb(readable)
  const fail = (error: unknown) => void body.destroy(error as Error)
  // Readers check `errored`. An unhandled error would end the process.
  body.on('error', () => undefined)
  body.once('close', () => port1.close())
  port1.on('message', (question: Question) => {
    answer(question).then((found) => port1.postMessage(found), fail)
  })
  pdfWorker()
    .run({ job, port, writable }, { filename: file.href, transferList: [port, writable] })
    .catch(fail)
  await once(body, 'readable')
  return body
}
