import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualLimits } from '#orders/server/carriers/adapter.ts'
import { Carriers } from '#orders/server/carriers/carriers.ts'
import { upsUnderWay } from '#orders/server/carriers/testing/answers.ts'
import { answers, type Behavior, type StandIn, startStandIn } from '#orders/server/carriers/testing/stand-in.ts'
import { expectWithin } from '#app/server/testing/times.ts'

const number = '1Z999AA10123456784'
let standIn: StandIn
beforeAll(async () => {
  standIn = await startStandIn()
})
afterAll(() => standIn?.close())

/** 300 MB of blanks in JSON, 300 KB when compressed. */
const bomb = gzipSync(Buffer.alloc(300 * 2 ** 20, ' '))
const json = { 'content-type': 'application/json' }

const lies: [string, Behavior][] = [
  [
    'a compression bomb, although it was asked for plain text',
    (_request, response) => void response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb),
  ],
  ['a compression bomb that claims to be plain', (_request, response) => void response.writeHead(200, json).end(bomb)],
  [
    'more bytes than it announced',
    (_request, response) => {
      response.socket?.end(
        `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}${'x'.repeat(4096)}`,
      )
    },
  ],
  [
    'fewer bytes than it announced',
    (_request, response) => {
      response.socket?.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 4096\r\n\r\n{}')
    },
  ],
  [
    '100 KB of headers',
    (_request, response) => {
      for (let n = 0; n < 100; n++) response.setHeader(`x-${n}`, 'x'.repeat(1024))
      response.writeHead(200, json).end('{}')
    },
  ],
  [
    'JSON that is nested 100,000 times',
    (_request, response) => void response.writeHead(200, json).end('['.repeat(100_000)),
  ],
  [
    'one byte a second',
    (_request, response) => {
      response.writeHead(200, json)
      const timer = setInterval(() => response.write(' '), 1000)
      response.once('close', () => clearInterval(timer))
    },
  ],
]

test.each(lies)(
  'A carrier that sends %s counts as away within 20 s, without much memory [safety 23]',
  async (_what, lie) => {
    standIn.behave(lie)
    const carriers = new Carriers(
      { ups: { clientId: 'id', clientSecret: 's', url: standIn.url }, fedex: undefined },
      () => Date.now(),
      usualLimits,
    )
    const before = process.memoryUsage().rss
    const began = performance.now()
    const received = await carriers.track('UPS', [number])
    expect(received.get(number)?.state).not.toBe('known')
    // At most three attempts of 5 s each, plus pauses.
    expectWithin(20_000, began)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 2 ** 20)
    await carriers.close()
  },
)

test('A carrier’s answer about another parcel says nothing about the requested one [safety 23]', async () => {
  standIn.behave(answers(200, upsUnderWay('1Z999AA10000000000')))
  const carriers = new Carriers(
    { ups: { clientId: 'id', clientSecret: 's', url: standIn.url }, fedex: undefined },
    () => Date.now(),
    usualLimits,
  )
  expect((await carriers.track('UPS', [number])).get(number)?.state).not.toBe('known')
  await carriers.close()
})
