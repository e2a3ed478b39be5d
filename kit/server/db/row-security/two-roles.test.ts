import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { loadConfig } from '#app/server/config.ts'
import { addService } from '#kit/server/access/service-queries.ts'
import { backup, restore } from '#app/server/backup/backup.ts'
import { loadFeed } from '#intake/server/loading/load.ts'
import { planShown, rollBackByWorker } from '#intake/server/rollback/rollback-job.ts'
import { sampleFeed, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { startProgram } from '#app/server/testing/servers/program.ts'
import { plainEnvironment } from '#app/server/testing/servers/server-process.ts'
import { renewCopy } from '#kit/server/columnar/build.ts'
import { newestCopy, OpenCopy } from '#kit/server/columnar/copy-file.ts'
import { join } from 'node:path'
import { memoryFolder } from '#app/server/testing/memory-folder.ts'
import { migrate } from '../migrate.ts'
import { runEach } from '../statements.ts'
import { openStores } from '../open.ts'
import type { Stores } from '../store.ts'
import { system } from './caller.ts'
import { whyNobodySees } from './check.ts'

// As an installation has it: an owner without any privilege of a superuser, and a role that serves.
const name = 'two_roles'
const urlOf = (role: string) => inject('postgres').url.replace('postgres@', `${role}@`).replace('{database}', name)
const urls = { migrateDatabaseUrl: urlOf('two_roles_owner'), databaseUrl: urlOf('two_roles_server') }
const admin = async (...statements: string[]) => {
  const client = new pg.Client({ connectionString: inject('postgres').url.replace('{database}', 'postgres') })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

let stores: Stores
beforeAll(async () => {
  await admin(
    'create role two_roles_owner login',
    'create role two_roles_server login',
    `create database ${name} owner two_roles_owner`,
  )
  stores = await openStores(urls)
})
afterAll(async () => {
  await stores.close()
  await admin(`drop database ${name} with (force)`, 'drop role two_roles_server', 'drop role two_roles_owner')
})

const customers = sql<{ count: number }>`select count(*) as count from customers`
const run = (file: string, env: Record<string, string>, ...args: string[]) =>
  promisify(execFile)(process.execPath, [`app/server/${file}`, ...args], {
    env: { ...plainEnvironment, ...env },
  })

test('a serving role cannot migrate and says who must; the owner migrates', async () => {
  const served = { DATABASE_URL: urls.databaseUrl, SESSION_KEYS: 'a:Vb7q-secret-of-the-two-roles-mEx4-93kd', PORT: '0' }
  await expect(run('main.ts', served)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /^Trade Counter cannot start: DATABASE_URL: this role may not migrate, .*MIGRATE_DATABASE_URL first\n$/,
    ),
  })
  const { stdout } = await run(
    'commands/program.ts',
    {
      DATABASE_URL: urls.databaseUrl,
      MIGRATE_DATABASE_URL: urls.migrateDatabaseUrl,
    },
    'migrate',
  )
  expect(stdout).toMatch(
    /^applied 0001_distributor\.sql\n(applied .*\n)*applied 0015_second_wall\.sql\n(applied .*\n)*The tables of /,
  )
  expect(await migrate(stores.serving)).toEqual([])
  expect(await migrate(stores.owner)).toEqual([])
})

test('a serving role waits for a running migration before it says what is pending', async () => {
  const folder = await mkdtemp(join(memoryFolder(), 'migrations-'))
  await cp(join(import.meta.dirname, '../migrations'), folder, { recursive: true })
  await writeFile(join(folder, '9999_slow.sql'), 'lock table slow; create table added (n integer);')
  await stores.owner.session(async ({ query }) => query('create table slow (n integer)'))
  const waiting = async (kind: string) => {
    const locks = sql`select from pg_locks where not granted and locktype = ${kind}
      and database = (select oid from pg_database where datname = current_database())`
    return (await locks.execute(stores.owner.db)).rows.length
  }
  const held = Promise.withResolvers<void>()
  const holding = stores.owner.session(async ({ query }) => {
    await query('begin')
    await query('lock table slow')
    await held.promise
    await query('commit')
  })
  const migrating = migrate(stores.owner, folder)
  await Promise.race([holding, migrating, expect.poll(() => waiting('relation')).toBeGreaterThan(0)])
  const serving = migrate(stores.serving, folder)
  await Promise.race([holding, migrating, serving, expect.poll(() => waiting('advisory')).toBeGreaterThan(0)])
  held.resolve()
  await holding
  expect(await migrating).toEqual(['9999_slow.sql'])
  expect(await serving).toEqual([])
  await stores.owner.session(async ({ query }) => query('drop table slow, added'))
  await rm(folder, { recursive: true })
})

test('an owner without privileges loads feeds, and is itself under row-level security unless it says that it is the system', async () => {
  const feed = await writeFeed(sampleFeed)
  await loadFeed(stores.owner, feed)
  await loadFeed(stores.owner, feed)
  await rm(feed, { recursive: true })
  const [seen] = (await customers.execute(stores.owner.db)).rows
  expect(seen?.count).toBe(2)
  const simple = await openStores({ databaseUrl: urls.migrateDatabaseUrl })
  try {
    expect((await customers.execute(simple.serving.db)).rows).toEqual([{ count: 0 }])
    const one = simple.serving.as({ kind: 'customer', company: '01', customer: '100001' })
    expect((await customers.execute(one.db)).rows).toEqual([{ count: 1 }])
  } finally {
    await simple.close()
  }
})

test("the server has only its own URL; a worker with the owner's loads what was pushed to it, and rolls it back [safety 38]", async () => {
  const dataDir = await mkdtemp(join(memoryFolder(), 'two-roles-'))
  const shared = { DATABASE_URL: urls.databaseUrl, DATA_DIR: dataDir, COLUMNAR: 'off' }
  const server = startProgram('main.ts', { ...shared, PORT: '0' })
  const worker = startProgram('commands/worker-command.ts', {
    ...shared,
    MIGRATE_DATABASE_URL: urls.migrateDatabaseUrl,
  })
  try {
    const url = await server.said(/Trade Counter is at (\S+)/)
    await worker.said(/Working for (.*)/)
    const key = await addService(stores.owner.db, 'erp', new Date())
    const push = () =>
      fetch(`${url}/api/feeds/vendors?changes=true`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
        body: 'company,vendor,name\n01,V1,Pushed\n',
      })
    expect((await push()).status).toBeLessThan(300)
    const state = sql<{ state: string }>`select state from loads order by load_id desc limit 1`
    await expect.poll(async () => (await state.execute(stores.owner.db)).rows).toEqual([{ state: 'loaded' }])
    const nameOf = sql<{ name: string }>`select name from vendors where vendor = 'V1'`
    expect((await nameOf.execute(stores.owner.db)).rows).toEqual([{ name: 'Pushed' }])
    const services = { config: loadConfig({ ...shared, DEMO: 'off' }), store: stores.serving }
    const load = await stores.owner.db
      .selectFrom('loads')
      .select('load_id')
      .orderBy('load_id', 'desc')
      .executeTakeFirstOrThrow()
    const { digest } = await planShown(stores.serving, load.load_id)
    const wanted = { load: load.load_id, digest, by: 'employee EMP900' }
    await rollBackByWorker(services, wanted)
    expect((await nameOf.execute(stores.owner.db)).rows).not.toEqual([{ name: 'Pushed' }])
    await expect(rollBackByWorker(services, wanted)).rejects.toMatchObject({ status: 409 })
  } finally {
    expect([await server.end(), await worker.end()]).toEqual([0, 0])
    await rm(dataDir, { recursive: true })
  }
})

test('an owner without privileges changes rows in place, and they stay under row-level security', async () => {
  const [customer = {}] = sampleFeed['customers.csv'] ?? []
  const [order = {}] = sampleFeed['orders.csv'] ?? []
  const feed = await writeFeed({
    'customers.csv': [{ ...customer, name: 'Renamed' }],
    'orders.csv': [{ ...order, order_number: '700009', customer_po: 'New-PO' }],
  })
  await loadFeed(stores.owner, feed, { mode: 'changes' }).finally(() => rm(feed, { recursive: true }))
  const rows = sql`select name, po_key from customers left join orders using (company, customer) where po_key <> ''`
  expect((await rows.execute(stores.serving.db)).rows).toEqual([])
  const other = stores.serving.as({ kind: 'customer', company: '01', customer: '100002' })
  expect((await rows.execute(other.db)).rows).toEqual([])
  const own = stores.serving.as({ kind: 'customer', company: '01', customer: '100001' })
  expect((await rows.execute(own.db)).rows).toEqual([{ name: 'Renamed', po_key: 'new-po' }])
})

test('the serving role sees everything only as the system, and builds the columnar copy', async () => {
  expect((await customers.execute(stores.serving.db)).rows).toEqual([{ count: 0 }])
  expect((await customers.execute(stores.serving.as(system).db)).rows).toEqual([{ count: 2 }])
  const dir = await mkdtemp(join(memoryFolder(), 'two-roles-'))
  await renewCopy({ databaseUrl: urls.databaseUrl, dir, memoryMb: 128, threads: 1 })
  const copy = await OpenCopy.open((await newestCopy(dir)) ?? '', dir, 128, 1)
  copy.retire()
  await rm(dir, { recursive: true })
  expect(copy.facts.lines).toBe(sampleFeed['sales_lines.csv']?.length)
})

test('a backup by the owner has every row, and restores under row-level security for other roles, as on another machine', async () => {
  const folder = await mkdtemp(join(memoryFolder(), 'two-roles-'))
  const target = `${name}_restored`
  const roles = { owner: `${target}_owner`, server: `${target}_server` }
  const { owner, server } = roles
  await admin(`create role ${owner} login`, `create role ${server} login`, `create database ${target} owner ${owner}`)
  const targetUrl = (role: string) => urlOf(role).replace(`localhost/${name}`, `localhost/${target}`)
  const restoredUrls = { migrateDatabaseUrl: targetUrl(owner), databaseUrl: targetUrl(server) }
  try {
    const made = await backup({ databaseUrl: urls.migrateDatabaseUrl, dataDir: folder }, folder, new Date())
    expect(made.manifest.tables.customers?.rows).toBe('2')
    await restore({ ...restoredUrls, dataDir: folder }, made.folder)
    const restored = await openStores(restoredUrls)
    expect((await customers.execute(restored.serving.db)).rows).toEqual([{ count: 0 }])
    expect((await customers.execute(restored.serving.as(system).db)).rows).toEqual([{ count: 2 }])
    expect(await migrate(restored.owner)).toEqual([])
    const former = sql`select has_table_privilege('two_roles_server', 'customers', 'select') as may`
    expect((await former.execute(restored.owner.db)).rows).toEqual([{ may: false }])
    await restored.close()
  } finally {
    await admin(`drop database ${target} with (force)`, `drop role ${server}`, `drop role ${owner}`)
    await rm(folder, { recursive: true })
  }
})

test('the owner is bound, whatever name its connection has', async () => {
  const seenAs = async (application_name: string) => {
    const client = new pg.Client({ connectionString: urls.migrateDatabaseUrl, application_name })
    await client.connect()
    try {
      const { rows } = await client.query<{ count: string }>('select count(*) from customers')
      return Number(rows[0]?.count)
    } finally {
      await client.end()
    }
  }
  const names = [
    'trade-counter',
    'trade-counter-feed-session',
    'trade-counter-columnar',
    'trade-counter-server',
    'psql',
  ]
  for (const name of names) expect(await seenAs(name), name).toBe(0)
  // An owner may have lifted it by hand.
  await stores.owner.session((work) => work.query('alter table customers no force row level security'))
  await migrate(stores.owner)
  expect(await seenAs('trade-counter-server')).toBe(0)
})

test('no setting of a role or of the environment shows a row without a caller [safety 40]', async () => {
  await admin(`alter role two_roles_server set portal.scope = '*'`)
  try {
    const fresh = await openStores(urls)
    expect((await customers.execute(fresh.serving.db)).rows).toEqual([{ count: 0 }])
    await fresh.close()
    const env = {
      PGOPTIONS: '-c portal.scope=*',
      DATABASE_URL: urls.databaseUrl,
      MIGRATE_DATABASE_URL: urls.migrateDatabaseUrl,
    }
    const { stdout } = await run('commands/program.ts', env, 'check')
    expect(stdout).toContain("row-level security: a connection without a caller sees no customer's rows\n")
  } finally {
    await admin('alter role two_roles_server reset all')
  }
})

test('a role that no policy binds stops an exposed server and its check [safety 40]', async () => {
  await admin('alter role two_roles_server bypassrls')
  try {
    const exposed = {
      DATABASE_URL: urls.databaseUrl,
      SESSION_KEYS: 'a:Vb7q-secret-of-the-two-roles-mEx4-93kd',
      HOST: '0.0.0.0',
      PORT: '0',
    }
    const why =
      /DATABASE_URL: the role two_roles_server has BYPASSRLS, so the database shows it every customer's rows\./
    await expect(run('main.ts', exposed)).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(why) })
    const check = run('commands/program.ts', { ...exposed, MIGRATE_DATABASE_URL: urls.migrateDatabaseUrl }, 'check')
    await expect(check).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(why) })
  } finally {
    await admin('alter role two_roles_server nobypassrls')
  }
})

test('a policy that shows rows without a caller is named by its table [safety 40]', async () => {
  expect(await whyNobodySees(stores.serving.db)).toBeUndefined()
  await stores.owner.session((work) =>
    runEach(work, ['drop policy wall on orders', 'create policy wall on orders using (true)']),
  )
  expect(await whyNobodySees(stores.serving.db)).toContain('sees rows of orders without a caller')
  await migrate(stores.owner)
  expect(await whyNobodySees(stores.serving.db)).toBeUndefined()
})
