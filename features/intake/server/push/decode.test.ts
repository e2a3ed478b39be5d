import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { decoded } from './decode.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

function receive(body: PassThrough) {
  const [source, ...stages] = decoded(body, undefined, { bytes: 1000, pause: 60_000, pace: 10 })
  const last = stages.at(-1)
  if (!last) throw new Error('there is no stage')
  return Promise.all([buffer(last), pipeline([source, ...stages])])
}

/** Sends a piece every 50 seconds. */
async function send(body: PassThrough, piece: string, count: number) {
  for (let n = 0; n < count; n++) {
    body.write(piece)
    await new Promise((done) => setImmediate(done))
    vi.advanceTimersByTime(50_000)
  }
}

test('An upload that stops arriving ends', async () => {
  const stalled = new PassThrough()
  const received = expect(receive(stalled)).rejects.toMatchObject({ status: 408 })
  await send(stalled, 'x'.repeat(100), 2)
  vi.advanceTimersByTime(60_000)
  await received
})

test('An upload that trickles ends; one that keeps its pace may take any time', async () => {
  const trickle = new PassThrough()
  const ended = expect(receive(trickle)).rejects.toMatchObject({ status: 408 })
  await send(trickle, 'x', 3)
  await ended
  const slow = new PassThrough()
  const received = receive(slow)
  await send(slow, 'x'.repeat(10), 20)
  slow.end('x')
  expect((await received)[0].length).toBe(201)
})
