import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to a server that can be cut: the browsers cannot be taken offline alike. */
export interface Wire {
  url: string
  cut(): void
  mend(): void
  close(): Promise<void>
}

export async function startWire(server: string): Promise<Wire> {
  const { hostname, port } = new URL(server)
  const open = new Set<Socket>()
  let isCut = false
  const wire = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
    return far
  })
  wire.listen(0, '127.0.0.1')
  await once(wire, 'listening')
  const end = () => {
    for (const socket of open) socket.destroy()
  }
  const { port: own } = wire.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${own}`,
    cut: () => {
      isCut = true
      end()
    },
    mend: () => {
      isCut = false
    },
    close: async () => {
      wire.close()
      end()
      await once(wire, 'close')
    },
  }
}
