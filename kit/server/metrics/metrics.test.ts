import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '#app/contract/endpoints.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../db/store.ts'
import { naughtyStrings } from '#app/server/testing/data/naughty.ts'
import { fieldsFor } from '#app/server/testing/data/request-fields.ts'
import { onDatabase } from '#app/server/testing/servers/database.ts'
import { servingStoreOf } from '#app/server/testing/servers/serving-store.ts'
import { freePort } from '#app/server/testing/servers/free-port.ts'
import { scrape } from '#app/server/testing/servers/scrape.ts'
import { type Counter, openCounter } from '#app/server/testing/servers/viewers.ts'
import { samplePassword } from '#app/server/testing/data/sample.ts'

onDatabase((name, open) => {
  describe(`on ${name}`, () => {
    let store: Store
    let counter: Counter
    let port: number
    let origin: string
    let headers: Record<string, string>
    let search: string
    let dataDir: string

    beforeAll(async () => {
      store = await open()
      port = await freePort()
      dataDir = await mkdtemp(join(tmpdir(), 'trade-counter-metrics-'))
      counter = await openCounter(store, {
        METRICS_PORT: String(port),
        DATA_DIR: dataDir,
        UPS_CLIENT_ID: 'id',
        UPS_CLIENT_SECRET: 'secret',
        UPS_URL: `http://127.0.0.1:${await freePort()}`,
      })
      origin = await counter.app.listen({ host: '127.0.0.1', port: 0 })
      const viewer = counter.viewer('C')
      headers = { authorization: await counter.bearer(viewer), accept: 'application/json' }
      const fields = { ...fieldsFor('searchInventory', viewer.own), searchWordType: 'DS', searchWord: 'towel' }
      search = `/api${endpoints.searchInventory.path}?${new URLSearchParams(fields as Record<string, string>)}`
    })
    afterAll(async () => {
      await counter?.app.close()
      await rm(dataDir, { recursive: true })
    })

    /** The difference that `work` makes to a metric; a metric without a value counts as 0. */
    async function changes(work: () => Promise<unknown>, ...wanted: [name: string, labels?: Record<string, string>][]) {
      const before = await scrape(port)
      await work()
      const after = await scrape(port)
      return wanted.map(([one, labels]) => (after.value(one, labels) ?? 0) - (before.value(one, labels) ?? 0))
    }

    test('Three requests add three to their call and status, with their time, bytes, and rows', async () => {
      let bytes = 0
      let rows = 0
      const ask = async () => {
        for (let n = 0; n < 3; n++) {
          const answer = await fetch(`${origin}${search}`, { headers: { ...headers, 'cache-control': `n${n}` } })
          const body = await answer.text()
          bytes += body.length
          rows += (JSON.parse(body) as unknown[]).length
        }
        await fetch(`${origin}${search}`).then((answer) => answer.text())
      }
      const call = 'searchInventory'
      const [served, refused, seconds, sent, read] = await changes(
        ask,
        ['trade_counter_request_seconds_count', { call, code: '200' }],
        ['trade_counter_request_seconds_count', { call, code: '401' }],
        ['trade_counter_request_seconds_sum', { call, code: '200' }],
        ['trade_counter_sent_bytes_total', { call }],
        ['trade_counter_rows_total', { engine: 'database' }],
      )
      expect({ served, refused }).toEqual({ served: 3, refused: 1 })
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThan(30)
      expect(sent).toBeGreaterThan(bytes)
      expect(sent).toBeLessThan(bytes + 4 * 4096)
      expect(read).toBe(rows)
      expect(rows).toBeGreaterThan(0)
    })

    test('Sign-ins are counted by their result', async () => {
      const signIn = (secret: string) =>
        counter.browser().post('/user/get_token', { user: '100001', password: secret, company: '01', loginType: 'C' })
      const result = (which: string): [string, Record<string, string>] => [
        'trade_counter_sign_ins_total',
        { call: 'signIn', result: which },
      ]
      const counted = await changes(
        async () => {
          await signIn(samplePassword)
          await signIn('not the password')
          await signIn('nor this')
        },
        result('signed in'),
        result('refused'),
        result('other'),
      )
      expect(counted).toEqual([1, 2, 0])
    })

    test('No input becomes a label: naughty paths, fields, and headers add no unknown value', async () => {
      const declared = new Set([...Object.keys(endpoints), 'web', 'health'])
      const send = async () => {
        for (const naughty of naughtyStrings) {
          const text = encodeURIComponent(naughty.toWellFormed())
          const header = naughty.replace(/[^\x20-\x7e]/g, '').trim()
          const urls = [`/${text}`, `/api/${text}`, `/api${endpoints.searchInventory.path}?${text}=${text}`]
          for (const url of urls) {
            const method = url.startsWith('/api/') ? 'GET' : 'POST'
            await fetch(origin + url, { method, headers: { ...headers, 'x-request-id': header, 'user-agent': header } })
              .then((answer) => answer.text())
              .catch(() => undefined)
          }
        }
      }
      await send()
      const first = await scrape(port)
      await send()
      const second = await scrape(port)
      // V8 names a kind of garbage collection once it has happened.
      const ours = ({ series }: typeof first) => series.filter(({ name }) => !name.startsWith('nodejs_gc_'))
      const labelsOf = (scraped: typeof first) =>
        new Set(ours(scraped).map(({ name, labels }) => name + JSON.stringify(labels)))
      expect(labelsOf(second)).toEqual(labelsOf(first))
      const calls = second.series.flatMap(({ labels }) => labels.call ?? [])
      expect(calls.length).toBeGreaterThan(10)
      expect([...new Set(calls)].filter((call) => !declared.has(call))).toEqual([])
      expect(second.series.flatMap(({ labels }) => labels.code ?? []).filter((code) => !/^\d{3}$/.test(code))).toEqual(
        [],
      )
    })

    test("Feeds' ages are the time since their data was current, and tables have their rows", async () => {
      const { rows } = await sql<{ items: number; seconds: number }>`select (select count(*)::int from items) as items,
        extract(epoch from ${counter.clock.now()}::timestamptz
          - (select as_of from data_as_of where table_name = 'stock'))::float8 as seconds`.execute(store.db)
      const before = await scrape(port)
      expect(before.value('trade_counter_feed_age_seconds', { table: 'stock' })).toBeCloseTo(rows[0]?.seconds ?? 0, 3)
      expect(before.value('trade_counter_table_rows', { table: 'items' })).toBe(rows[0]?.items)
      counter.clock.advance(3600)
      const after = await scrape(port)
      counter.clock.reset()
      const [older, newer] = [after, before].map((one) =>
        one.value('trade_counter_feed_age_seconds', { table: 'stock' }),
      )
      expect((older ?? 0) - (newer ?? 0)).toBeCloseTo(3600, 3)
      expect(after.value('trade_counter_data_version')).toBeGreaterThan(0)
    })

    test('The result of the last feed is shown with its faults by file and kind', async () => {
      await store.db.deleteFrom('loads').execute()
      expect((await scrape(port)).value('trade_counter_feed_result')).toBeUndefined()
      const kind = 'must be 2 digits'
      const summary = [
        { file: 'vendors.csv', column: 'company', says: kind, count: 20 },
        { file: 'vendors.csv', column: 'vendor', says: kind, count: 5 },
        { file: '../secret.csv', says: 'is not the name of a feed file', count: 1 },
      ]
      const load = { mode: 'whole', kinds: '[]', warnings: '[]', options: '{}' } as const
      const insert = (values: Record<string, unknown>) =>
        store.db
          .insertInto('loads')
          .values(Object.assign({}, load, values))
          .execute()
      await insert({ state: 'refused', ended_at: '2026-11-20T10:00:00Z', refusal: JSON.stringify({ summary }) })
      const refused = await scrape(port)
      expect(refused.value('trade_counter_feed_result', { state: 'refused' })).toBe(1)
      expect(refused.value('trade_counter_feed_result', { state: 'loaded' })).toBe(0)
      expect(refused.value('trade_counter_feed_faults', { file: 'vendors.csv', kind })).toBe(25)
      expect(
        refused.value('trade_counter_feed_faults', { file: 'other', kind: 'is not the name of a feed file' }),
      ).toBe(1)
      const kinds = JSON.stringify([{ file: 'vendors.csv', before: 9, after: 12, added: 4, changed: 2, gone: 1 }])
      await insert({ state: 'loaded', ended_at: '2026-11-20T11:00:00Z', kinds })
      // Neither a rollback nor a dry run is a load of data.
      await insert({ state: 'valid', ended_at: '2026-11-20T12:00:00Z' })
      const loaded = await scrape(port)
      expect(loaded.value('trade_counter_feed_faults')).toBeUndefined()
      expect(loaded.value('trade_counter_feed_changed_rows', { file: 'vendors.csv' })).toBe(7)
      expect(loaded.value('trade_counter_feed_ended_timestamp_seconds')).toBe(Date.parse('2026-11-20T11:00:00Z') / 1000)
    })

    test('The queue shows how many jobs of each kind wait, for how long, and how many have failed', async () => {
      const mail = { kind: 'mail', data: {} }
      const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
      await store.db
        .insertInto('jobs')
        .values([
          { ...mail, sent_at: ago(900) },
          // Tried in vain, and due later.
          { ...mail, sent_at: ago(30), run_at: ago(-600), error: 'ECONNECTION' },
          { ...mail, state: 'failed', ended_at: ago(1), error: 'expired' },
          { ...mail, state: 'done', ended_at: ago(1) },
          { kind: 'sweep', data: {}, topic: 'schedule', run_at: ago(-600) },
        ])
        .execute()
      const found = await scrape(port)
      const value = (name: string, kind: string) => found.value(`trade_counter_jobs_${name}`, { kind })
      expect([value('waiting', 'mail'), value('waiting', 'sweep')]).toEqual([2, 0])
      expect(value('oldest_seconds', 'mail')).toBeGreaterThanOrEqual(900)
      expect([value('failed', 'mail'), value('failed', 'sweep')]).toEqual([1, 0])
    })

    test("A carrier's circuit breaker is shown as open after five failures in a row", async () => {
      const { carriers } = counter.services
      const breaker = async (state: string) =>
        (await scrape(port)).value('trade_counter_carrier_breaker', { carrier: 'UPS', state })
      expect(await breaker('closed')).toBe(1)
      for (let n = 0; n < 5; n++) await carriers.track('UPS', [`1Z${String(n).padStart(16, '0')}`])
      expect([await breaker('open'), await breaker('closed')]).toEqual([1, 0])
      expect((await scrape(port)).value('trade_counter_carrier_failures_total', { carrier: 'UPS' })).toBe(5)
    })

    test('The pool, the event loop, and memory are measured', async () => {
      await sql`select 1`.execute(servingStoreOf(store).db)
      const found = await scrape(port)
      const limit = name === 'PGlite' ? 1 : 10
      // PostgreSQL has a second pool, for lists.
      expect(found.value('trade_counter_pool_limit')).toBe(name === 'PGlite' ? 1 : 2 * limit)
      expect(found.value('trade_counter_pool_connections')).toBeGreaterThan(0)
      expect(found.value('trade_counter_pool_idle')).toBeGreaterThanOrEqual(0)
      const held = Promise.withResolvers<void>()
      // Whoever waits for a connection too long waits again.
      const hold = (): Promise<void> =>
        servingStoreOf(store)
          .db.connection()
          .execute(() => held.promise)
          .catch(hold)
      const slow = Array.from({ length: limit + 2 }, hold)
      const full = await scrape(port)
      expect(full.value('trade_counter_pool_connections')).toBeGreaterThanOrEqual(limit)
      expect(full.value('trade_counter_pool_waiting')).toBeGreaterThanOrEqual(2)
      // The scrape gives up waiting for its own connection.
      expect(full.value('trade_counter_database_up')).toBe(0)
      expect(full.value('trade_counter_feed_age_seconds')).toBeUndefined()
      held.resolve()
      await Promise.all(slow)
      for (const metric of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
        expect(found.value(metric), metric).toBeGreaterThan(0)
      expect((await scrape(port)).value('trade_counter_database_up')).toBe(1)
    })

    test('The statements that docs/operations/troubleshooting.md gives for alerts run as written', async () => {
      const text = readFileSync(join(import.meta.dirname, '../../../docs/operations/troubleshooting.md'), 'utf8')
      const statements = [...text.matchAll(/`(select [^`]+)`/g)].map(([, statement = '']) => statement)
      expect(statements.length).toBeGreaterThan(3)
      for (const statement of statements) await sql.raw(statement).execute(store.db)
    })

    test('The port answers only GET /metrics', async () => {
      const at = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method })
      const metrics = await at('/metrics')
      expect(metrics.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
      expect((await at('/')).status).toBe(404)
      expect((await at('/api/user/get_token')).status).toBe(404)
      expect((await at('/metrics', 'POST')).status).toBe(405)
      expect((await fetch(`${origin}/metrics`)).status).toBe(404)
    })
  })
})
