import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { endpoints } from '#app/contract/endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#app/server/app.ts'
import { fieldsFor } from '#app/server/testing/data/request-fields.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { startRequest, readAll } from '#app/server/testing/servers/http-load.ts'
import { addItems } from '#app/server/testing/data/many-items.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'
import { endStuckReaders } from './stuck-readers.ts'

/** Larger than the operating system's buffers. */
const large = Buffer.alloc(32 * 2 ** 20)

/** How long the server waits for a reader, in ms. A busy machine may stop the whole test, client and server, for a while. */
const patience = 1000

describe('a connection', () => {
  const server = createServer((_request, response) => response.end(large))
  beforeAll(async () => {
    endStuckReaders(server, patience)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => server.close())

  test('is closed when its client reads nothing for a while [safety 20]', async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    const [accepted] = await once(server, 'connection')
    const began = performance.now()
    await once(accepted, 'close')
    expect(performance.now() - began).toBeGreaterThan(patience - 10)
    socket.destroy()
  })
})

onDatabase((database, open) => {
  if (database === 'PGlite') return
  describe('two clients that stop reading', () => {
    let counter: Counter
    let app: Awaited<ReturnType<typeof buildApp>>
    let url: string
    beforeAll(async () => {
      const store = await open()
      counter = await openCounter(store)
      await addItems(store, 32_000)
      app = await buildApp(counter.services, { patience: { reading: patience, wait: 30_000 } })
      url = await app.listen({ host: '127.0.0.1', port: 0 })
    })
    afterAll(() => app.close())

    const askAs = async (name: string) => {
      const viewer = counter.viewer(name)
      const { token } = await counter.openSession(viewer.accountId)
      const fields = { ...fieldsFor('searchInventory', viewer.own), numberRows: '32000' } as Record<string, string>
      const address = `${url}/api${endpoints.searchInventory.path}?${new URLSearchParams(fields)}`
      return startRequest(address, { authorization: `Bearer ${token}`, accept: 'application/json' })
    }
    const greedy = ['C', 'E']

    test('get no further long answers for a while, and others get theirs [safety 20, safety 41]', async () => {
      const answered: (number | undefined)[] = []
      const unread = greedy.flatMap((name) => Array.from({ length: 4 }, () => askAs(name)))
      for (const asked of unread) void asked.then(({ statusCode }) => answered.push(statusCode))
      // Two have a slot, four wait.
      await expect.poll(() => answered.toSorted()).toEqual([200, 200, 429, 429])
      const answer = await askAs('E, an administrator')
      expect(answer.statusCode).toBe(200)
      expect(await readAll(answer)).toBeGreaterThan(1_000_000)
      const held = await Promise.all(unread)
      expect(held.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 429, 429, 429, 429, 429, 429])
      for (const name of greedy) {
        const refused = await askAs(name)
        expect(refused.statusCode).toBe(429)
        expect(refused.headers['retry-after']).toBe('300')
        await readAll(refused)
      }
      for (const { socket } of held) socket.destroy()
    })
  })
})
