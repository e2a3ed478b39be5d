import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConnectionOptions, connect } from 'node:tls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openStore } from '#kit/server/db/open.ts'
import type { Store } from '#kit/server/db/store.ts'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { freePort } from '#app/server/testing/servers/free-port.ts'
import { hasProxy, proxyNames, SampleProxy } from '#app/server/testing/servers/proxy.ts'
import { plainEnvironment } from '#app/server/testing/servers/server-process.ts'

const publicUrl = 'https://portal.example.com'

let folder: string
let database: TestDatabase
let store: Store
let server: ChildProcess
/** Of the server, and of one that does not run: the proxies must leave it out. */
let ports: { server: number; stopped: number }
const installed = proxyNames.filter(hasProxy)

beforeAll(async () => {
  if (installed.length === 0) return
  folder = await mkdtemp(join(tmpdir(), 'trade-counter-proxies-'))
  database = await makeDatabase('PostgreSQL')
  store = await openStore(database.options)
  ports = { server: await freePort(), stopped: await freePort() }
  const env = {
    ...plainEnvironment,
    DATABASE_URL: database.bothRoles.databaseUrl,
    MIGRATE_DATABASE_URL: database.bothRoles.migrateDatabaseUrl,
    DATA_DIR: folder,
    PORT: String(ports.server),
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: '127.0.0.1',
    SESSION_KEYS: 'a:a-secret-of-the-proxy-test-0123456789',
    LOG_LEVEL: 'silent',
    COLUMNAR: 'off',
  }
  server = spawn(process.execPath, ['app/server/main.ts'], { env, stdio: 'ignore' })
  await untilAnswers(() => fetch(`http://127.0.0.1:${ports.server}/readyz`).then(({ status }) => status))
})
afterAll(async () => {
  if (!server) return
  server.kill('SIGTERM')
  await once(server, 'exit')
  await store.close()
  await database.remove()
  await rm(folder, { recursive: true, force: true })
})

const untilAnswers = (ask: () => Promise<number>) =>
  vi.waitUntil(async () => (await ask().catch(() => 0)) === 200, { timeout: 600_000 })

interface Answer {
  status: number
  headers: NodeJS.Dict<string | string[]>
  body: string
}

/** A request over TLS, with a self-signed certificate. */
const ask = (port: number, path: string, body?: string, headers: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, rejectUnauthorized: false, agent: false as const }
    const common = { host: 'portal.example.com', connection: 'close', ...headers }
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const asked = request({ ...options, method: body ? 'POST' : 'GET', headers: { ...common, ...type } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }))
    })
    asked.on('error', reject).end(body)
  })

for (const name of proxyNames) {
  describe.skipIf(!installed.includes(name))(`The sample for ${name}`, () => {
    let proxy: SampleProxy
    let https: number
    let http: number

    beforeAll(async () => {
      proxy = await SampleProxy.start(name, [ports.stopped, ports.server])
      ;({ https, http } = proxy)
      await untilAnswers(async () => (await ask(https, '/version.json')).status)
    })
    afterAll(() => proxy?.stop())

    test('serves the portal over TLS from the server that runs, and leads plain requests to TLS', async () => {
      for (let tries = 0; tries < 10; tries++) {
        const answer = await ask(https, '/version.json')
        expect(answer.status).toBe(200)
        expect(answer.headers['strict-transport-security']).toMatch(/max-age=\d+/)
      }
      const plain = await fetch(`http://127.0.0.1:${http}/Inventory?x=1`, { redirect: 'manual' })
      expect(plain.status).toBe(308)
      expect(plain.headers.get('location')).toMatch(/^https:\/\/.*\/Inventory\?x=1$/)
    })

    test('hides the health checks and replaces addresses that a client claims', async () => {
      expect((await ask(https, '/readyz')).status).toBe(404)
      const user = { user: '999999', password: 'wrong-password', company: '01', loginType: 'C' }
      const claims = { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.7' }
      await ask(https, '/api/user/get_token', JSON.stringify(user), claims)
      const { rows } = await sql<{ address: string }>`
        select detail->>'address' as address from audit where event = 'sign-in refused' order by at desc limit 1`.execute(
        store.db,
      )
      expect(rows).toEqual([{ address: '127.0.0.1' }])
    })

    test('reloads a page whose address holds a long list', async () => {
      const items = Array.from({ length: 2000 }, (_, at) => `ITEM${1000 + at}%2C`).join('')
      expect((await ask(https, `/PurchasingAnalysis?items=${items}`)).status).toBe(200)
    })

    test('refuses calls without TLS instead of redirecting them', async () => {
      const plain = await fetch(`http://127.0.0.1:${http}/api/user/get_token`, { method: 'POST', redirect: 'manual' })
      expect(plain.status).toBe(403)
    })

    test("its own answers have the headers of the portal's", async () => {
      const [own, portals] = [await ask(https, '/livez'), await ask(https, '/version.json')]
      for (const { headers } of [own, portals]) {
        // Twice would be joined by a comma.
        expect(headers['strict-transport-security']).toMatch(/^max-age=63072000; includeSubDomains$/i)
        expect(headers['x-content-type-options']).toBe('nosniff')
        expect(headers['content-security-policy']).toMatch(/default-src 'none'[^,]*frame-ancestors 'none'[^,]*$/)
      }
    })

    test('accepts TLS 1.2 and 1.3 with forward secrecy only', async () => {
      const agreed = (options: ConnectionOptions) =>
        new Promise<string | undefined>((resolve) => {
          const socket = connect({ host: '127.0.0.1', port: https, rejectUnauthorized: false, ...options })
          socket.once('error', () => resolve(undefined))
          socket.once('secureConnect', () => {
            resolve(`${socket.getProtocol()} ${socket.getCipher().name}`)
            socket.destroy()
          })
        })
      expect(await agreed({})).toMatch(/^TLSv1\.3 /)
      expect(await agreed({ maxVersion: 'TLSv1.2' })).toMatch(/^TLSv1\.2 ECDHE-ECDSA-.*(?:GCM|POLY1305)/)
      const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } as const
      expect(await agreed(old)).toBeUndefined()
      const unauthenticated = 'ECDHE-ECDSA-AES128-SHA256:ECDHE-ECDSA-AES128-SHA:ECDHE-ECDSA-AES256-SHA384'
      expect(await agreed({ maxVersion: 'TLSv1.2', ciphers: unauthenticated })).toBeUndefined()
    })

    test('logs no query string, which may hold a secret of single sign-on [safety 12]', async () => {
      const canary = 'canary-in-the-address'
      await ask(https, `/Login?sharedsecret=${canary}`)
      await ask(https, `/api/user/validateOTP?essUserId=01100001&OTP=${canary}`)
      await fetch(`http://127.0.0.1:${http}/?sharedsecret=${canary}`, { redirect: 'manual' })
      const logged = () => proxy.logged()
      await expect.poll(logged).toContain('/api/user/validateOTP')
      await expect.poll(logged).toContain('/Login')
      expect(await logged()).not.toContain(canary)
    })

    test('shows a page of ours while no server can be reached', async () => {
      const lonely = await SampleProxy.start(name, [ports.stopped, ports.stopped])
      await expect
        .poll(() =>
          ask(lonely.https, '/')
            .then(({ status }) => status)
            .catch(String),
        )
        .toBe(503)
      const { headers, body } = await ask(lonely.https, '/Inventory')
      await lonely.stop()
      expect(body).toBe(await readFile('ops/unavailable.html', 'utf8'))
      expect(headers).toMatchObject({ 'retry-after': '15', 'cache-control': 'no-store' })
      expect(headers['content-type']).toMatch(/^text\/html/)
      expect(headers['strict-transport-security']).toMatch(/^max-age=63072000; includeSubDomains$/i)
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'$/,
      )
    })
  })
}
