import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadFeed } from '#server/data/feeds/loading/load.ts'
import { addCarts } from '#server/testing/data/small-carts.ts'
import { addGuides } from '#server/testing/data/small-guides.ts'
import { sampleFeed, writeFeed } from '#server/testing/data/sample-feed.ts'
import { eachDatabase } from '#server/testing/servers/database.ts'
import { servingStoreOf } from '#server/testing/servers/serving-store.ts'
import { distributedTables } from '../citus/distribute.ts'
import { areShardsWalled, tablesWithOpenShards } from '../citus/shard-wall.ts'
import { migrate } from '../migrate.ts'
import { runEach } from '../statements.ts'
import type { Db, Store } from '../store.ts'
import { type Asker, system } from './asker.ts'
import { whyNobodySees, whyOwner } from './check.ts'
import { grantStatements, readGrants } from './grants.ts'
import { type TableName, tablesWithPolicy, walledTables } from './walled-tables.ts'

const first: Asker = { kind: 'customer', company: '01', customer: '100001' }
const second: Asker = { kind: 'customer', company: '01', customer: '100002' }

eachDatabase((name, open) => {
  describe(`the wall in the database, on ${name}`, () => {
    let owner: Store
    let serving: Store
    let feed: string
    beforeAll(async () => {
      owner = await open()
      serving = servingStoreOf(owner)
      feed = await writeFeed(sampleFeed)
      await loadFeed(owner, feed)
      await addCarts(owner)
      await addGuides(owner)
    })
    afterAll(() => rm(feed, { recursive: true }))

    const count = async (db: Db, table: TableName) => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
      return rows[0]?.count
    }
    const customersSeen = async (db: Db) =>
      (await db.selectFrom('customers').select('customer').orderBy('customer').execute()).map(
        ({ customer }) => customer,
      )

    test('every table has an entry, and those with a customer have a policy that binds their owner, or are walled in shards', async () => {
      const { rows } = await sql<{ table: string; forced: boolean; keyed: boolean }>`
        select c.relname::text as table, c.relrowsecurity and c.relforcerowsecurity as forced,
          exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'customer') as keyed
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(
        owner.db,
      )
      expect(rows.map(({ table }) => table)).toEqual(Object.keys(walledTables).toSorted())
      const walled = rows.filter(({ forced }) => forced).map(({ table }) => table)
      const distributed = await owner.session(distributedTables)
      const inShards = tablesWithPolicy.filter((table) => distributed.has(table))
      for (const table of inShards)
        expect(await owner.session((work) => areShardsWalled(work, table)), table).toBe(true)
      walled.push(...inShards)
      expect(walled.toSorted()).toEqual(tablesWithPolicy.toSorted())
      for (const { table, keyed } of rows) if (keyed) expect(walled).toContain(table)
    })

    test.each(tablesWithPolicy)('%s shows nothing when nobody asks', async (table) => {
      if (!['kept_events', 'invoice_images', 'table_changes', 'number_routes'].includes(table))
        expect(await count(owner.db, table)).toBeGreaterThan(0)
      expect(await count(serving.db, table)).toBe(0)
      expect(await count(serving.as(system).db, table)).toBe(await count(owner.db, table))
    })

    test('an asker sees its own rows in statements, transactions, and copies, and leaves nothing on the connection', async () => {
      const { db } = serving.as(first)
      expect(await customersSeen(db)).toEqual(['100001'])
      expect(await customersSeen(serving.db)).toEqual([])
      const within = await db
        .transaction()
        .execute(async (work) => [await customersSeen(work), await customersSeen(work)])
      expect(within).toEqual([['100001'], ['100001']])
      const copied = await serving.as(second).copyOut(sql`select customer from customers`.compile(db))
      expect(Buffer.concat(await copied.toArray()).toString()).toBe('100002\n')
      expect(await customersSeen(serving.db)).toEqual([])
      const failing = sql`select 1 / (count(*) - 1) from customers`.execute(db)
      await expect(failing).rejects.toThrow('division by zero')
      expect(await customersSeen(serving.db)).toEqual([])
    })

    test('askers at the same time never see each other’s rows', async () => {
      const askers = Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? first : second))
      const seen = await Promise.all(askers.map((asker) => customersSeen(serving.as(asker).db)))
      expect(seen).toEqual(askers.map((asker) => [asker === first ? '100001' : '100002']))
    })

    test('what an asker names is never run as SQL', async () => {
      const hostile = { kind: 'customer', company: "01'; set local portal.scope = '*", customer: "x'*" } as const
      expect(await customersSeen(serving.as(hostile).db)).toEqual([])
    })

    test('the serving role may add to the audit trail, and neither read nor change it [safety 31]', async () => {
      const entry = { request_id: 'wall', event: 'kept', detail: '{}' }
      await serving.db.insertInto('audit').values(entry).execute()
      const attempts = [
        'select 1 from audit',
        "update audit set event = 'changed'",
        'delete from audit',
        'truncate audit',
        'alter table audit disable trigger all',
        'drop trigger audit_no_change on audit',
        "insert into customers (company, customer, name, warehouse) values ('01', '100009', 'x', 'x')",
        "update accounts set flags = '{}'",
        'update orders set amount = 0',
        'alter table orders no force row level security',
        'drop policy wall on orders',
        'create table mine (n integer)',
      ]
      for (const attempt of attempts)
        await expect(sql.raw(attempt).execute(serving.as(system).db), attempt).rejects.toThrow(
          /permission denied|must be owner/,
        )
      expect(await owner.db.selectFrom('audit').select('event').where('request_id', '=', 'wall').execute()).toEqual([
        { event: 'kept' },
      ])
    })

    test('the serving role has the declared rights and no others, also after a feed, and loses what is too much', async () => {
      const role = serving.servingRole ?? ''
      const read = async () =>
        (await owner.session((work) => work.query<{ grant: string }>(readGrants, [role]))).map(({ grant }) => grant)
      const tables = Object.keys(walledTables)
      expect(grantStatements(role, await read(), tables)).toEqual([])
      await owner.session((work) =>
        work.query(`grant delete on audit to ${role}; revoke select on orders from ${role}`),
      )
      await migrate(owner)
      expect(grantStatements(role, await read(), tables)).toEqual([])
    })

    test('a changed policy is raised again', async () => {
      await owner.session((work) =>
        runEach(work, ['drop policy wall on orders', 'create policy wall on orders using (true)']),
      )
      expect(await count(serving.db, 'orders')).toBeGreaterThan(0)
      await migrate(owner)
      expect(await count(serving.db, 'orders')).toBe(0)
    })

    test.runIf(name === 'Citus')('shards that lose their policies, as moved ones do, get them back', async () => {
      const open = () => owner.session(async (work) => tablesWithOpenShards(work, await distributedTables(work)))
      await owner.session((work) =>
        work.query(
          "select run_command_on_shards('orders', 'set citus.enable_manual_changes_to_shards = on; alter table %s disable row level security')",
        ),
      )
      expect(await count(serving.db, 'orders')).toBeGreaterThan(0)
      expect(await open()).toEqual(['orders'])
      await migrate(owner)
      expect(await open()).toEqual([])
      expect(await count(serving.db, 'orders')).toBe(0)
    })

    test('the server knows whether a connection without a caller sees rows [safety 40]', async () => {
      expect(await whyNobodySees(serving.db)).toBeUndefined()
      expect(await whyOwner(serving.db)).toBeUndefined()
      expect(await whyNobodySees(owner.db)).toMatch(/the role postgres is a superuser/)
      expect(await whyOwner(owner.db)).toMatch(/the role postgres owns the tables/)
    })
  })
})
