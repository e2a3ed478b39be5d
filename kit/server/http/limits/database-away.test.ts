import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runEach } from '#kit/server/db/statements.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { openStore } from '#kit/server/db/open.ts'
import type { Store } from '#kit/server/db/store.ts'
import { fieldsFor } from '#app/server/testing/data/request-fields.ts'
import { type Cluster, startCluster } from '#app/server/testing/servers/cluster.ts'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { type FrozenProxy, openFrozenProxy } from '#app/server/testing/servers/frozen-proxy.ts'
import { mayMount, type SmallDisk, smallDisk } from '#app/server/testing/servers/small-disk.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'
import { expectWithin } from '#app/server/testing/times.ts'

const socketOf = (url: string) => join(new URL(url).searchParams.get('host') ?? '', '.s.PGSQL.5432')
const nameOf = (url: string) => new URL(url).pathname.slice(1)

describe('an unavailable database', () => {
  let database: TestDatabase
  let proxy: FrozenProxy
  let direct: Store
  let store: Store
  let counter: Counter

  beforeAll(async () => {
    database = await makeDatabase('PostgreSQL')
    const { databaseUrl = '' } = database.options
    direct = await openStore(database.options)
    proxy = await openFrozenProxy(socketOf(databaseUrl))
    store = await openStore({ databaseUrl: `postgresql://postgres@127.0.0.1:${proxy.port}/${nameOf(databaseUrl)}` })
    counter = await openCounter(store)
  })
  afterAll(async () => {
    await counter?.app.close()
    await store?.close()
    proxy?.close()
    await direct?.close()
    await database?.remove()
  })

  const read = () => {
    const viewer = counter.viewer('C')
    return counter.ask(viewer, 'findAddress', fieldsFor('findAddress', viewer.own))
  }
  /** An export is audited before its first row is read. */
  const exported = () => {
    const viewer = counter.viewer('C')
    return counter.ask(viewer, 'searchInventory', fieldsFor('searchInventory', viewer.own), 'csv')
  }
  const statusOf = async (url: string) => (await counter.app.inject(url)).statusCode
  const traces = (requestId: unknown) =>
    direct.db.selectFrom('audit').select('event').where('request_id', '=', String(requestId)).execute()

  test('The server answers 503 with Retry-After within 2 s, keeps running, and recovers within 5 s [safety 21]', async () => {
    expect((await read()).statusCode).toBe(200)
    expect(await statusOf('/readyz')).toBe(200)
    proxy.freeze(true)
    const began = performance.now()
    const answers = await Promise.all([read(), exported(), read()])
    expectWithin(2500, began)
    for (const answer of answers) {
      expect(answer.statusCode, answer.body).toBe(503)
      expect(answer.headers['retry-after']).toMatch(/^\d+$/)
      expect(answer.json()).toMatchObject({ title: 'Unavailable', requestId: answer.headers['x-request-id'] })
    }
    // Every server shares the database: if they were not ready, the proxy would have none left.
    for (const path of ['/livez', '/readyz']) expect(await statusOf(path)).toBe(200)
    proxy.freeze(false)
    await expect.poll(async () => (await read()).statusCode).toBe(200)
  })

  test('A write whose answer was lost is not repeated [safety 21]', async () => {
    await read()
    proxy.deafen(true)
    const lost = exported()
    await expect.poll(() => proxy.hasWithheld()).toBe(true)
    proxy.cut()
    proxy.deafen(false)
    const answer = await lost
    expect(answer.statusCode, answer.body).toBe(503)
    await expect.poll(async () => (await read()).statusCode).toBe(200)
    expect((await traces(answer.headers['x-request-id'])).length).toBeLessThanOrEqual(1)
  })

  test('With connections that break at any time, answered writes happen once, others at most once [safety 21]', async () => {
    const cutting = setInterval(() => proxy.cut(), 37)
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        await sleep(n * 11)
        return exported()
      }),
    ).finally(() => clearInterval(cutting))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => ![200, 503].includes(status))).toEqual([])
    for (const answer of answers) {
      const written = await traces(answer.headers['x-request-id'])
      expect(written.length).toBeLessThanOrEqual(1)
      if (answer.statusCode === 200) expect(written).toEqual([{ event: 'export' }])
    }
    expect(statuses).toContain(503)
    await expect.poll(async () => (await exported()).statusCode).toBe(200)
  })
})

test('While the database accepts no connections, a sign-in is 503 with Retry-After [safety 21]', async () => {
  const database = await makeDatabase('PostgreSQL')
  const { databaseUrl = '' } = database.options
  const store = await openStore(database.options)
  const counter = await openCounter(store)
  const admin = await openStore({ databaseUrl: databaseUrl.replace(nameOf(databaseUrl), 'postgres') })
  const accept = (connections: boolean) =>
    admin.session((session) =>
      session.query(`alter database ${nameOf(databaseUrl)} allow_connections ${connections};
        select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameOf(databaseUrl)}'`),
    )
  const payload = { user: '100001', password: 'Wrong-2027', company: '01', loginType: 'C' }
  const signIn = () => counter.app.inject({ method: 'POST', url: '/api/user/get_token', payload })
  try {
    await accept(false)
    const answer = await signIn()
    expect(answer.statusCode, answer.body).toBe(503)
    expect(answer.headers['retry-after']).toMatch(/^\d+$/)
    await accept(true)
    await expect.poll(async () => (await signIn()).statusCode).toBe(200)
  } finally {
    await accept(true)
    await counter.app.close()
    await Promise.all([store.close(), admin.close()])
    await database.remove()
  }
})

describe.skipIf(!mayMount)('a full disk, where one can be mounted', () => {
  let disk: SmallDisk | undefined
  let store: Store
  let counter: Counter
  /** A separate PostgreSQL: with a full disk, it cannot make checkpoints, and so no databases for other tests. */
  let cluster: Cluster | undefined

  beforeAll(async () => {
    disk = smallDisk(40)
    if (!disk) return
    cluster = await startCluster()
    const admin = await openStore({ databaseUrl: cluster.url('postgres') })
    const tablespace = `create tablespace small location '${disk.folder}'`
    await admin.session((session) => runEach(session, [tablespace, 'create database small tablespace small']))
    await admin.close()
    store = await openStore({ databaseUrl: cluster.url('small') })
    await migrate(store)
    counter = await openCounter(store, { SIGN_IN_TRIES_PER_MINUTE: '1000' })
  })
  afterAll(async () => {
    await counter?.app.close()
    await store?.close()
    await cluster?.stop()
    disk?.remove()
  })
  beforeEach((context) => context.skip(!disk, 'no file system can be mounted here'))

  test('Writes answer 503, reads continue, and writes work again once there is space [safety 21]', async () => {
    const viewer = counter.viewer('C')
    const read = () => counter.ask(viewer, 'searchInventory', fieldsFor('searchInventory', viewer.own))
    const keep = (name: string) =>
      counter.ask(viewer, 'saveReport', { ...fieldsFor('saveReport', viewer.own), name, definition: '{"dims":"1"}' })
    expect((await read()).statusCode).toBe(200)
    expect((await keep('Before')).statusCode).toBe(200)
    await sql`create table filler (filling text)`.execute(store.db)
    const fill = (size: number) =>
      sql`alter table filler alter filling set storage external; insert into filler select repeat('x', ${sql.lit(size)}) from generate_series(1, 10000)`.execute(
        store.db,
      )
    for (const size of [8000, 100]) await expect(fill(size)).rejects.toMatchObject({ code: '53100' })
    const statuses: number[] = []
    for (let n = 0; n < 200 && !statuses.includes(503); n++) {
      const answer = await keep(`Report ${n} ${'x'.repeat(20)}`)
      statuses.push(answer.statusCode)
    }
    expect(statuses.at(-1)).toBe(503)
    for (let n = 0; n < 5; n++) {
      // From now on, the server would record the session's use.
      counter.clock.advance(61)
      const answer = await read()
      expect(answer.statusCode, answer.body).toBe(200)
    }
    await sql`drop table filler`.execute(store.db)
    await expect.poll(async () => (await keep('After')).statusCode).toBe(200)
  })

  test('A session works even if its use cannot be recorded [safety 21]', async () => {
    const viewer = counter.viewer('C')
    await sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`.execute(store.db)
    await sql`create trigger no_room before update on sessions for each row execute function no_room()`.execute(
      store.db,
    )
    counter.clock.advance(61)
    const answer = await counter.ask(viewer, 'findAddress', fieldsFor('findAddress', viewer.own))
    expect(answer.statusCode, answer.body).toBe(200)
  })
})
