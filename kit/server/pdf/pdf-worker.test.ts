import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CountingJob, megabyte } from '#app/server/testing/servers/counting-job.ts'
import { makeInPdfWorker } from './pdf-worker.ts'
import { rounds } from '#app/server/testing/rounds.ts'

const file = new URL('../../../app/server/testing/servers/counting-job.ts', import.meta.url)
const signOf = (piece: number) => 1 + (piece % 255)

/** Runs a job and counts the chunks it requests. */
function run(job: CountingJob, answer = async (piece: number): Promise<unknown> => signOf(piece)) {
  let asked = 0
  const body = makeInPdfWorker<CountingJob, number>(file, job, (piece) => {
    asked++
    return answer(piece)
  })
  return { body, asked: () => asked }
}

const expected = (sizes: readonly number[]) =>
  Buffer.concat(sizes.map((size, piece) => Buffer.alloc(size, signOf(piece))))

/** Waits until the job requests no more chunks. */
async function settled(asked: () => number): Promise<number> {
  for (let before = -1; before !== asked(); await sleep(150)) before = asked()
  return asked()
}

async function readOnce(body: Readable): Promise<void> {
  for await (const _piece of body.iterator({ destroyOnReturn: false })) return
}

test('The output of a job arrives complete and in order, however it is chunked', async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 200_000 }), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(sizes, async (some) => {
      expect((await buffer(await run({ sizes: some }).body)).equals(expected(some))).toBe(true)
    }),
    { numRuns: rounds(5, 30) },
  )
})

test('Output is created only as it is read', async () => {
  const { body, asked } = run({ sizes: 'endless' })
  const document = await body
  await readOnce(document)
  expect(await settled(asked)).toBeLessThan(8)
  document.destroy()
})

test('A client that disconnects ends the job, while others are served', async () => {
  const { body, asked } = run({ sizes: 'endless' })
  const document = await body
  let read = 0
  for await (const piece of document) {
    read += (piece as Buffer).length
    if (read > 20 * megabyte) break
  }
  const before = await settled(asked)
  await sleep(200)
  expect(asked()).toBe(before)
  expect((await buffer(await run({ sizes: [5] }).body)).length).toBe(5)
})

test('Jobs share the thread: those that wait for a reader do not block the others', async () => {
  const waiting = await Promise.all(Array.from({ length: 10 }, () => run({ sizes: 'endless' }).body))
  expect((await buffer(await run({ sizes: [70_000, 3] }).body)).equals(expected([70_000, 3]))).toBe(true)
  for (const document of waiting) document.destroy()
})

test.each([
  ['by itself', { sizes: [1, 1], failsAt: 0 }, undefined],
  ['because it got no answer', { sizes: [1, 1] }, () => Promise.reject(new Error('out of ink'))],
])('A job that fails before its first byte, %s, rejects at once', async (_how, job, answer) => {
  await expect(run(job, answer).body).rejects.toThrow('out of ink')
})

test.each([
  ['by itself', { sizes: [megabyte, megabyte, megabyte], failsAt: 2 }, undefined],
  [
    'because it got no answer',
    { sizes: [megabyte, megabyte, megabyte] },
    async (piece: number) => {
      if (piece === 2) throw new Error('out of ink')
      return signOf(piece)
    },
  ],
])('A job that fails later, %s, ends the document with the error, never as if complete', async (_how, job, answer) => {
  // On a busy machine the error may arrive before the first bytes do.
  const reading = run(job, answer).body.then(async (document) => {
    await buffer(document).finally(() => expect(document.errored).toMatchObject({ message: 'out of ink' }))
  })
  await expect(reading).rejects.toThrow('out of ink')
})

test('A job that blocks its thread does not block the event loop', async () => {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const document = await buffer(await run({ sizes: [1], busyMs: 2000 }).body)
  delay.disable()
  expect(document.length).toBe(1)
  expect(delay.max / 1e6).toBeLessThan(1000)
})
