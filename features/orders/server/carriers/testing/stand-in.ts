import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** Handles a tracking request; may write any response. */
export type Behavior = (request: Received, response: ServerResponse) => void

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Responds with this status and JSON. */
export const answers =
  (status: number, body: unknown): Behavior =>
  (_request, response) =>
    void json(response, status, body)

export interface StandIn {
  url: string
  /** Every tracking request, without token requests. */
  tracked: Received[]
  tokens: Received[]
  behave(behaviour: Behavior): void
  /** Sets how tokens are granted from now on. */
  grant(behaviour: Behavior): void
  close(): Promise<void>
}

/** A fake carrier on loopback that grants tokens and responds as configured. */
export async function startStandIn(): Promise<StandIn> {
  const tracked: Received[] = []
  const tokens: Received[] = []
  const granting: Behavior = (_request, response) =>
    void json(response, 200, { access_token: `token-${tokens.length}`, expires_in: '3600' })
  let behaviour: Behavior = answers(200, {})
  let grant = granting
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method = '', url: path = '', headers } = request
    const received = { method, path, headers, body }
    const isToken = path.endsWith('/oauth/token')
    ;(isToken ? tokens : tracked).push(received)
    const answer = isToken ? grant : behaviour
    answer(received, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tracked,
    tokens,
    behave: (next) => {
      behaviour = next
    },
    grant: (next) => {
      grant = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
