import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { openStores } from '../open.ts'
import type { Stores } from '../store.ts'

let database: TestDatabase
let stores: Stores
beforeAll(async () => {
  database = await makeDatabase('PostgreSQL')
  stores = await openStores({ ...database.bothRoles, databasePool: 1 })
})
afterAll(async () => {
  await stores?.close()
  await database?.remove()
})

/** The statements that the only connection keeps, and its process. */
const kept = async () => {
  const query = sql<{ prepared: number; pid: number }>`
    with kept as (select count(*)::int as prepared from pg_prepared_statements)
    select prepared, pg_backend_pid() as pid from kept`
  return (await query.execute(stores.owner.db)).rows
}

test('A connection keeps prepared statements, and closes before they are too many', async () => {
  const processes = new Set<number>()
  const counts: number[] = []
  for (let n = 0; n < 450; n++) {
    await sql`select ${sql.lit(n)} as n`.execute(stores.owner.db)
    for (const { prepared, pid } of n % 10 === 0 ? await kept() : []) {
      processes.add(pid)
      counts.push(prepared)
    }
  }
  expect(Math.max(...counts)).toBeGreaterThan(50)
  expect(Math.max(...counts)).toBeLessThan(220)
  expect(processes.size).toBeGreaterThan(2)
})

test('Queries and lists still run after a migration has added a column to their table', async () => {
  const { db } = stores.owner
  await sql`create table notes as select 1 as n`.execute(db)
  const queries = [sql`select * from notes`, sql`select n from notes`]
  const list = sql`select t.n from (select * from notes) as t`.compile(db)
  const readAll = async () => {
    const answers = await Promise.all(queries.map((query) => query.execute(db)))
    return [...answers.map(({ rows }) => rows), await stores.owner.readRows(list)]
  }
  expect(await readAll()).toEqual([[{ n: 1 }], [{ n: 1 }], ['1\n']])
  await sql`alter table notes add column more text default 'yes'`.execute(db)
  expect(await readAll()).toEqual([[{ n: 1, more: 'yes' }], [{ n: 1 }], ['1\n']])
})
