import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to a server's socket that can fail like hosts and networks. */
export interface FrozenProxy {
  port: number
  /** Withholds all bytes, like a vanished host; false lets new bytes through. */
  freeze(on: boolean): void
  /** Forwards requests but withholds responses. */
  deafen(on: boolean): void
  /** Whether responses have been withheld since `deafen`. */
  hasWithheld(): boolean
  /** Closes every connection. */
  cut(): void
  close(): void
}

export async function openFrozenProxy(socketPath: string): Promise<FrozenProxy> {
  let frozen = false
  let deaf = false
  let withheld = false
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(socketPath)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
    }
    client.on('data', (data) => frozen || upstream.write(data)).on('close', () => upstream.destroy())
    upstream
      .on('data', (data) => {
        withheld ||= deaf
        if (!frozen && !deaf) client.write(data)
      })
      .on('close', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    freeze: (on) => {
      frozen = on
    },
    deafen: (on) => {
      deaf = on
      withheld = false
    },
    hasWithheld: () => withheld,
    cut,
    close: () => {
      cut()
      server.close()
    },
  }
}
