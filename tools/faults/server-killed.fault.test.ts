import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '#kit/server/db/open.ts'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { makePortal, password } from '#app/server/testing/servers/portal.ts'
import { type ServerProcess, startServer } from '#app/server/testing/servers/server-process.ts'
import { randomOf } from './testing/random.ts'

const random = randomOf('server-killed')
const kills = 5
let database: TestDatabase
let server: ServerProcess

const start = () => startServer(database, { SIGN_IN_TRIES_PER_MINUTE: '100000', COLUMNAR: 'off' })

beforeAll(async () => {
  database = await makeDatabase('PostgreSQL')
  const store = await openStore(database.options)
  await makePortal(store)
  // The test server may lose its last writes in a crash, which is a different fault.
  await store.close()
  server = await start()
})
afterAll(async () => {
  await server?.stop()
  await database?.remove()
})

interface Session {
  token: string
  cookie: string
}

const send = (path: string, init: RequestInit = {}) => fetch(`${server.url}/api${path}`, init)
const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
const sessionOf = async (answer: Response): Promise<Session | undefined> => {
  const { JWTToken } = (await answer.json()) as { JWTToken?: string }
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return JWTToken ? { token: JWTToken, cookie: cookie.join('; ') } : undefined
}
const signIn = async (user: string, secret: string) =>
  sessionOf(await send('/user/get_token', json({ user, password: secret, company: '01', loginType: 'C' })))
const refresh = async ({ cookie }: Session) => {
  const answer = await send('/user/get_Jwtrefreshtoken', { headers: { cookie } })
  return answer.status === 200 ? sessionOf(answer) : undefined
}

/** Repeats a write until the server is gone. @returns how many were acknowledged, and if one was in progress */
async function untilKilled(write: () => Promise<unknown>): Promise<{ done: number }> {
  for (let done = 0; ; done++) {
    const failed = await write().then(
      () => false,
      () => true,
    )
    if (failed) return { done }
    await sleep(random.int(0, 20))
  }
}

async function kill(): Promise<void> {
  process.kill(server.pid, 'SIGKILL')
  await server.gone
}

test(`A server killed ${kills} times during refreshes: a client with an acknowledged token stays signed in [safety 25]`, async () => {
  let session = await signIn('100001', password)
  let refreshes = 0
  for (let nth = 0; nth < kills; nth++) {
    const working = untilKilled(async () => {
      if (!session) throw new Error('the session was lost')
      session = (await refresh(session)) ?? session
    })
    await sleep(random.int(300, 1500))
    const killedAt = performance.now()
    await kill()
    refreshes += (await working).done
    server = await start()
    const next = session && (await refresh(session))
    // A token whose answer was lost can be used again for 10 s, but on a busy machine the start may take longer.
    if (performance.now() - killedAt < 9000) expect(next, `kill ${nth}`).toBeDefined()
    session = next ?? (await signIn('100001', password))
  }
  expect(refreshes).toBeGreaterThan(kills)
})

test(`A server killed ${kills} times during password changes: exactly one password works, either the last acknowledged one or the one in progress [safety 25]`, async () => {
  const user = '100001'
  let [acknowledged, underWay] = [password, password]
  let changes = 0
  let serial = 0
  for (let nth = 0; nth < kills; nth++) {
    const working = untilKilled(async () => {
      const session = await signIn(user, acknowledged)
      if (!session) throw new Error('the acknowledged password was refused')
      underWay = `Stk-${String(10_000 + serial++)}x`
      const fields = { identityKey: 'C01100001', companyNumber: '01', customerNumber: user }
      const body = { ...fields, oldPassword: acknowledged, newPassword: underWay }
      const answer = await send(
        '/changepassword/updateLoginPassword',
        json(body, { authorization: `Bearer ${session.token}` }),
      )
      expect(answer.status, await answer.text()).toBe(200)
      acknowledged = underWay
    })
    await sleep(random.int(300, 2500))
    await kill()
    changes += (await working).done
    server = await start()
    const works = async (secret: string) => (await signIn(user, secret)) !== undefined
    const [former, latter] = [await works(acknowledged), acknowledged !== underWay && (await works(underWay))]
    expect([former, latter].filter(Boolean)).toHaveLength(1)
    if (latter) acknowledged = underWay
  }
  expect(changes).toBeGreaterThan(0)
})
