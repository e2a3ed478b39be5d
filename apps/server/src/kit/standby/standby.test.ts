import { rm } from 'node:fs/promises'
import { type EndpointName, endpoints } from '@trade-counter/contract/endpoints.ts'
import type { Endpoint } from '@trade-counter/contract/kit/declare/endpoint.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadFeed } from '#server/data/feeds/loading/load.ts'
import { ColumnarCopy } from '#server/kit/columnar/copy.ts'
import { sourceOf } from '#server/kit/columnar/source.ts'
import { readStamp } from '#server/kit/db/data-stamp.ts'
import { migrate } from '#server/kit/db/migrate.ts'
import { openStore, openStores } from '#server/kit/db/open.ts'
import type { Store, Stores } from '#server/kit/db/store.ts'
import { copyOf, removeDir, untilCopied } from '#server/testing/data/copied-lines.ts'
import { contentOf } from '#server/testing/data/readings.ts'
import { writeFeed } from '#server/testing/data/sample-feed.ts'
import { everythingFor, expectWithdrawn, viewerScoped, withdrawals } from '#server/testing/data/withdrawals.ts'
import { itemOf, places } from '#server/testing/data/small-places.ts'
import { type Cluster, startCluster } from '#server/testing/servers/cluster.ts'
import { openPortal, type Portal } from '#server/testing/servers/portal.ts'
import { ownerOf, servingRole } from '#server/testing/servers/serving-store.ts'
import { type Counter, openCounter, send, type TestViewer } from '#server/testing/servers/viewers.ts'

let primary: Cluster
let replica: Cluster
let stores: Stores & { standby?: Store }
/** The standby's superuser. */
let replaying: Store
let counter: Counter
/** Reads only the primary, and caches nothing: the reference. */
let plain: Portal
const urlOf = (cluster: Cluster) => cluster.url('postgres').replace('postgres@', `${servingRole}@`)

beforeAll(async () => {
  primary = await startCluster()
  const admin = await openStore({ databaseUrl: primary.url('postgres') })
  await sql.raw(`create role ${servingRole} login`).execute(admin.db)
  await admin.close()
  replica = await primary.replicate()
  replaying = await openStore({ databaseUrl: replica.url('postgres') })
  const urls = { databaseUrl: urlOf(primary), migrateDatabaseUrl: primary.url('postgres') }
  stores = await openStores({ ...urls, readDatabaseUrl: urlOf(replica) })
  await migrate(stores.owner)
  counter = await openCounter(ownerOf(stores), { PACKED_ANSWERS_MB: '8' }, stores.standby)
  plain = await openPortal(counter.store, counter.clock, { PACKED_ANSWERS_MB: '0' })
  await replayed()
})
afterAll(async () => {
  await counter?.app.close()
  await plain?.app.close()
  await stores?.close()
  await replaying?.close()
  await replica?.stop()
  await primary?.stop()
})
afterEach(() => resume().catch(() => undefined))

const pause = () => sql`select pg_wal_replay_pause()`.execute(replaying.db)
const resume = () => sql`select pg_wal_replay_resume()`.execute(replaying.db)

/** Waits until the standby has everything that was committed. */
async function replayed(): Promise<void> {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(stores.owner.db)
  const has = async () =>
    (
      await sql<{ has: boolean }>`select pg_last_wal_replay_lsn() >= ${rows[0]?.at}::pg_lsn as has`.execute(
        replaying.db,
      )
    ).rows[0]?.has
  await vi.waitFor(async () => expect(await has()).toBe(true), { timeout: 10_000, interval: 20 })
}

const isLong = (name: EndpointName) => {
  const endpoint: Endpoint = endpoints[name]
  return endpoint.kind === 'list' && endpoint.long === true && endpoint.method === 'GET'
}
const askOf = (portal: Portal, viewer: TestViewer, name: EndpointName) => async () =>
  contentOf(
    await send(portal, endpoints[name], everythingFor(name, viewer), { authorization: await counter.bearer(viewer) }),
  )
const rowsRead = () => stores.standby?.activity().rows ?? Number.NaN

describe.each(withdrawals)('$viewer', (withdrawal) => {
  const calls = viewerScoped(withdrawal).filter(isLong)

  test.each(calls)('%s is read from the standby while it has the current data and rights', async (name) => {
    const viewer = counter.viewer(withdrawal.viewer)
    await replayed()
    const before = rowsRead()
    const content = await askOf(counter, viewer, name)()
    expect(content).toBe(await askOf(plain, viewer, name)())
    expect(content).toMatch(/^200 /)
    expect(rowsRead()).toBeGreaterThan(before)
    expect(counter.services.standby?.state).toBe('used')
  })

  test.each(calls)('%s never shows a withdrawn customer that the standby still shows [safety 6]', async (name) => {
    await replayed()
    await pause()
    await expectWithdrawn(counter, plain, name, withdrawal)
    expect(counter.services.standby?.state).toBe('behind')
  })
})

const { company, customer, shipTo } = places.home
const invoice = {
  company,
  customer,
  invoice_number: '9',
  ship_to: shipTo,
  warehouse: 'W01',
  invoice_date: '2026-11-11',
}
const line = { ...invoice, line: 1, item: itemOf(company, 1), quantity: 1, unit_price: 77, sales: 77 }

test('After a feed no list is read from a standby that is behind, and again when it has caught up [safety 5]', async () => {
  const viewer = counter.viewer('G')
  const name = 'runAnalysis'
  await replayed()
  await pause()
  const old = await askOf(counter, viewer, name)()
  const feed = await writeFeed({
    'sales_lines.csv': [line],
    'invoices.csv': [{ ...invoice, amount: '77', balance: '0' }],
  })
  await loadFeed(stores.owner, feed, { limits: false })
  await rm(feed, { recursive: true })
  const during = await askOf(counter, viewer, name)()
  expect(during).toBe(await askOf(plain, viewer, name)())
  expect(during).not.toBe(old)
  expect(counter.services.standby?.state).toBe('behind')
  const now = await readStamp(stores.owner.db)
  if (!now || !stores.standby) throw new Error('no data')
  const standby = { databaseUrl: urlOf(replica), store: stores.standby }
  const open = new AbortController().signal
  expect(await sourceOf('primary', standby, now, open, 300)).toEqual({ from: 'primary', databaseUrl: 'primary' })
  await resume()
  await replayed()
  expect(await askOf(counter, viewer, name)()).toBe(during)
  expect(await sourceOf('primary', standby, now, open)).toMatchObject({ from: 'standby' })
})

test('The columnar copy is built from the standby', async () => {
  const { dir } = await copyOf(undefined)
  const standby = stores.standby && { databaseUrl: urlOf(replica), store: stores.standby }
  // The primary's address is wrong: only the standby can be read.
  const options = { databaseUrl: 'postgres://127.0.0.1:1/none', standby, dir, memoryMb: 128, threads: 1 }
  const copy = new ColumnarCopy(stores.serving, options)
  const built: unknown[] = []
  copy.reportTo((what, { from }) => built.push([what, from]))
  copy.start()
  await untilCopied(copy, (await readStamp(stores.owner.db))?.version ?? 0)
  await copy.close()
  await removeDir(dir)
  expect(built).toEqual([['columnar copy built', 'standby']])
})

// Last, because it stops the standby.
test('Without the standby, the primary answers', async () => {
  const viewer = counter.viewer('E')
  const name = 'listPurchasedLines'
  await replica.stop()
  expect(await askOf(counter, viewer, name)()).toBe(await askOf(plain, viewer, name)())
  expect(counter.services.standby?.state).toBe('away')
})
