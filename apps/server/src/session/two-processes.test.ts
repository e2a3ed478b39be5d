import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '#server/db/open.ts'
import { makeDatabase, type TestDatabase } from '#server/testing/database.ts'
import { makePortal, password } from '#server/testing/portal.ts'

/** A server process of its own over a database, on a free port; resolves with its address once it listens. */
async function startServer(database: TestDatabase): Promise<{ process: ChildProcess; url: string }> {
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.options.databaseUrl,
      PORT: '0',
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      SESSION_KEYS: 'both:a-secret-that-both-processes-share-0123456789',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const chunk of server.stdout) {
    said += String(chunk)
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0]
    if (url) {
      server.stdout.resume()
      return { process: server, url }
    }
  }
  throw new Error(`the server ended: ${said}`)
}

let database: TestDatabase
let servers: { process: ChildProcess; url: string }[]

beforeAll(async () => {
  database = await makeDatabase('PostgreSQL')
  const store = await openStore(database.options)
  await makePortal(store)
  await store.close()
  servers = await Promise.all([startServer(database), startServer(database)])
})

afterAll(async () => {
  for (const server of servers ?? []) {
    const ended = once(server.process, 'exit')
    server.process.kill('SIGTERM')
    await ended
  }
  await database.remove()
})

const urls = () => servers.map(({ url }) => `${url}/api`) as [string, string]
const signIn = (url: string, user: string, secret: string) =>
  fetch(`${url}/user/get_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user, password: secret, company: '01', loginType: 'C' }),
  })

test('signed in on one process, served, refreshed and signed out by the other [house law 6]', async () => {
  const [one, two] = urls()
  const answer = await signIn(one, '100001', password)
  const { JWTToken } = (await answer.json()) as { JWTToken: string }
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const authorization = `Bearer ${JWTToken}`
  const address = `/customer/address?companyNumber=01&customerNumber=100001`
  expect((await fetch(`${two}${address}`, { headers: { authorization } })).status).toBe(200)
  const refreshed = await fetch(`${two}/user/get_Jwtrefreshtoken`, { headers: { cookie } })
  const renewed = `Bearer ${((await refreshed.json()) as { JWTToken: string }).JWTToken}`
  expect((await fetch(`${one}${address}`, { headers: { authorization: renewed } })).status).toBe(200)
  const out = await fetch(`${two}/user/logout`, {
    method: 'POST',
    headers: { authorization: renewed, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(out.status).toBe(200)
  expect((await fetch(`${one}${address}`, { headers: { authorization } })).status).toBe(401)
})

test('a burst over both processes gets no more tries than over one [safety 8]', async () => {
  const answers = await Promise.all(
    Array.from({ length: 18 }, (_, at) => signIn(urls()[at % 2] ?? '', '100003', 'Trade-2027')),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(18).fill(200))
  const store = await openStore(database.options)
  try {
    const refusals = await store.db
      .selectFrom('audit')
      .select('detail')
      .where('event', '=', 'sign-in refused')
      .execute()
    expect(refusals.filter(({ detail }) => detail.locked === false)).toHaveLength(5)
    expect(refusals).toHaveLength(18)
  } finally {
    await store.close()
  }
})
