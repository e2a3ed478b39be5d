import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '#server/kit/db/open.ts'
import { makeDatabase, type TestDatabase } from '#server/testing/servers/database.ts'
import { addAccount } from '#server/slices/session/accounts/accounts.ts'
import { makePortal, password } from '#server/testing/servers/portal.ts'
import { defaultBrandingDir } from './kit/branding/folder.ts'

const good = 'a:0123456789abcdefghijklmnopqrstuvwxyz'

/** Starts the server as its operator does, waits until it serves or has ended, and ends it. */
async function start(env: Record<string, string>): Promise<{ code: number | null; serves: boolean; said: string }> {
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let serves = false
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk) => {
      said += String(chunk)
      serves ||= said.includes('Trade Counter is at')
      if (serves) server.kill('SIGTERM')
    })
  }
  const [code] = await once(server, 'close')
  return { code, serves, said }
}

describe.concurrent('an exposed server', { timeout: 90_000 }, () => {
  let empty: TestDatabase
  let demo: TestDatabase
  beforeAll(async () => {
    empty = await makeDatabase('PostgreSQL')
    demo = await makeDatabase('PostgreSQL')
    const store = await openStore(demo.options)
    // The accounts of the demo, with its password.
    const { desk } = await makePortal(store)
    // An account of the Online Retail example.
    await store.db
      .insertInto('employees')
      .values({ employee: 'CLERK', name: 'Clerk', region: 'UK', role: 'rep' })
      .execute()
    await addAccount(desk, { loginType: 'E', company: '', userId: 'CLERK', password })
    await store.close()
  })
  afterAll(async () => {
    await empty?.remove()
    await demo?.remove()
  })

  const service = () => ({ HOST: '0.0.0.0', DATABASE_URL: empty.options.databaseUrl ?? '', SESSION_KEYS: good })

  /** A proxy on the same machine makes the server public. */
  const behindProxy = () => ({ ...service(), HOST: '127.0.0.1', PUBLIC_URL: 'https://portal.example' })

  test('It starts with secrets of its own and no demo [safety 14]', async () => {
    const { code, serves, said } = await start({ ...service(), BRANDING_DIR: defaultBrandingDir })
    expect({ code, serves }).toEqual({ code: 0, serves: true })
    expect(said).not.toContain('Warning')
  })

  test('Behind a proxy it starts, and warns where no proxy is trusted', async () => {
    const { code, serves, said } = await start(behindProxy())
    expect({ code, serves }).toEqual({ code: 0, serves: true })
    expect(said).toContain('Warning: TRUST_PROXY is not set.')
  })

  test.each<[string, Record<string, string>, string]>([
    ['no secret', { SESSION_KEYS: '' }, 'SESSION_KEYS: needed'],
    ['a short secret', { SESSION_KEYS: 'a:short' }, 'fewer than 32 characters'],
    ['demo accounts asked for', { DEMO: 'on' }, 'DEMO: the demo accounts may not be served'],
    ['a proxy trusted by anything but its address', { TRUST_PROXY: 'true' }, 'TRUST_PROXY: must list the addresses'],
  ])('It does not start with %s: it says why and exits 2 [safety 14]', async (_what, change, why) => {
    const { code, serves, said } = await start({ ...service(), ...change })
    expect(said).toContain(why)
    expect(said).toMatch(/^Trade Counter cannot start: [^\n]*\n$/)
    expect(said).not.toContain('0123456789abcdef')
    expect({ code, serves }).toEqual({ code: 2, serves: false })
  })

  test('It does not start over a database that holds accounts with the password of the demo [safety 14]', async () => {
    const { code, serves, said } = await start({ ...behindProxy(), DATABASE_URL: demo.options.databaseUrl ?? '' })
    expect(said).toContain('the database holds secrets of the demo: account C01100001')
    expect(said).toContain(', account E00CLERK')
    expect({ code, serves }).toEqual({ code: 2, serves: false })
  })
})
