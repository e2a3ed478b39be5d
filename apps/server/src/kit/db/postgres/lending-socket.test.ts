import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeRows } from './copied-messages.ts'
import { LendingSocket } from './lending-socket.ts'

let server: Server
/** What the next connection receives, chunk by chunk. */
let sent: readonly Buffer[] = []
beforeAll(async () => {
  server = createServer(async (connection) => {
    connection.setNoDelay(true)
    for (const piece of sent) await new Promise((done) => connection.write(piece, done))
    connection.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

function connect(): LendingSocket {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const socket = new LendingSocket()
  socket.connect(address.port, '127.0.0.1')
  return socket
}

const pieces = fc.array(
  fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  { maxLength: 8 },
)

test('A stored chunk stays unchanged, and the end is detected', async () => {
  await fc.assert(
    fc.asyncProperty(pieces, async (given) => {
      sent = given
      const socket = connect()
      const kept: Buffer[] = []
      socket.on('data', (bytes: Buffer) => kept.push(bytes))
      await once(socket, 'end')
      expect(Buffer.concat(kept).equals(Buffer.concat(given))).toBe(true)
    }),
    { numRuns: 50 },
  )
})

test('Data larger than the buffer arrives in several chunks, and waits while the socket is paused', async () => {
  sent = [Buffer.alloc(1_000_000, 'abc')]
  const socket = connect()
  const hash: Buffer[] = []
  socket.on('data', (bytes: Buffer) => {
    hash.push(bytes)
    socket.pause()
    const seen = hash.length
    setTimeout(() => {
      expect(hash.length).toBe(seen)
      socket.resume()
    }, 2)
  })
  await once(socket, 'end')
  expect(Buffer.concat(hash).equals(Buffer.concat(sent))).toBe(true)
})

const message = (letter: string, body: Uint8Array): Buffer => {
  const head = Buffer.alloc(5)
  head.write(letter)
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

test('Rows are read from the shared buffer, however chunks are split; the parser receives copies', async () => {
  const bodies = fc.array(fc.uint8Array({ maxLength: 400 }), { minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(bodies, bodies, fc.integer({ min: 1, max: 500 }), async (rows, others, size) => {
      const messages = [
        ...rows.flatMap((row, n) => [message('d', row), message('N', others[n % others.length] ?? row)]),
        message('Z', Buffer.from('I')),
        ...others.map((body) => message('D', body)),
      ]
      const all = Buffer.concat(messages)
      sent = Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.subarray(n * size, (n + 1) * size))
      const socket = connect()
      const parsed: Buffer[] = []
      const taken: string[] = []
      socket.on('data', (bytes: Buffer) => parsed.push(bytes))
      takeRows(socket, { add: (bytes, from, to) => void taken.push(bytes.toString('hex', from, to)) })
      await once(socket, 'end')
      expect(taken).toEqual(rows.map((row) => Buffer.from(row).toString('hex')))
      const theirs = messages.filter((bytes) => bytes[0] !== 'd'.charCodeAt(0))
      expect(Buffer.concat(parsed).equals(Buffer.concat(theirs))).toBe(true)
      expect(socket.lends).toBe(false)
    }),
    { numRuns: 50 },
  )
})
