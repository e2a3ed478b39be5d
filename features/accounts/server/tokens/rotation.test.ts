import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStores } from '#kit/server/db/open.ts'
import type { Stores } from '#kit/server/db/store.ts'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { makePortal, openPortal, password } from '#app/server/testing/servers/portal.ts'
import { Fleet, SteadyUse } from '#app/server/testing/servers/rolling.ts'
import { ownerOf } from '#app/server/testing/servers/serving-store.ts'

const oldKey = 'old:the-secret-of-last-year-0123456789-abcdef'
const newKey = 'new:the-secret-of-this-year-0123456789-ghijkl'

let database: TestDatabase
let stores: Stores
let start: (...keys: string[]) => () => Promise<{ url: string; stop(): Promise<void> }>
beforeAll(async () => {
  database = await makeDatabase('PostgreSQL')
  stores = await openStores(database.bothRoles)
  const { app, store, clock } = await makePortal(ownerOf(stores))
  await app.close()
  start =
    (...keys) =>
    async () => {
      const env = { SESSION_KEYS: keys.join(','), SIGN_IN_TRIES_PER_MINUTE: '100000' }
      const server = (await openPortal(store, clock, env)).app
      return { url: await server.listen({ port: 0 }), stop: () => server.close() }
    }
})
afterAll(async () => {
  await stores?.close()
  await database?.remove()
})

const people = ['100001', '100001', '100001'].map((user) => ({ user, password, company: '01', customer: user }))

/** Restarts two servers one after the other for each step. @returns how often people got which answer */
async function rotate(first: string[], ...steps: string[][]) {
  const fleet = new Fleet(await Promise.all([start(...first)(), start(...first)()]))
  try {
    const use = new SteadyUse(fleet, people)
    for (const keys of steps) {
      for (const place of [0, 1]) {
        await use.more(20)
        await fleet.replace(place, start(...keys))
      }
    }
    await use.more(20)
    return await use.end()
  } finally {
    await fleet.stop()
  }
}

test('A new session key, last on every server and then first, refuses no request during rolling restarts [safety 10]', async () => {
  const answers = await rotate([oldKey], [oldKey, newKey], [newKey, oldKey])
  expect([...answers.keys()].toSorted()).toEqual(['call 200', 'refresh 200', 'sign-in 200'])
})

test('In one step, the servers that have not restarted refuse what the others have signed', async () => {
  expect([...(await rotate([oldKey], [newKey, oldKey])).keys()]).toContain('call 401')
})
