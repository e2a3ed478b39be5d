import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pdfWorkerJob } from '#kit/server/pdf/pdf-worker-job.ts'

/** A document of chunks of these sizes, each requested by its number. */
export interface CountingJob {
  sizes: readonly number[] | 'endless'
  /** Milliseconds the thread is busy before the first chunk. */
  busyMs?: number
  /** The chunk before which the job itself fails. */
  failsAt?: number
}

export const megabyte = 2 ** 20

async function* pieces({ sizes, busyMs = 0, failsAt }: CountingJob, ask: (piece: number) => Promise<unknown>) {
  const end = performance.now() + busyMs
  while (performance.now() < end);
  for (let piece = 0; sizes === 'endless' || piece < sizes.length; piece++) {
    if (piece === failsAt) throw new Error('out of ink')
    const sign = (await ask(piece)) as number
    yield Buffer.alloc(sizes === 'endless' ? megabyte : (sizes[piece] ?? 0), sign)
    await nextTurn()
  }
}

export default pdfWorkerJob<CountingJob, number>((job, ask) => Readable.from(pieces(job, ask), { objectMode: false }))
