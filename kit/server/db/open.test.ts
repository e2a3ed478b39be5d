import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { eachDatabase, makeDatabase } from '#app/server/testing/servers/database.ts'
import { withLiterals } from './literals.ts'
import { openStore } from './open.ts'
import type { Store } from './store.ts'
import { rounds } from '#app/server/testing/rounds.ts'

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

eachDatabase((name, open) => {
  describe(`a store on ${name}`, () => {
    let store: Store
    beforeAll(async () => {
      store = await open({ databasePool: 2 })
      await sql`create table numbers as select n, 'row ' || n as label from generate_series(1, 50000) n`.execute(
        store.db,
      )
    })

    test('numeric and bigint are numbers, dates are text, timestamps are dates', async () => {
      const { rows } = await sql`select 1.50::numeric as n, 5000000000::bigint as b, date '2026-02-03' as d,
        array[date '2026-02-03'] as ds, array[7::bigint] as bs, '2026-02-03 00:00Z'::timestamptz as t,
        '{"a": [1]}'::jsonb as j, '\\x00ff'::bytea as y`.execute(store.db)
      const t = new Date('2026-02-03T00:00:00Z')
      const y = Buffer.from([0, 255])
      expect(rows).toEqual([{ n: 1.5, b: 5e9, d: '2026-02-03', ds: ['2026-02-03'], bs: [7], t, j: { a: [1] }, y }])
    })

    test('a value inlined into a COPY equals a bound value', async () => {
      const hostile = fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: fc.constantFrom("'", '\\', '"', '$', '1', '%', '\n', '{', '}', ',') }),
      )
      const text = hostile.filter((value) => !value.includes('\0'))
      const values = fc.record({ text, list: fc.array(text), number: fc.double({ noNaN: true }), yes: fc.boolean() })
      const dates = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
      await fc.assert(
        fc.asyncProperty(values, dates, async (value, date) => {
          const query = sql`select ${value.text}::text as text, ${value.list}::text[] as list,
            ${value.number}::float8 as number, ${value.yes}::boolean as yes, ${date}::timestamptz as date,
            ${null}::text as nothing, ${Buffer.from(value.text)}::bytea as bytes`
          const bound = await query.execute(store.db)
          const written = await sql.raw(withLiterals(query.compile(store.db))).execute(store.db)
          expect(written.rows).toEqual(bound.rows)
        }),
        { numRuns: rounds(15, 50) },
      )
    })

    test('COPY streams rows of its text format with ISO dates', async () => {
      const query = sql`select ${"it's"} as word, date '2026-02-03' as day, null as nothing`
      const stream = await store.copyOut(query.compile(store.db))
      expect(await textOf(stream)).toBe("it's\t2026-02-03\t\\N\n")
    })

    test('a long COPY arrives completely; an empty one ends', async () => {
      const all = await store.copyOut(sql`select * from numbers order by n`.compile(store.db))
      const lines = (await textOf(all)).trimEnd().split('\n')
      expect([lines.length, lines[0], lines.at(-1)]).toEqual([50_000, '1\trow 1', '50000\trow 50000'])
      const none = await store.copyOut(sql`select * from numbers where n < 0`.compile(store.db))
      expect(await textOf(none)).toBe('')
    })

    test('a failing COPY is an error, at its start or midway, and its connection is released', async () => {
      for (let time = 0; time < 5; time++) {
        const refused = store.copyOut(sql`select 1 / (n - 1) from numbers`.compile(store.db))
        await expect(refused).rejects.toThrow('division by zero')
        const broken = store.copyOut(sql`select n / (n - 50000) from numbers order by n`.compile(store.db))
        await expect(broken.then(textOf)).rejects.toThrow('division by zero')
      }
      await expect(store.ping()).resolves.toBeUndefined()
      expect((await sql`select 1 as one`.execute(store.db)).rows).toEqual([{ one: 1 }])
    })

    test('a client that disconnects cancels its query, and the pool stays intact', async () => {
      const long = sql`select a.n, repeat(a.label, 20) from numbers a order by a.n`
      for (let time = 0; time < 3; time++) {
        const stream = await store.copyOut(long.compile(store.db))
        for await (const _chunk of stream) break
      }
      expect((await sql`select 1 as one`.execute(store.db)).rows).toEqual([{ one: 1 }])
      if (name === 'PGlite') return
      const running = sql`select from pg_stat_activity where datname = current_database()
        and query like 'copy (%repeat(a.label%' and state = 'active'`
      await expect.poll(async () => (await running.execute(store.db)).rows.length).toBe(0)
    })

    test('an error inside a transaction rolls back only that transaction', async () => {
      const failed = store.db.transaction().execute(async (tx) => {
        await sql`delete from numbers`.execute(tx)
        await sql`select 1 / 0`.execute(tx)
      })
      await expect(failed).rejects.toMatchObject({ code: '22012' })
      expect((await sql`select count(*) as n from numbers`.execute(store.db)).rows).toEqual([{ n: 50_000 }])
    })

    test('a session has no time limit', async () => {
      const limited = await open({ statementTimeout: 1000 })
      await expect(sql`select pg_sleep(1.5)`.execute(limited.db)).rejects.toThrow(/timeout|took longer/)
      await expect(limited.session(({ query }) => query('select pg_sleep(1.5)'))).resolves.toHaveLength(1)
    })

    test('a session copies in, and leaves nothing behind when it fails', async () => {
      async function* rows() {
        for (let piece = 0; piece < 3; piece++) yield Buffer.from(`${piece},"a ""b""\nc"\n`)
      }
      const copied = await store.session(async (session) => {
        await session.query('create table pieces (n integer, label text)')
        return session.copyIn('copy pieces from stdin (format csv)', rows())
      })
      expect(copied).toBe(3)
      const failed = store.session(async (session) => {
        await session.query("begin; set local statement_timeout = '1s'; delete from pieces")
        await session.copyIn('copy pieces from stdin (format csv)', rows())
        throw new Error('changed my mind')
      })
      await expect(failed).rejects.toThrow('changed my mind')
      const { rows: left } = await sql`select n, label from pieces order by n`.execute(store.db)
      expect(left).toEqual([0, 1, 2].map((n) => ({ n, label: 'a "b"\nc' })))
    })

    test('COPY FROM rejects bad rows with their line number', async () => {
      async function* rows() {
        yield Buffer.from('1,x\nseven,x\n')
      }
      const refused = store.session((session) => session.copyIn('copy numbers from stdin (format csv)', rows()))
      await expect(refused).rejects.toMatchObject({ code: '22P02', where: expect.stringContaining('line 2') })
    })
  })
})

test('Days arrive in ISO 8601 also from a database whose sessions write them in another form', async () => {
  const database = await makeDatabase('PostgreSQL')
  const change = await openStore(database.options)
  await change.session(({ query }) =>
    query(`do $$ begin execute format('alter database %I set datestyle = ''SQL, DMY''', current_database()); end $$`),
  )
  await change.close()
  const store = await openStore(database.options)
  const day = `select date '2026-02-03' as d, array[date '2026-02-03'] as ds, date '2026-02-03'::text as t,
    '2026-02-03 00:00Z'::timestamptz as at`
  const read = [{ d: '2026-02-03', ds: ['2026-02-03'], t: '2026-02-03', at: new Date('2026-02-03T00:00:00Z') }]
  expect((await sql.raw(day).execute(store.db)).rows).toEqual(read)
  await store.session(async (session) => {
    expect(await session.query(day)).toEqual(read)
    expect((await sql.raw(day).execute(session.db)).rows).toEqual(read)
  })
  await store.close()
  await database.remove()
})

test('When a database closes its connections, running queries fail, and new ones soon succeed', async () => {
  const { url } = inject('postgres')
  const store = await openStore({
    databaseUrl: url.replace('{database}', 'postgres'),
    applicationName: 'to-be-ended',
  })
  const sleeping = sql`select pg_sleep(60)`.execute(store.db).catch((error: unknown) => error)
  const idle = await sql`select 1`.execute(store.db)
  expect(idle.rows).toHaveLength(1)
  // Without the store's limits, so that a busy machine cannot fail it.
  const other = new pg.Client(url.replace('{database}', 'postgres'))
  await other.connect()
  const active = `select from pg_stat_activity
    where application_name = 'to-be-ended' and state = 'active' and query like '%pg_sleep%'`
  await expect.poll(async () => (await other.query(active)).rowCount).toBe(1)
  await other.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'to-be-ended'`)
  expect(await sleeping).toMatchObject({ code: '57P01' })
  const one = async () => (await sql`select 1 as one`.execute(store.db)).rows
  await expect.poll(one).toEqual([{ one: 1 }])
  await Promise.all([store.close(), other.end()])
})

test('When this process stalls, its running queries continue', async () => {
  const { url } = inject('postgres')
  const store = await openStore({ databaseUrl: url.replace('{database}', 'postgres') })
  await sql`select 1`.execute(store.db)
  const running = sql`select pg_sleep(6)`.execute(store.db).then(() => 'done')
  let ended = false
  const outcome = running.catch(String).finally(() => {
    ended = true
  })
  while (!ended) {
    const until = performance.now() + 1250
    while (performance.now() < until);
    await turn()
  }
  expect(await outcome).toBe('done')
  await store.close()
})
