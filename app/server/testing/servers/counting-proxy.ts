import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What a client has asked of a database. */
export interface Asked {
  /** Times that the client sent something and waited for the answer. */
  roundTrips: number
  statements: number
  transactions: number
  /** Statements whose text the database had to read, because they were not prepared. */
  parsed: number
}

export interface CountingProxy {
  port: number
  /** Returns the counts since the last call. */
  take(): Asked
  close(): void
}

const nothing: Asked = { roundTrips: 0, statements: 0, transactions: 0, parsed: 0 }

/** Counts the messages of PostgreSQL's protocol in `bytes`; returns the bytes of the last, incomplete one. */
function count(bytes: Buffer, asked: Asked): Buffer {
  let at = 0
  for (; at + 5 <= bytes.length; ) {
    const end = at + 1 + bytes.readUInt32BE(at + 1)
    if (end > bytes.length) break
    const kind = String.fromCharCode(bytes[at] ?? 0)
    const text = bytes.toString('utf8', at + 5, end)
    if (kind === 'Q' || kind === 'E') asked.statements++
    if (kind === 'Q' && text.startsWith('begin')) asked.transactions++
    if (kind === 'P' || (kind === 'Q' && !/^(begin|commit)/.test(text))) asked.parsed++
    at = end
  }
  return bytes.subarray(at)
}

/** A proxy to PostgreSQL's socket that counts what its clients ask. */
export async function openCountingProxy(socketPath: string): Promise<CountingProxy> {
  let asked = { ...nothing }
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(socketPath)
    let rest: Buffer | undefined
    let hasAsked = false
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
    }
    client.on('data', (data: Buffer) => {
      // The first message has no kind.
      if (rest) rest = count(Buffer.concat([rest, data]), asked)
      else rest = Buffer.alloc(0)
      if (!hasAsked) asked.roundTrips++
      hasAsked = true
      upstream.write(data)
    })
    client.on('close', () => upstream.destroy())
    upstream.on('data', (data) => {
      hasAsked = false
      client.write(data)
    })
    upstream.on('close', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    take: () => {
      const taken = asked
      asked = { ...nothing }
      return taken
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
