import { Readable } from 'node:stream'
import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'

/** What a job says: it asks for data, hands over a piece of its document, or is done. */
export type FromJob = { kind: 'ask'; question: unknown } | { kind: 'chunk'; bytes: Uint8Array } | { kind: 'end' }
/** What it is told: the answer to its question, or that another piece is wanted. */
export type ToJob = { kind: 'answer'; answer: unknown } | { kind: 'more' }

/** Jobs beside each other on the thread: most of them wait for a reader. */
const jobsAtOnce = 32
/** A document that takes more fails by itself, and not the server with it. What it throws away is collected early. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 }
const idleMs = 60_000

let thread: Piscina | undefined

/** Comes with the first document and goes when there are no more for a while, with the memory that they took. */
const press = (): Piscina => {
  thread ??= new Piscina({
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    concurrentTasksPerWorker: jobsAtOnce,
    // Between two tasks the thread still hears what is said to the others.
    atomics: 'disabled',
    resourceLimits,
  })
  return thread
}

/**
 * Makes a document on a thread of its own, so that nobody else waits for it, and only as it is read.
 * @param file a module whose default export is made by `pressJob`
 * @param answer what the job asks for, which it cannot read by itself; arguments and answers are cloned
 * @returns the document's bytes, of which the first are made
 * @throws what went wrong before the first of them
 */
export async function makeOnPress<Job, Question>(
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
  // Whoever reads finds it as `errored`; it must not end the process.
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
  press()
    .run({ job, port: theirs }, { filename: file.href, transferList: [theirs] })
    .catch(fail)
  body.read(0)
  await begun.promise
  return body
}
