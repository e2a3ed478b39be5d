import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '#kit/server/db/open.ts'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { makePortal, password } from '#app/server/testing/servers/portal.ts'
import { type ServerProcess, startServer } from '#app/server/testing/servers/server-process.ts'

let database: TestDatabase
let servers: ServerProcess[] = []

beforeAll(async () => {
  database = await makeDatabase('PostgreSQL')
  const store = await openStore(database.options)
  await makePortal(store)
  await store.close()
  const env = { LOG_LEVEL: 'debug', LEGACY_URL_SECRETS: 'on' }
  servers = await Promise.all([startServer(database, env), startServer(database, env)])
})

afterAll(async () => {
  for (const server of servers) await server.stop()
  await database?.remove()
})

const urls = () => servers.map(({ url }) => `${url}/api`) as [string, string]
const post = (url: string, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const signIn = (url: string, user: string, secret: string) =>
  post(`${url}/user/get_token`, { user, password: secret, company: '01', loginType: 'C' })
const address = '/customer/address?companyNumber=01&customerNumber=100001'
const read = async (url: string, authorization: string) =>
  (await fetch(`${url}${address}`, { headers: { authorization } })).status
const tokenOf = async (answer: Response) => `Bearer ${((await answer.json()) as { JWTToken: string }).JWTToken}`

test('one process signs in; the other serves, refreshes, and signs out [house law 6]', async () => {
  const [one, two] = urls()
  const answer = await signIn(one, '100001', password)
  const first = await tokenOf(answer)
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  expect(await read(two, first)).toBe(200)
  const refreshed = await fetch(`${two}/user/get_Jwtrefreshtoken`, { headers: { cookie: cookie.join('; ') } })
  const renewed = await tokenOf(refreshed)
  expect(await read(one, renewed)).toBe(200)
  expect((await post(`${two}/user/logout`, {}, { authorization: renewed })).status).toBe(200)
  expect(await read(one, first)).toBe(401)
})

test('a burst across both processes gets no more attempts than on one [safety 8]', async () => {
  const burst = Array.from({ length: 18 }, (_, at) => signIn(urls()[at % 2] ?? '', '100003', 'Trade-2027'))
  expect((await Promise.all(burst)).map(({ status }) => status)).toEqual(Array(18).fill(200))
  const store = await openStore(database.options)
  try {
    const { db } = store
    const rows = await db.selectFrom('audit').select('detail').where('event', '=', 'sign-in refused').execute()
    expect(rows).toHaveLength(18)
    expect(rows.filter(({ detail }) => detail.locked === false)).toHaveLength(5)
  } finally {
    await store.close()
  }
})

test('no secret is logged in any form, even at the most verbose level [safety 12, decisions]', async () => {
  const [url] = urls()
  const canary = 'CanarySecret'
  const body = { user: '100001', password: canary, company: '01', loginType: 'C' }
  await post(`${url}/user/get_token`, { ...body, password: '', ssoSecret: canary, flag: 'Y' })
  await post(`${url}/user/get_token`, { ...body, company: 'wrong' })
  const token = Buffer.from(JSON.stringify(['100001', canary, '01', 'C', canary, 'Y'])).toString('base64url')
  await fetch(`${url}/user/get_token?userToken=${token}`)
  await fetch(`${url}/user/get_token?userToken=${canary}`)
  await fetch(`${url}/proxy?request=${Buffer.from(address).toString('base64url')}&jwtToken=${canary}`)
  await fetch(`${url}/user/validateOTP?essUserId=01100001&OTP=Canary`, {
    headers: { authorization: `Bearer ${canary}` },
  })
  await fetch(`${url}/user/get_Jwtrefreshtoken`, { headers: { cookie: `tc_refresh=${canary}` } })
  await fetch(`${servers[0]?.url}/Login?sharedsecret=${canary}&loginType=customer&customer=01100001`)
  await fetch(`${url}/nowhere?password=${canary}`)
  const signedIn = await signIn(url, '100001', password)
  const authorization = await tokenOf(signedIn)
  const change = { identityKey: 'C01100001', companyNumber: '01', customerNumber: '100001', oldPassword: canary }
  const query = new URLSearchParams({ ...change, newPassword: `${canary}2` })
  await fetch(`${url}/changepassword/updateLoginPassword?${query}`, { headers: { authorization } })
  await post(`${url}/changepassword/updateLoginPassword`, { ...change, newPassword: canary }, { authorization })
  await fetch(`${url}/changepassword/updateLoginPassword`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: `{"oldPassword":"${canary}`,
  })
  const printed = servers[0]?.printed() ?? ''
  expect(printed).toContain('/api/user/get_token')
  expect(printed).not.toContain('Canary')
  expect(printed).not.toContain(token)
  expect(printed).not.toContain(authorization.slice('Bearer '.length))
  const store = await openStore(database.options)
  try {
    const audit = JSON.stringify(await store.db.selectFrom('audit').selectAll().execute())
    expect(audit).not.toMatch(/Canary|Trade-202/)
  } finally {
    await store.close()
  }
})
