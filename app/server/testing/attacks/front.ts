import { once } from 'node:events'
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A planted hole answers a path by itself. */
export type Holes = Readonly<Record<string, (asked: URL, answer: ServerResponse) => void>>

export interface Front {
  url: string
  /** How many requests each path got, and with which statuses. */
  asked: ReadonlyMap<string, ReadonlyMap<number, number>>
  close(): void
}

/** A proxy in front of the portal that counts what a tool asks, and serves planted holes as if they were the portal's. */
export async function openFront(target: string, holes: Holes = {}): Promise<Front> {
  const asked = new Map<string, Map<number, number>>()
  const count = (path: string, status: number) => {
    const statuses = asked.get(path) ?? new Map<number, number>()
    asked.set(path, statuses.set(status, (statuses.get(status) ?? 0) + 1))
  }
  const forward = (from: IncomingMessage, answer: ServerResponse, path: string) => {
    const { method, headers, url = '/' } = from
    const { hostname: host, port } = new URL(target)
    const passed = send({ host, port, path: url, method, headers }, (reply) => {
      count(path, reply.statusCode ?? 0)
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    from.pipe(passed)
  }
  const server = createServer((from, answer) => {
    const path = from.url?.split('?')[0] ?? '/'
    const hole = Object.hasOwn(holes, path) ? holes[path] : undefined
    if (hole) hole(new URL(from.url ?? '/', target), answer)
    else forward(from, answer, path)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
