import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attack, slowhttptest } from './slowhttptest.ts'
import { startTarget, type Target } from './target.ts'

/** A server as Node makes it without time limits, on a machine that permits 100 connections. */
async function openCareless() {
  const limits = { headersTimeout: 0, requestTimeout: 0 }
  const server = createServer(limits, (request, answer) => request.resume().on('end', () => answer.end('hello')))
  server.maxConnections = 100
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

describe.skipIf(!slowhttptest)('slowhttptest', () => {
  let target: Target
  beforeAll(async () => {
    target = await startTarget()
  })
  afterAll(() => target?.stop())

  test.each(['slow headers', 'slow body'] as const)('occupies a server without time limits by %s', async (way) => {
    const careless = await openCareless()
    const { unanswered, ended, said } = await attack(careless.url, way, 200, 15).finally(careless.close)
    expect(unanswered, said).toBeGreaterThan(5)
    expect(ended, said).toBe(false)
  })

  test.each([
    ['slow headers', '/version.json', 25],
    ['slow body', '/api/user/get_token', 45],
  ] as const)('does not occupy the portal by %s: it ends all connections [safety 29]', async (way, path, seconds) => {
    const { most, ended, unanswered, said } = await attack(target.url + path, way, 400, seconds)
    expect(most, said).toBeGreaterThan(100)
    expect({ ended, unanswered }, said).toEqual({ ended: true, unanswered: 0 })
  })

  test('does not occupy the portal with slow readers of its largest file [safety 20]', async () => {
    const page = await (await fetch(target.url)).text()
    const script = /src="(\/assets\/index-[^"]+\.js)"/.exec(page)?.[1] ?? ''
    const { most, unanswered, said } = await attack(target.url + script, 'slow read', 200, 30)
    expect(most, said).toBeGreaterThan(100)
    expect(unanswered, said).toBe(0)
  })
})
