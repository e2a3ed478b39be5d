import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTestAccount } from '#app/server/testing/servers/add-account.ts'
import { loadSmallDistributor } from '#app/server/testing/data/small-distributor.ts'
import { places } from '#app/server/testing/data/small-places.ts'
import { openStore } from '#kit/server/db/open.ts'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { freePort } from '#app/server/testing/servers/free-port.ts'
import { hasProxy, SampleProxy } from '#app/server/testing/servers/proxy.ts'
import { Fleet, SteadyUse } from '#app/server/testing/servers/rolling.ts'
import { type ServerProcess, startServer } from '#app/server/testing/servers/server-process.ts'

const { company, customer } = places.home
const person = { user: customer, password: 'Kestrel-7041', company, customer }

let database: TestDatabase
beforeAll(async () => {
  // The proxy's certificate is self-signed.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  database = await makeDatabase('PostgreSQL')
  const store = await openStore(database.options)
  await loadSmallDistributor(store)
  await addTestAccount(
    { db: store.db, now: new Date() },
    { loginType: 'C', company, userId: customer, password: person.password },
  )
  await store.close()
})
afterAll(() => database?.remove())

test.skipIf(!hasProxy('haproxy'))(
  'Servers that restart one after the other behind haproxy lose no request, beside busy loops on every core [safety 22]',
  async () => {
    const busy = Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }))
    const ports = [await freePort(), await freePort()] as const
    const start = (port: number) =>
      startServer(
        { options: database.bothRoles },
        {
          PORT: String(port),
          TRUST_PROXY: '127.0.0.1',
          SIGN_IN_TRIES_PER_MINUTE: '100000',
          COLUMNAR: 'off',
        },
      )
    const untilReady = (url: string) =>
      expect
        .poll(() =>
          fetch(url)
            .then(({ ok }) => ok)
            .catch(() => false),
        )
        .toBe(true)
    const servers: ServerProcess[] = await Promise.all(ports.map(start))
    const proxy = await SampleProxy.start('haproxy', ports)
    try {
      await untilReady(`https://127.0.0.1:${proxy.https}/version.json`)
      const use = new SteadyUse(new Fleet([{ url: `https://127.0.0.1:${proxy.https}`, stop: () => proxy.stop() }]), [
        person,
        person,
        person,
        person,
      ])
      for (let round = 0; round < 3; round++)
        for (const [place, port] of ports.entries()) {
          await use.more(100)
          await servers[place]?.stop()
          servers[place] = await start(port)
          // As the unit's ExecStartPost does.
          await untilReady(`http://127.0.0.1:${port}/readyz`)
        }
      await use.more(100)
      const answers = await use.end()
      expect([...answers.keys()].toSorted()).toEqual(['call 200', 'refresh 200', 'sign-in 200'])
    } finally {
      await Promise.all([
        ...servers.map((server) => server.stop()),
        proxy.stop(),
        ...busy.map((loop) => loop.terminate()),
      ])
    }
  },
)
