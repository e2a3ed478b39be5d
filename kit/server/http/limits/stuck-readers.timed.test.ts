import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRequest, readAll } from '#app/server/testing/servers/http-load.ts'
import { endStuckReaders } from './stuck-readers.ts'

/** Larger than the operating system's buffers. */
const large = Buffer.alloc(32 * 2 ** 20)

/** How long the server waits for a reader, in ms. A busy machine can stop a client for as long. */
const patience = 1000

describe('a connection', () => {
  const server = createServer(async (request, response) => {
    if (request.url === '/late') await sleep(patience + 200)
    response.end(request.url === '/late' ? 'late' : large)
  })
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  beforeAll(async () => {
    endStuckReaders(server, patience)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => server.close())

  test('stays open while its client reads, even slowly', async () => {
    const answer = await startRequest(url(), {})
    const began = performance.now()
    let size = 0
    let chunks = 0
    for await (const chunk of answer) {
      size += (chunk as Buffer).length
      if (chunks++ % 8 === 0) await sleep(25)
    }
    expect(size).toBe(large.length)
    expect(performance.now() - began).toBeGreaterThan(patience)
  })

  test('stays open while the server has nothing to send', async () => {
    expect(await readAll(await startRequest(`${url()}/late`, {}))).toBe(4)
  })
})
