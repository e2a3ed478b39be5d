import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RowTaker, takeRows } from './copied-messages.ts'

interface Message {
  letter: string
  body: Buffer
}

function bytesOf({ letter, body }: Message): Buffer {
  const head = Buffer.alloc(5)
  head.write(letter)
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const message = (...letters: string[]) =>
  fc.record({
    letter: fc.constantFrom(...letters),
    body: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  })
const ready: Message = { letter: 'Z', body: Buffer.from('I') }

test('Rows are taken and all other messages parsed, in order, wherever chunks are split', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(message('C', 'H', 'd', 'd', 'd', 'N', 'E')),
      fc.array(message('S', 'D', 'd')),
      fc.integer({ min: 1, max: 64 }),
      async (copied, after, size) => {
        const stream = new PassThrough()
        const parsed: Buffer[] = []
        const rows: string[] = []
        stream.on('data', (bytes: Buffer) => parsed.push(Buffer.from(bytes)))
        takeRows(stream, { add: (bytes, from, to) => void rows.push(bytes.toString('hex', from, to)) })
        const sent = Buffer.concat([...copied, ready, ...after].map(bytesOf))
        for (let at = 0; at < sent.length; at += size) stream.write(sent.subarray(at, at + size))
        stream.end()
        await new Promise((resolve) => stream.once('end', resolve))
        expect(rows).toEqual(copied.filter(({ letter }) => letter === 'd').map(({ body }) => body.toString('hex')))
        // Afterward, messages with the same letter go to the parser again.
        const others = [...copied.filter(({ letter }) => letter !== 'd'), ready, ...after]
        expect(Buffer.concat(parsed).equals(Buffer.concat(others.map(bytesOf)))).toBe(true)
        expect(stream.listenerCount('data')).toBe(1)
      },
    ),
  )
})

test('A listener of the parser may send the next query when the previous one ends', () => {
  const stream = new PassThrough()
  const rows: string[] = []
  const taker: RowTaker = { add: (bytes, from, to) => void rows.push(bytes.toString('latin1', from, to)) }
  let asked = 0
  stream.on('data', () => {
    asked += 1
    if (asked === 1) takeRows(stream, taker)
  })
  takeRows(stream, taker)
  const row = (text: string) => bytesOf({ letter: 'd', body: Buffer.from(text) })
  stream.write(Buffer.concat([row('one'), bytesOf(ready)]))
  stream.write(Buffer.concat([row('two'), bytesOf(ready)]))
  expect(rows).toEqual(['one', 'two'])
  expect(stream.listenerCount('data')).toBe(1)
})
