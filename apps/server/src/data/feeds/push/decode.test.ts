import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { decoded } from './decode.ts'

function receive(body: PassThrough) {
  const [source, ...stages] = decoded(body, undefined, { bytes: 100, pause: 60 })
  const last = stages.at(-1)
  if (!last) throw new Error('there is no stage')
  return Promise.all([buffer(last), pipeline([source, ...stages])])
}

test('An upload that stops arriving ends; one that keeps arriving may take longer than the pause', async () => {
  const stalled = new PassThrough()
  stalled.write('x')
  await expect(receive(stalled)).rejects.toMatchObject({ status: 408 })
  const slow = new PassThrough()
  const timer = setInterval(() => slow.write('x'), 20)
  setTimeout(() => {
    clearInterval(timer)
    slow.end()
  }, 200)
  const [content] = await receive(slow)
  expect(content.length).toBeGreaterThan(4)
})
