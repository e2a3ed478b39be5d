import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EndpointName, endpoints } from '#app/contract/endpoints.ts'
import { type Endpoint, type ListForm, listForms } from '#kit/contract/declare/endpoint.ts'
import { meets } from '#kit/contract/declare/need.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samples } from '#app/server/testing/data/samples.ts'
import { renewCopy } from '#kit/server/columnar/build.ts'
import { toProblem } from '#kit/server/http/errors.ts'
import { openStores } from '../open.ts'
import type { Store, Stores } from '../store.ts'
import { migrate, pendingMigrations } from '../migrate.ts'
import { allFlags } from '#accounts/server/accounts/accounts.ts'
import { hiddenIn } from '#app/server/testing/data/foreign-answers.ts'
import { contentOf } from '#app/server/testing/data/readings.ts'
import { fieldsFor } from '#app/server/testing/data/request-fields.ts'
import { everythingFor } from '#app/server/testing/data/withdrawals.ts'
import { memoryFolder } from '#app/server/testing/memory-folder.ts'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from '#app/server/testing/servers/pgbouncer.ts'
import { type FrozenProxy, openFrozenProxy } from '#app/server/testing/servers/frozen-proxy.ts'
import { openPortal, type Portal } from '#app/server/testing/servers/portal.ts'
import { startServer } from '#app/server/testing/servers/server-process.ts'
import { ownerOf } from '#app/server/testing/servers/serving-store.ts'
import { type Counter, openCounter, send, type TestViewer } from '#app/server/testing/servers/viewers.ts'

if (!hasPgbouncer)
  process.stderr.write('PgBouncer is not installed, so its tests are skipped: apt-get install pgbouncer\n')

const poolSize = 3
const atOnce = 2 * poolSize

/** Runs all work in a mixed order. */
async function inParallel(work: (() => Promise<void>)[]): Promise<void> {
  const mixed = work.map((run, n) => ({ run, place: (n * 7919) % work.length })).toSorted((a, b) => a.place - b.place)
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = mixed.pop(); next; next = mixed.pop()) await next.run()
    }),
  )
}

describe.skipIf(!hasPgbouncer)('PgBouncer in transaction mode with three server connections', () => {
  let database: TestDatabase
  let bouncer: Pgbouncer
  let direct: Stores
  let pooled: Stores
  /** Between PgBouncer and its database `cut`. */
  let proxy: FrozenProxy
  /** The owner's address and the server's, by way of PgBouncer. */
  let urls: { owner: string; serving: string }

  beforeAll(async () => {
    database = await makeDatabase('PostgreSQL')
    const { databaseUrl = '', migrateDatabaseUrl = '' } = database.bothRoles
    const { host, port } = new pg.Client({ connectionString: databaseUrl })
    proxy = await openFrozenProxy(join(host, `.s.PGSQL.${port}`))
    bouncer = await startPgbouncer(databaseUrl, poolSize, `cut = host=127.0.0.1 port=${proxy.port} dbname=postgres`)
    urls = { owner: bouncer.through(migrateDatabaseUrl), serving: bouncer.through(databaseUrl) }
    direct = await openStores(database.bothRoles)
    // A connection for each parallel call, so that calls wait in PgBouncer.
    pooled = await openStores({ databaseUrl: urls.serving, migrateDatabaseUrl, databasePool: atOnce })
  })
  afterAll(async () => {
    await pooled?.close()
    await direct?.close()
    await bouncer?.stop()
    proxy?.close()
    await database?.remove()
  })

  /** What clients left on PgBouncer's server connections. */
  const leftOn = async (url: string) => {
    const clients = Array.from({ length: poolSize }, () => new pg.Client({ connectionString: url }))
    try {
      // Open transactions, so that each has a server connection of its own.
      return await Promise.all(
        clients.map(async (client) => {
          await client.connect()
          await client.query('begin')
          const { rows } = await client.query(`select current_setting('statement_timeout') as timeout,
            coalesce(current_setting('portal.scope', true), '') as scope,
            coalesce(current_setting('portal.customer', true), '') as customer,
            (select count(*)::int from pg_prepared_statements) as prepared`)
          return rows[0]
        }),
      )
    } finally {
      await Promise.all(clients.map((client) => client.end()))
    }
  }
  const nothingLeft = Array.from({ length: poolSize }, () => ({ timeout: '0', scope: '', customer: '', prepared: 0 }))

  describe('the server', () => {
    let counter: Counter
    /** A server without a pooler over the same database: the reference. */
    let reference: Portal
    beforeAll(async () => {
      const many = '100'
      const settings = {
        LONG_ANSWERS: many,
        LONG_ANSWERS_PER_USER: many,
        LONG_ANSWERS_QUEUED: many,
        SIGN_IN_TRIES_PER_MINUTE: many,
      }
      counter = await openCounter(ownerOf({ ...pooled, owner: direct.owner }), settings)
      reference = await openPortal(ownerOf(direct), counter.clock, settings)
    })
    afterAll(async () => {
      await counter?.app.close()
      await reference?.app.close()
    })

    const viewers = ['C', 'G', 'E']
    const callsOf = (viewer: TestViewer) =>
      (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([, { needs }]) =>
        meets(needs, { ...viewer.own, flags: allFlags }),
      )
    /** Shows data that no call changes: pages, lists, their files, reports, and PDFs. */
    const isReading = ([name, endpoint]: [EndpointName, Endpoint]) =>
      !['none', 'account'].includes(endpoint.scope.kind) &&
      !samples[name].spends &&
      (endpoint.feature === undefined || endpoint.feature === 'item-tracking' || endpoint.kind === 'file')
    const readings = (viewer: TestViewer) =>
      callsOf(viewer)
        .filter(isReading)
        .map(([name, endpoint], n) => {
          const form: ListForm = endpoint.kind === 'list' && endpoint.exports && n % 2 === 0 ? 'csv' : 'json'
          const fields = endpoint.scope.kind === 'viewer' ? everythingFor(name, viewer) : fieldsFor(name, viewer.own)
          return { viewer, name, form, fields }
        })
    /** Sign-ins, saved views, carts, and the like. */
    const others = (viewer: TestViewer) =>
      callsOf(viewer).filter((call) => !isReading(call) && !samples[call[0]].spends)

    test('answers concurrent calls of every kind as without a pooler, and nobody sees other viewers’ rows [safety 2]', async () => {
      const seen = viewers.map((name) => counter.viewer(name))
      for (const viewer of seen) await counter.bearer(viewer)
      const calls = seen.flatMap(readings)
      expect(calls.length).toBeGreaterThan(100)
      const unexpected: string[] = []
      const answers: string[] = []
      await inParallel([
        ...calls.map(({ viewer, name, fields, form }, n) => async () => {
          answers[n] = contentOf(await counter.ask(viewer, name, fields, form), form)
        }),
        ...seen.slice(0, 1).flatMap((viewer) =>
          others(viewer).map(([name]) => async () => {
            const { statusCode, body } = await counter.ask(viewer, name, fieldsFor(name, viewer.own))
            if (![200, 401, 403, 404, 409, samples[name].status].includes(statusCode))
              unexpected.push(`${viewer.name}: ${name}: ${statusCode} ${body}`)
          }),
        ),
      ])
      expect(unexpected).toEqual([])
      for (const [n, { viewer, name, fields, form }] of calls.entries()) {
        const what = `${viewer.name}: ${name} as ${form}`
        const headers = { accept: listForms[form], authorization: await counter.bearer(viewer) }
        const expected = contentOf(await send(reference, endpoints[name], fields, headers), form)
        // The other calls change its unsent carts, so that it is asked again when they are done.
        const now = name === 'listMyCustomers' && contentOf(await counter.ask(viewer, name, fields, form), form)
        expect.soft(now || answers[n], what).toBe(expected)
        expect.soft(hiddenIn(viewer, answers[n] ?? ''), what).toEqual([])
        expect.soft(hiddenIn(viewer, expected), what).toEqual([])
        expect.soft(expected, what).toMatch(/^200 /)
      }
      expect(await leftOn(urls.serving)).toEqual(nothingLeft)
    })
  })

  test('limits only the time of statements', async () => {
    const { databaseUrl = '' } = database.bothRoles
    const stores = await openStores({ databaseUrl: bouncer.through(databaseUrl), statementTimeout: 300 })
    const sleeping = sql`select pg_sleep(5)`
    await expect(sleeping.execute(stores.serving.db)).rejects.toThrow('statement timeout')
    await expect(
      stores.serving.db.transaction().execute(async (transaction) => {
        await sql`select 1`.execute(transaction)
        await sleeping.execute(transaction)
      }),
    ).rejects.toThrow('statement timeout')
    await stores.close()
    expect(await leftOn(urls.serving)).toEqual(nothingLeft)
  })

  test('lets an owner behind it see every row, but not migrate or load feeds', async () => {
    const stores = await openStores({ databaseUrl: urls.owner })
    const count = async ({ db }: Store) =>
      (await sql<{ n: number }>`select count(*)::int as n from customers`.execute(db)).rows[0]?.n
    try {
      expect(await count(stores.owner)).toBe(await count(direct.owner))
      expect(await count(stores.owner)).toBeGreaterThan(0)
      expect(await pendingMigrations(stores.owner)).toEqual([])
      expect(await migrate(stores.owner)).toEqual([])
      await expect(stores.owner.session(async () => undefined)).rejects.toThrow(
        /^MIGRATE_DATABASE_URL: .* direct connection/,
      )
      expect(await leftOn(urls.owner)).toEqual(nothingLeft)
    } finally {
      await stores.close()
    }
  })

  test('starts a server, and builds the columnar copy', async () => {
    const server = await startServer({ ...database, options: { databaseUrl: urls.serving } }, { COLUMNAR: 'off' })
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    await server.stop()
    const dir = await mkdtemp(join(memoryFolder(), 'pgbouncer-'))
    const renewed = await renewCopy({ databaseUrl: urls.serving, dir, memoryMb: 128, threads: 1 })
    await rm(dir, { recursive: true })
    expect(renewed?.whole).toContain('sales_lines')
    expect(await leftOn(urls.serving)).toEqual(nothingLeft)
  })

  test('makes calls answer 503 with Retry-After when it loses its database [safety 21]', async () => {
    const stores = await openStores({ databaseUrl: urls.serving.replace(/[^/]+$/, 'cut') })
    const sleeping = sql`select pg_sleep(60)`.execute(stores.serving.db).catch((caught: unknown) => caught)
    const running = sql`select from pg_stat_activity where query like '%pg_sleep(60)%' and wait_event = 'PgSleep'`
    await expect.poll(async () => (await running.execute(direct.serving.db)).rows.length).toBe(1)
    proxy.cut()
    const error = await sleeping
    await stores.close()
    expect(error).toMatchObject({ code: '08P01' })
    expect(toProblem(error)).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  })

  test('is not mistaken for a dead database while all its server connections are in use', async () => {
    const stores = await openStores({ databaseUrl: urls.serving })
    const one = async () => (await sql<{ one: number }>`select 1 as one`.execute(stores.serving.db)).rows
    await one()
    const busy = Array.from({ length: poolSize }, () => new pg.Client({ connectionString: urls.serving }))
    for (const client of busy) {
      await client.connect()
      await client.query('begin')
    }
    // The second query needs a connection of its own.
    const waiting = Promise.all([one(), one()])
    await sleep(2200)
    for (const client of busy) await client.end()
    expect(await waiting).toEqual([[{ one: 1 }], [{ one: 1 }]])
    await stores.close()
  })
})
