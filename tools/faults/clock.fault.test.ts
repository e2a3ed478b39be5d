import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '#kit/server/db/open.ts'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { makePortal, password } from '#app/server/testing/servers/portal.ts'
import { Fleet, SteadyUse, Visitor } from '#app/server/testing/servers/rolling.ts'
import { type ServerProcess, startServer } from '#app/server/testing/servers/server-process.ts'

/** Debian's faketime package changes the clock that a process sees. */
const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
if (library === undefined)
  process.stdout.write('faketime is missing: clocks are not tested (apt-get install faketime)\n')

describe.skipIf(library === undefined)('Clocks:', () => {
  let database: TestDatabase
  const folder = mkdtempSync(join(tmpdir(), 'trade-counter-clock-'))
  const servers: ServerProcess[] = []
  beforeAll(async () => {
    database = await makeDatabase('PostgreSQL')
    const store = await openStore(database.options)
    await makePortal(store)
    await store.close()
  })
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop()
  })
  afterAll(async () => {
    await database?.remove()
    rmSync(folder, { recursive: true })
  })

  const person = { user: '100001', password, company: '01', customer: '100001' }

  /** Starts a server with a clock offset in seconds, such as `+3600`. A file's content may change while it runs. */
  async function startAt(clock: { offset: string } | { file: string }): Promise<ServerProcess> {
    const server = await startServer(database, {
      LD_PRELOAD: library ?? '',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      SIGN_IN_TRIES_PER_MINUTE: '100000',
      COLUMNAR: 'off',
      ...('offset' in clock
        ? { FAKETIME: clock.offset }
        : { FAKETIME_TIMESTAMP_FILE: clock.file, FAKETIME_NO_CACHE: '1' }),
    })
    servers.push(server)
    return server
  }

  const hourOf = async ({ url }: ServerProcess) => {
    const sent = (await fetch(`${url}/livez`)).headers.get('date') ?? ''
    return Math.round((Date.parse(sent) - Date.now()) / 3_600_000)
  }

  const visitor = (...serving: ServerProcess[]) => {
    const answers = new Map<string, number>()
    return { answers, one: new Visitor(new Fleet(serving), person, answers, 0) }
  }

  test.each([2, -2])(
    'A server whose clock is off by %i hours signs in, answers, and refreshes [safety 10]',
    async (hours) => {
      const server = await startAt({ offset: `${hours > 0 ? '+' : ''}${hours * 3600}` })
      expect(await hourOf(server)).toBe(hours)
      const { answers, one } = visitor(server)
      const session = await one.signIn()
      await one.call(session)
      await one.call(await one.refresh(session))
      expect(Object.fromEntries(answers)).toEqual({ 'sign-in 200': 1, 'call 200': 2, 'refresh 200': 1 })
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    },
  )

  test('Servers whose clocks are 4 s apart refuse no request [safety 10]', async () => {
    const fleet = new Fleet(await Promise.all([startAt({ offset: '+2' }), startAt({ offset: '-2' })]))
    const use = new SteadyUse(fleet, [person, person, person])
    await use.more(100)
    expect([...(await use.end()).keys()].toSorted()).toEqual(['call 200', 'refresh 200', 'sign-in 200'])
  })

  test('A server whose clock is 2 hours ahead rejects tokens that have expired by its clock, and sessions that ended elsewhere [safety 10, 11]', async () => {
    const [right, ahead] = await Promise.all([startAt({ offset: '+0' }), startAt({ offset: '+7200' })])
    const statusAt = async ({ url }: ServerProcess, token: string) => {
      const query = 'companyNumber=01&customerNumber=100001'
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${url}/api/customer/address?${query}`, { headers })).status
    }
    const there = await visitor(right).one.signIn()
    expect(await statusAt(right, there.token)).toBe(200)
    expect(await statusAt(ahead, there.token)).toBe(401)
    const here = await visitor(ahead).one.signIn()
    expect(await statusAt(ahead, here.token)).toBe(200)
    // The token is not valid yet.
    expect(await statusAt(right, here.token)).toBe(401)
    const logout = { method: 'POST', headers: { authorization: `Bearer ${here.token}` } }
    expect((await fetch(`${ahead.url}/api/user/logout`, logout)).status).toBe(200)
    expect(await statusAt(ahead, here.token)).toBe(401)
  })

  test('A clock that jumps 20 minutes ahead and back signs nobody out: a refresh returns a valid token [safety 11]', async () => {
    const file = join(folder, 'clock')
    writeFileSync(file, '+0\n')
    const server = await startAt({ file })
    const { answers, one } = visitor(server)
    let session = await one.signIn()
    for (const offset of ['+1200', '+0', '-1200', '+0']) {
      writeFileSync(file, `${offset}\n`)
      session = await one.refresh(session)
      await one.call(session)
    }
    expect(Object.fromEntries(answers)).toEqual({ 'sign-in 200': 1, 'refresh 200': 4, 'call 200': 4 })
  })
})
