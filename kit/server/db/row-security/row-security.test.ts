import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadFeed } from '#intake/server/loading/load.ts'
import { addCarts } from '#app/server/testing/data/small-carts.ts'
import { addGuides } from '#app/server/testing/data/small-guides.ts'
import { sampleFeed, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { eachDatabase } from '#app/server/testing/servers/database.ts'
import { servingStoreOf } from '#app/server/testing/servers/serving-store.ts'
import { distributedTables } from '../citus/distributed-tables.ts'
import { tablesWithOpenShards } from '../citus/shard-security.ts'
import { queueMail } from '#kit/server/mail/mail-queries.ts'
import { migrate } from '../migrate.ts'
import { runEach } from '../statements.ts'
import type { Db, Store } from '../store.ts'
import { type Caller, system } from './caller.ts'
import { whyNobodySees, whyOwner } from './check.ts'
import { grantStatements, readGrants } from './apply.ts'
import { tablesWithPolicy, securedTables } from './secured-tables.ts'

/** Accounts of two customers and two employees, with what they have saved, a mail, and a load with a fault. */
const addRowsOfAccounts = (owner: Store) =>
  owner.session((work) =>
    work.query(`insert into accounts (account_id, login_type, company, user_id, identity_key, password_hash, flags)
        overriding system value
        select id, left(who, 1), substr(who, 2, 2), substr(who, 4), who, 'x', flags::jsonb from (values
          (901, 'C01100001000008', '{}'), (902, 'C01100001000009', '{}'), (903, 'C01100002000009', '{}'),
          (904, 'E00WALL1', '{"CanManageFeeds": "Y"}'), (905, 'E00WALL2', '{}')) a(id, who, flags);
      insert into report_definitions (account_id, kind, report, name, definition, shared, changed_at)
        select a, k, 'r', k || s, '{}', s = 'shared', now()
        from generate_series(901, 905) a, unnest('{report,view}'::text[]) k, unnest('{own,shared}'::text[]) s;
      insert into start_views (account_id, screen, definition_id)
        select account_id, 'inventory', min(definition_id) from report_definitions group by 1;
      insert into mail_queue (topic, recipient, subject, body, created_at, expires_at, next_try_at)
        values ('code', 'buyer@example.com', 'Code', '123456', now(), now() + interval '1 day', now());
      insert into jobs (kind, topic, data) values ('mail', 'code', '{"body": "123456"}');
      insert into load_faults (load_id, nth, file, kind) select max(load_id), 1, 'x.csv', 'x' from loads;
      insert into quarantined_rows (version, file, line, header, content, row_key, kind)
        values (1, 'x.csv', 1, 'x', 'x', 'x', 'x')`),
  )

const first: Caller = { kind: 'customer', company: '01', customer: '100001' }
const second: Caller = { kind: 'customer', company: '01', customer: '100002' }

eachDatabase((name, open) => {
  describe(`row-level security, on ${name}`, () => {
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
      await addRowsOfAccounts(owner)
    })
    afterAll(() => rm(feed, { recursive: true }))

    const count = async (db: Db, table: string) => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
      return rows[0]?.count
    }
    const customersSeen = async (db: Db) =>
      (await db.selectFrom('customers').select('customer').orderBy('customer').execute()).map(
        ({ customer }) => customer,
      )

    test('every table has an entry, and those with a customer have a policy that binds their owner, or are secured in shards', async () => {
      const { rows } = await sql<{ table: string; forced: boolean; keyed: boolean }>`
        select c.relname::text as table, c.relrowsecurity and c.relforcerowsecurity as forced,
          exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'customer') as keyed
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(
        owner.db,
      )
      expect(rows.map(({ table }) => table)).toEqual(securedTables.map(({ table }) => table).toSorted())
      const secured = rows.filter(({ forced }) => forced).map(({ table }) => table)
      const distributed = await owner.session(distributedTables)
      const inShards = tablesWithPolicy.filter((table) => distributed.has(table))
      expect(await owner.session(tablesWithOpenShards)).toEqual([])
      secured.push(...inShards)
      expect(secured.toSorted()).toEqual(tablesWithPolicy.toSorted())
      for (const { table, keyed } of rows) if (keyed) expect(secured).toContain(table)
    })

    test.each(tablesWithPolicy)('%s shows nothing without a caller', async (table) => {
      if (
        ![
          'kept_events',
          'merge_moves',
          'renumbered_items',
          'invoice_images',
          'table_changes',
          'number_routes',
        ].includes(table)
      )
        expect(await count(owner.db, table)).toBeGreaterThan(0)
      expect(await count(serving.db, table)).toBe(0)
      expect(await count(serving.as(system).db, table)).toBe(await count(owner.db, table))
    })

    const definitions = async (caller: Caller) => {
      const rows = sql<{ n: string }>`select account_id || name as n from report_definitions order by 1`
      return (await rows.execute(serving.as(caller).db)).rows.map(({ n }) => n)
    }
    const own = (accountId: number): Caller => ({ kind: 'own', accountId })

    test('an account sees its own saved definitions and those shared with it, and changes only its own', async () => {
      const all = (account: number) =>
        ['reportown', 'reportshared', 'viewown', 'viewshared'].map((one) => account + one)
      expect(await definitions(own(901))).toEqual([...all(901), '902reportshared', '902viewshared'])
      expect(await definitions({ ...second, accountId: 903 })).toEqual(all(903))
      expect(await definitions(own(904))).toEqual([...all(904), '905viewshared'])
      const { db } = serving.as(own(901))
      const changed = await sql`update report_definitions set changed_at = now()`.execute(db)
      const removed = await sql`delete from report_definitions where name = 'reportshared'`.execute(db)
      expect([changed.numAffectedRows, removed.numAffectedRows]).toEqual([4n, 1n])
      const foreign = sql`insert into start_views values (902, 'x', (select min(definition_id) from report_definitions))`
      await expect(foreign.execute(db)).rejects.toThrow('row-level security')
      expect(await count(db, 'start_views')).toBe(1)
    })

    test('only accounts that manage data loads see them, their faults, and quarantined rows', async () => {
      for (const table of ['loads', 'load_faults', 'quarantined_rows'] as const) {
        expect(await count(serving.as(own(904)).db, table), table).toBeGreaterThan(0)
        for (const caller of [own(905), { ...first, accountId: 901 }])
          expect(await count(serving.as(caller).db, table), table).toBe(0)
      }
    })

    test('a caller queues mail and sees no mail in the queue, and keeps its own scope', async () => {
      const mail = { topic: 'code', recipient: 'x', subject: 'x', body: 'x', expiresAt: new Date() }
      const seen = await serving
        .as(first)
        .db.transaction()
        .execute(async (work) => {
          await queueMail(work, mail)
          return [await count(work, 'jobs'), await customersSeen(work)]
        })
      expect(seen).toEqual([0, ['100001']])
      expect(await count(owner.db, 'jobs')).toBe(1)
    })

    test('a caller sees its own rows in statements, transactions, and copies, and leaves nothing on the connection', async () => {
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

    test('callers at the same time never see each other’s rows', async () => {
      const callers = Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? first : second))
      for (let round = 0; round < 4; round++) {
        const seen = await Promise.all(callers.map((caller) => customersSeen(serving.as(caller).db)))
        expect(seen).toEqual(callers.map((caller) => [caller === first ? '100001' : '100002']))
      }
    })

    test('a caller’s values are never run as SQL', async () => {
      const hostile = { kind: 'customer', company: "01'; set local portal.scope = '*", customer: "x'*$1$&" } as const
      expect(await customersSeen(serving.as(hostile).db)).toEqual([])
      const copied = await serving.as(hostile).copyOut(sql`select customer from customers`.compile(serving.db))
      expect(Buffer.concat(await copied.toArray()).toString()).toBe('')
    })

    test('the serving role may add to the audit trail, and neither read nor change it [safety 31]', async () => {
      const entry = { request_id: 'policies', event: 'kept', detail: '{}' }
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
      expect(await owner.db.selectFrom('audit').select('event').where('request_id', '=', 'policies').execute()).toEqual(
        [{ event: 'kept' }],
      )
    })

    test('the serving role has the declared rights and no others, also after a feed, and loses excess rights', async () => {
      const role = serving.servingRole ?? ''
      const read = async () =>
        (await owner.session((work) => work.query<{ grant: string }>(readGrants, [role]))).map(({ grant }) => grant)
      const tables = securedTables.map(({ table }) => table)
      expect(grantStatements(role, await read(), tables)).toEqual([])
      await owner.session((work) =>
        work.query(`grant delete on audit to ${role}; revoke select on orders from ${role}`),
      )
      await migrate(owner)
      expect(grantStatements(role, await read(), tables)).toEqual([])
    })

    test('a changed policy is replaced', async () => {
      await owner.session((work) =>
        runEach(work, ['drop policy wall on orders', 'create policy wall on orders using (true)']),
      )
      expect(await count(serving.db, 'orders')).toBeGreaterThan(0)
      await migrate(owner)
      expect(await count(serving.db, 'orders')).toBe(0)
    })

    test.runIf(name === 'Citus')('shards that lose their policies, as moved ones do, get them back', async () => {
      const open = () => owner.session(tablesWithOpenShards)
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
