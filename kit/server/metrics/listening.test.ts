import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { openStore } from '../db/open.ts'
import { freePort } from '#app/server/testing/servers/free-port.ts'
import { openPortal, TestClock } from '#app/server/testing/servers/portal.ts'
import { scrape } from '#app/server/testing/servers/scrape.ts'
import { startServer } from '#app/server/testing/servers/server-process.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeDatabase('PostgreSQL')
})
afterAll(() => database?.remove())

/** 127.0.0.2 is this machine too, but only a server that listens on all addresses answers there. */
async function listensOn(host: string, port: number): Promise<boolean> {
  const socket = connect(port, host)
  const listening = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return listening
}

test('Metrics are on loopback by default, and health checks and scrapes are not logged', {}, async () => {
  const port = await freePort()
  const server = await startServer(database, { METRICS_PORT: String(port), LOG_LEVEL: 'info', COLUMNAR: 'off' })
  try {
    expect(await listensOn('127.0.0.1', port)).toBe(true)
    expect(await listensOn('127.0.0.2', port)).toBe(false)
    for (const path of ['/livez', '/readyz', '/api/no-such-call']) await fetch(server.url + path)
    expect((await scrape(port)).value('trade_counter_request_seconds_count', { call: 'health' })).toBe(2)
    expect(server.printed()).toContain('/api/no-such-call')
    for (const path of ['/livez', '/readyz', '/metrics']) expect(server.printed()).not.toContain(`"${path}"`)
  } finally {
    await server.stop()
  }
})

test('METRICS_HOST opens the port to other machines; a server whose METRICS_PORT is taken does not start', async () => {
  const port = await freePort()
  const store = await openStore(database.options)
  const open = (env: Record<string, string>) =>
    openPortal(store, new TestClock(), { METRICS_PORT: String(port), COLUMNAR: 'off', ...env })
  const { app } = await open({ METRICS_HOST: '0.0.0.0' })
  const second = await open({})
  try {
    await app.ready()
    expect(await listensOn('127.0.0.2', port)).toBe(true)
    await expect(second.app.listen({ host: '127.0.0.1', port: 0 })).rejects.toThrow(
      `METRICS_PORT: another program already listens on port ${port}; stop it, or set another METRICS_PORT`,
    )
    expect(second.app.server.listening).toBe(false)
  } finally {
    await app.close()
    await second.app.close()
    await store.close()
  }
  expect(await listensOn('127.0.0.1', port)).toBe(false)
})
