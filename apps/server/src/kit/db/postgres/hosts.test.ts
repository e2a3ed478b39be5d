import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toProblem } from '#server/kit/http/errors.ts'
import { operatorMessage } from '#server/kit/program/operator-message.ts'
import { type Cluster, startCluster } from '#server/testing/servers/cluster.ts'
import { freePort } from '#server/testing/servers/free-port.ts'
import { type FrozenProxy, openFrozenProxy } from '#server/testing/servers/frozen-proxy.ts'
import { openStore } from '../open.ts'
import type { Store } from '../store.ts'
import { expectWithin } from '#server/testing/times.ts'

let primary: Cluster
let standby: Cluster
let proxies: { primary: FrozenProxy; standby: FrozenProxy }
/** Nothing listens there. */
let closed: number
const stores: Store[] = []

beforeAll(async () => {
  primary = await startCluster()
  standby = await primary.replicate()
  proxies = { primary: await openFrozenProxy(primary.socket), standby: await openFrozenProxy(standby.socket) }
  closed = await freePort()
})
afterAll(async () => {
  for (const store of stores) await store.close()
  proxies?.primary.close()
  proxies?.standby.close()
  await standby?.stop()
  await primary?.stop()
})
beforeEach(() => {
  proxies.primary.freeze(false)
  proxies.standby.freeze(false)
})

type Host = 'closed' | 'primary' | 'standby'
const urlOf = (hosts: readonly Host[], target?: string) => {
  const ports = { closed, primary: proxies.primary.port, standby: proxies.standby.port }
  const list = hosts.map((host) => `127.0.0.1:${ports[host]}`).join(',')
  return `postgres://postgres@${list}/postgres${target ? `?target_session_attrs=${target}` : ''}`
}
const open = async (hosts: readonly Host[], target?: string) => {
  const store = await openStore({ databaseUrl: urlOf(hosts, target), databasePool: 2 })
  stores.push(store)
  return store
}
const isStandby = async ({ db }: Store) =>
  (await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db)).rows[0]?.standby

test.each<[Host[], string | undefined, boolean]>([
  [['closed', 'standby', 'primary'], undefined, true],
  [['closed', 'primary', 'standby'], 'any', false],
  [['standby', 'primary'], 'read-write', false],
  [['standby', 'primary'], 'primary', false],
  [['closed', 'primary', 'standby'], 'read-only', true],
  [['primary', 'closed', 'standby'], 'standby', true],
  [['primary', 'standby'], 'prefer-standby', true],
  [['closed', 'primary'], 'prefer-standby', false],
  [['primary'], 'read-write', false],
])('Of %j, target_session_attrs=%s takes the first that fits', async (hosts, target, expected) => {
  const store = await open(hosts, target)
  expect(await isStandby(store)).toBe(expected)
  await store.ping()
  const inSession = await store.session((session) => session.query('select pg_is_in_recovery() as standby'))
  expect(inSession).toEqual([{ standby: expected }])
})

test('If no host fits, the error says what each of them is', async () => {
  const error: unknown = await isStandby(await open(['closed', 'standby'], 'read-write')).catch((caught) => caught)
  expect(operatorMessage(error)).toMatch(
    /^DATABASE_URL: no host is read-write: 127\.0\.0\.1:\d+ \(connect ECONNREFUSED .*\), 127\.0\.0\.1:\d+ is a standby$/,
  )
  expect(error).toMatchObject({ code: '08001' })
})

test('A host that does not answer costs about a second', async () => {
  proxies.primary.freeze(true)
  const store = await open(['primary', 'standby'])
  const began = performance.now()
  expect(await isStandby(store)).toBe(true)
  expectWithin(2500, began)
})

test('A connection whose server refused a write is not used again, and the caller may retry', async () => {
  const store = await open(['standby'])
  const process = async () => (await sql<{ id: number }>`select pg_backend_pid() as id`.execute(store.db)).rows[0]?.id
  const first = await process()
  expect(await process()).toBe(first)
  const refused: unknown = await sql`create table refused ()`.execute(store.db).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: '25006' })
  expect(toProblem(refused)).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  expect(await process()).not.toBe(first)
})

// Last, because the standby is one no longer.
test('After a failover, new connections go to the new primary, and idle ones to the old one are closed', async () => {
  const store = await open(['primary', 'standby'], 'read-write')
  await sql`create table kept (n integer)`.execute(store.db)
  await Promise.all([isStandby(store), isStandby(store)])
  const admin = await openStore({ databaseUrl: standby.url('postgres') })
  stores.push(admin)
  const replicated = () => sql<{ is: boolean }>`select to_regclass('kept') is not null as is`.execute(admin.db)
  await expect.poll(async () => (await replicated()).rows).toEqual([{ is: true }])
  proxies.primary.close()
  await sql`select pg_promote(true)`.execute(admin.db)
  const write = () => sql`insert into kept values (1) returning pg_is_in_recovery()`.execute(store.db)
  await expect.poll(() => write().then(({ rows }) => rows.length, String)).toBe(1)
  const { rows } = await sql`select n from kept`.execute(admin.db)
  expect(rows).toEqual([{ n: 1 }])
  await store.ping()
})
