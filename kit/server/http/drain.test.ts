import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStores } from '../db/open.ts'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { ownerOf } from '#app/server/testing/servers/serving-store.ts'
import { openPortal, TestClock } from '#app/server/testing/servers/portal.ts'
import { expectWithin } from '#app/server/testing/times.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeDatabase('PostgreSQL')
})
afterAll(() => database?.remove())

test('A stopping server answers every request that still reaches it, and closes the connections that clients keep [safety 22]', async () => {
  const stores = await openStores(database.bothRoles)
  const { app } = await openPortal(ownerOf(stores), new TestClock())
  const slow = Promise.withResolvers<void>()
  const closing = Promise.withResolvers<void>()
  app.get('/slow', { config: { endpoint: 'health' } }, async () => {
    await slow.promise
    return 'done'
  })
  app.addHook('preClose', () => closing.promise)
  const url = await app.listen({ port: 0 })
  const agent = new Agent({ keepAlive: true })
  const ask = async (path: string) => {
    const sent = request(url + path, { agent }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const { connection } = answer.headers
    return { status: answer.statusCode, body: await text(answer), connection, reused: sent.reusedSocket }
  }
  for (const kept of await Promise.all([ask('/livez'), ask('/livez')]))
    expect(kept).toMatchObject({ status: 200, connection: 'keep-alive', reused: false })
  // Until the agent knows that both connections are free.
  await setImmediate()
  const begun = ask('/slow')
  const closed = app.close()
  // A request may be on its way through the other connection, so it stays open.
  await setTimeout(200)
  expect(await ask('/livez')).toMatchObject({ status: 200, connection: 'close', reused: true })
  expect(await ask('/readyz')).toMatchObject({ status: 503, body: '{"status":"closing"}' })
  slow.resolve()
  expect(await begun).toMatchObject({ status: 200, body: 'done', connection: 'close' })
  const began = performance.now()
  closing.resolve()
  await closed
  expectWithin(2000, began)
  agent.destroy()
  await stores.close()
})

test('A connection whose answer began before the server stopped is closed as soon as the answer has been sent [safety 22]', async () => {
  const stores = await openStores(database.bothRoles)
  const { app } = await openPortal(ownerOf(stores), new TestClock())
  const source = new Readable({ read: () => undefined })
  app.get('/long', { config: { endpoint: 'health' } }, (_request, reply) => reply.send(source))
  const agent = new Agent({ keepAlive: true })
  const sent = request(`${await app.listen({ port: 0 })}/long`, { agent }).end()
  source.push('first')
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  source.push(' last')
  source.push(null)
  expect(await text(answer)).toBe('first last')
  const began = performance.now()
  await closed
  expectWithin(2000, began)
  agent.destroy()
  await stores.close()
})
