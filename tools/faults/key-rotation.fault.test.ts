import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '#kit/server/db/open.ts'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { makePortal, password } from '#app/server/testing/servers/portal.ts'
import { Fleet, SteadyUse } from '#app/server/testing/servers/rolling.ts'
import { startServer } from '#app/server/testing/servers/server-process.ts'
import { expectWithin } from '#app/server/testing/times.ts'

const oldKey = 'old:the-secret-of-last-year-0123456789-abcdef'
const newKey = 'new:the-secret-of-this-year-0123456789-ghijkl'
const person = { user: '100001', password, company: '01', customer: '100001' }

let database: TestDatabase
beforeAll(async () => {
  database = await makeDatabase('PostgreSQL')
  const store = await openStore(database.options)
  await makePortal(store)
  await store.close()
})
afterAll(() => database?.remove())

const start = (...keys: string[]) =>
  startServer(database, { SESSION_KEYS: keys.join(','), SIGN_IN_TRIES_PER_MINUTE: '100000', COLUMNAR: 'off' })

test('Two server processes restarted one after the other, for each step of a key rotation, refuse no request [safety 10, 22]', async () => {
  const fleet = new Fleet([await start(oldKey), await start(oldKey)])
  try {
    const use = new SteadyUse(fleet, [person, person, person])
    for (const keys of [
      [oldKey, newKey],
      [newKey, oldKey],
    ]) {
      for (const place of [0, 1]) {
        await use.more(30)
        await fleet.replace(place, () => start(...keys))
      }
    }
    await use.more(30)
    expect([...(await use.end()).keys()].toSorted()).toEqual(['call 200', 'refresh 200', 'sign-in 200'])
  } finally {
    await fleet.stop()
  }
})

test('A server that is stopped while in use answers every request and exits with 0 [safety 22]', async () => {
  const server = await start(oldKey)
  const fleet = new Fleet([server, await start(oldKey)])
  try {
    const use = new SteadyUse(fleet, [person, person, person])
    await use.more(30)
    const began = performance.now()
    await fleet.replace(0, () => start(oldKey))
    expect(await server.gone).toEqual([0, null])
    expectWithin(20_000, began)
    await use.more(30)
    expect([...(await use.end()).keys()].toSorted()).toEqual(['call 200', 'refresh 200', 'sign-in 200'])
  } finally {
    await fleet.stop()
  }
})
