import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '#kit/server/db/open.ts'
import { makeDatabase, type TestDatabase } from './testing/servers/database.ts'
import { plainEnvironment } from './testing/servers/server-process.ts'
import { addAccount } from '#accounts/server/accounts/accounts.ts'
import { makePortal, password } from './testing/servers/portal.ts'
import { defaultBrandingDir } from '#kit/server/branding/folder.ts'

const good = 'a:Vb7q-secret-of-the-start-test-mEx4-93kd'

/** Starts the server like an operator, waits until it serves or exits, and stops it. */
async function start(env: Record<string, string>): Promise<{ code: number | null; serves: boolean; said: string }> {
  const server = spawn(process.execPath, ['app/server/main.ts'], {
    env: { ...plainEnvironment, PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let serves = false
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk) => {
      said += String(chunk)
      // A second signal would end the server at once.
      if (serves || !said.includes('Trade Counter is at')) return
      serves = true
      server.kill('SIGTERM')
    })
  }
  const [code] = await once(server, 'close')
  return { code, serves, said }
}

describe.concurrent('an exposed server', () => {
  let empty: TestDatabase
  let demo: TestDatabase
  beforeAll(async () => {
    empty = await makeDatabase('PostgreSQL')
    demo = await makeDatabase('PostgreSQL')
    const store = await openStore(demo.options)
    // The demo accounts, with the demo password.
    const { accountAdmin } = await makePortal(store)
    // An account of the example data of former releases.
    await store.db
      .insertInto('employees')
      .values({ employee: 'CLERK', name: 'Clerk', region: 'UK', role: 'rep', title: '', phone: '', email: '' })
      .execute()
    await addAccount(accountAdmin, { loginType: 'E', company: '', userId: 'CLERK', password })
    await store.close()
  })
  afterAll(async () => {
    await empty?.remove()
    await demo?.remove()
  })

  const service = () => ({ HOST: '0.0.0.0', DATABASE_URL: empty.bothRoles.databaseUrl ?? '', SESSION_KEYS: good })

  /** A proxy on the same machine exposes the server. */
  const behindProxy = () => ({ ...service(), HOST: '127.0.0.1', PUBLIC_URL: 'https://portal.example' })

  test('It starts with its own secrets and no demo [safety 14]', async () => {
    const { code, serves, said } = await start({ ...service(), BRANDING_DIR: defaultBrandingDir })
    expect({ code, serves }, said).toEqual({ code: 0, serves: true })
    expect(said).not.toContain('Warning')
  })

  test('It prints the stack of a fault that ends it while it serves, and does not say that it cannot start', async () => {
    const fault = `process.on('SIGTERM', () => void Promise.reject(Object.assign(new Error('lost'), { code: 'ECONNRESET' })))`
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(fault)}`
    const { code, serves, said } = await start({ ...service(), NODE_OPTIONS })
    expect([code, serves]).toEqual([2, true])
    expect(said).toMatch(/Error: lost\n +at /)
    expect(said).not.toContain('cannot start')
  })

  test('It names a port that another program already uses', async () => {
    const other = createServer().listen(0, '0.0.0.0')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { code, said } = await start({ ...service(), PORT: String(port) })
    other.close()
    expect({ code, said }).toEqual({
      code: 2,
      said: `Trade Counter cannot start: PORT: another program already listens on port ${port}; stop it, or set another PORT\n`,
    })
  })

  test('It starts behind a proxy, and warns if it trusts none', async () => {
    const { code, serves, said } = await start(behindProxy())
    expect({ code, serves }, said).toEqual({ code: 0, serves: true })
    expect(said).toContain('Warning: TRUST_PROXY is not set.')
  })

  test.each<[string, Record<string, string>, string]>([
    ['no secret', { SESSION_KEYS: '' }, 'SESSION_KEYS: needed'],
    ['a role that no policy binds', { DATABASE_URL: 'owner' }, 'DATABASE_URL: the role postgres is a superuser'],
  ])(
    'It does not start with %s: it prints the reason and exits with code 2 [safety 14]',
    async (_what, change, why) => {
      const superuser = change.DATABASE_URL && { DATABASE_URL: empty.options.databaseUrl ?? '' }
      const { code, serves, said } = await start({ ...service(), ...change, ...superuser })
      expect(said).toContain(why)
      expect(said).toMatch(/^Trade Counter cannot start: [^\n]*\n$/)
      expect(said).not.toContain('0123456789abcdef')
      expect({ code, serves }).toEqual({ code: 2, serves: false })
    },
  )

  test('It does not start with a database that has accounts with the demo password [safety 14]', async () => {
    const { code, serves, said } = await start({ ...behindProxy(), DATABASE_URL: demo.options.databaseUrl ?? '' })
    expect(said).toContain('the database contains secrets of the demo: account C01100001')
    expect(said).toContain(', account E00CLERK')
    expect({ code, serves }).toEqual({ code: 2, serves: false })
  })
})
