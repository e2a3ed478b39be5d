import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLoad, readLoad } from '#intake/server/push/load-queries.ts'
import { loadFeed } from '#intake/server/loading/load.ts'
import { makeSpool, spoolFolder } from '#intake/server/push/spool.ts'
import { openStore } from '#kit/server/db/open.ts'
import type { Store } from '#kit/server/db/store.ts'
import { sampleFeed, writeFeed } from '../testing/data/sample-feed.ts'
import { memoryFolder } from '../testing/memory-folder.ts'
import { makeDatabase, type TestDatabase } from '../testing/servers/database.ts'
import { startProgram } from '../testing/servers/program.ts'

let database: TestDatabase
let store: Store
beforeAll(async () => {
  database = await makeDatabase('PostgreSQL')
  store = await openStore(database.options)
  const feed = await writeFeed(sampleFeed)
  await loadFeed(store, feed)
  await rm(feed, { recursive: true })
})
afterAll(async () => {
  await store.close()
  await database.remove()
})

test('kill -9 of a worker during a load loses nothing: another worker loads it once [safety 25]', async () => {
  const dataDir = await mkdtemp(join(memoryFolder(), 'two-roles-'))
  const shared = { DATABASE_URL: database.bothRoles.databaseUrl ?? '', DATA_DIR: dataDir, COLUMNAR: 'off' }
  const both = { ...shared, MIGRATE_DATABASE_URL: database.bothRoles.migrateDatabaseUrl ?? '' }
  const spool = await makeSpool(dataDir)
  await writeFile(join(spoolFolder(dataDir, spool), 'vendors.csv'), 'company,vendor,name\n01,V1,Survived\n')
  const { db } = store
  const nameOf = async () =>
    (await sql<{ name: string }>`select name from vendors where vendor = 'V1'`.execute(db)).rows[0]?.name
  const first = startProgram('commands/worker-command.ts', both)
  let loadId: number | undefined
  await store.session(async (holder) => {
    await holder.query('begin; select from vendors for update')
    loadId = await addLoad(db, { source: 'http', loaded_by: 'erp', mode: 'changes', spool, files: ['vendors.csv'] })
    const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and application_name like 'trade-counter-feed%'`
    await expect.poll(async () => (await waits.execute(db)).rows.length).toBe(1)
    const exited = once(first.child, 'exit')
    first.child.kill('SIGKILL')
    await exited
    await holder.query('rollback')
  })
  const second = startProgram('commands/worker-command.ts', both)
  // As if the lease had run out.
  await sql`update jobs set run_at = clock_timestamp() where kind = 'load'`.execute(db)
  const stateOf = async () => (await readLoad(db, loadId ?? 0))?.state
  await expect.poll(stateOf).toBe('loaded')
  expect(await nameOf()).toBe('Survived')
  const jobs = db.selectFrom('jobs').select(['state', 'attempt']).where('topic', '=', String(loadId))
  expect(await jobs.execute()).toEqual([{ state: 'done', attempt: 2 }])
  expect(JSON.parse(await second.said(/^(.*"feed loaded".*)$/m))).toMatchObject({
    level: 'info',
    load: loadId,
    actor: 'erp',
  })
  expect(await second.end()).toBe(0)
  await rm(dataDir, { recursive: true })
})
