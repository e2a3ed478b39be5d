import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#app/server/testing/servers/free-port.ts'

/** Takes 74 MB with its dependencies, so npx installs it on demand. */
const prism = '@stoplight/prism-cli@5.16.0'

export interface Route {
  /** Requests with this path prefix … */
  prefix: string
  /** … go to this document, with this prefix removed. */
  document: string
  without: string
}

export interface Prism {
  url: string
  /** Prism's reports of requests that violate the documents. */
  violations: string[]
  /** The status of each response, in order. */
  statuses: number[]
  stop(): Promise<void>
}

async function serve(document: string): Promise<{ port: number; child: ChildProcess }> {
  const port = await freePort()
  const child = spawn('npx', ['--yes', prism, 'mock', document, '-p', String(port)], {
    // Prism needs our Node version; npx uses the first in the PATH.
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
    stdio: 'ignore',
    detached: true,
  })
  for (let tries = 0; tries < 900; tries++) {
    const up = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
    if (up) return { port, child }
    if (child.exitCode !== null) break
    await sleep(100)
  }
  throw new Error(`Prism does not serve ${document}`)
}

/** npx doesn't forward signals, so this ends its process group. */
function end({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGTERM')
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

/** Prism behind one address, with one document per route; other paths respond with `otherwise`. */
export async function startPrism(routes: readonly Route[], otherwise: unknown): Promise<Prism> {
  const served = await Promise.all(routes.map(async (route) => ({ ...route, ...(await serve(route.document)) })))
  const violations: string[] = []
  const statuses: number[] = []
  const front = createServer(async (request, response) => {
    const path = request.url ?? '/'
    const route = served.find(({ prefix }) => path.startsWith(prefix))
    if (!route) return void response.end(JSON.stringify(otherwise))
    const { host: _ours, 'content-length': _counted, ...headers } = request.headers
    const body = await readBody(request)
    const answer = await fetch(`http://127.0.0.1:${route.port}${path.slice(route.without.length)}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body !== '' && { body }),
    })
    statuses.push(answer.status)
    const found = JSON.parse(answer.headers.get('sl-violations') ?? '[]') as { location: string[]; message: string }[]
    violations.push(...found.filter(({ location }) => location[0] === 'request').map(({ message }) => message))
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    violations,
    statuses,
    stop: async () => {
      for (const { child } of served) end(child)
      front.closeAllConnections()
      front.close()
      await once(front, 'close')
    },
  }
}
