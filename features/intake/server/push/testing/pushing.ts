import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { addService } from '#kit/server/access/service-queries.ts'
import { openStores } from '#kit/server/db/open.ts'
import type { Stores } from '#kit/server/db/store.ts'
import { csv, type FeedContent, loadRows, sampleFeed } from '#app/server/testing/data/sample-feed.ts'
import { startWorker } from '#app/server/testing/servers/worker.ts'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { openPortal, type Portal, TestClock } from '#app/server/testing/servers/portal.ts'
import { ownerOf } from '#app/server/testing/servers/serving-store.ts'
import { type LoadAnswer, statusOf } from '../load-answer.ts'

export const partOf = (content: FeedContent[string]) =>
  new Blob([Buffer.isBuffer(content) ? new Uint8Array(content) : typeof content === 'string' ? content : csv(content)])

/** A form with the files of a feed. */
export function formOf(content: FeedContent): FormData {
  const form = new FormData()
  for (const [name, rows] of Object.entries(content)) form.append('file', partOf(rows), name)
  return form
}

/** Stock of another item, beside which no change of the test's item is large. */
const much = { company: '01', item: '85123A' }
const feed = {
  ...sampleFeed,
  'stock.csv': [
    ...(sampleFeed['stock.csv'] ?? []),
    { ...much, warehouse: 'MAIN', stocked: 'S', on_hand: 1_000_000, scheduled_date: '' },
  ],
  'list_prices.csv': [
    ...(sampleFeed['list_prices.csv'] ?? []),
    { ...much, sell_price: 1, list_price: 1, pending_price: '', effective_date: '' },
  ],
}

export const stockOf = (onHand: number) =>
  csv([{ company: '01', item: '0042', warehouse: 'MAIN', stocked: 'S', on_hand: onHand }])

export interface Pushing {
  stores: Stores
  dataDir: string
  portal: Portal
  /** Of the service account `erp`. */
  key: string
  otherKey: string
  url: string
}

type Answer = LoadAnswer & { detail?: string }

/**
 * Starts a server that accepts feeds before a suite's tests. Read the values of `pushing` only inside tests.
 * @param forks whether each load has a process of its own
 */
export function pushingOnPostgres({ forks = false } = {}) {
  const pushing = {} as Pushing
  let database: TestDatabase
  beforeAll(async () => {
    database = await makeDatabase('PostgreSQL')
    const stores = await openStores(database.bothRoles)
    const { databaseUrl = '', migrateDatabaseUrl = '' } = database.bothRoles
    const dataDir = await mkdtemp(join(tmpdir(), 'trade-counter-push-'))
    await loadRows(
      stores.owner,
      Object.fromEntries(Object.entries(feed).map(([file, rows]) => [file.replace('.csv', ''), rows])),
    )
    const env = {
      DATABASE_URL: databaseUrl,
      MIGRATE_DATABASE_URL: migrateDatabaseUrl,
      DATA_DIR: dataDir,
      COLUMNAR: 'off',
      FEED_PUSH_MB: '32',
    }
    const portal = await openPortal(ownerOf(stores), new TestClock(), env)
    startWorker(portal, { forks })
    const key = (await addService(stores.owner.db, 'erp', new Date())) ?? ''
    const otherKey = (await addService(stores.owner.db, 'other', new Date())) ?? ''
    const url = `${await portal.app.listen({ port: 0, host: '127.0.0.1' })}/api`
    Object.assign(pushing, { stores, dataDir, portal, key, otherKey, url } satisfies Pushing)
  })
  afterAll(async () => {
    await pushing.portal.app.close()
    await pushing.stores.close()
    await database.remove()
    await rm(pushing.dataDir, { recursive: true })
  })

  const request = async (path: string, init: RequestInit) => {
    const headers = { authorization: `Bearer ${pushing.key}`, ...(init.headers as Record<string, string>) }
    const answer = await fetch(`${pushing.url}${path}`, { method: 'POST', ...init, headers })
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer }
  }
  /** On a busy machine a load may take longer than its answer waits. */
  const send = async (path: string, init: RequestInit = {}) => {
    const answer = await request(path, init)
    while (answer.status === 202) {
      await sleep(200)
      answer.body = (await request(`/feeds/${answer.body.id}`, { method: 'GET' })).body
      answer.status = statusOf[answer.body.state]
    }
    return answer
  }
  const pushCsv = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    send(path, { body, headers: { 'content-type': 'text/csv', ...headers } })
  const onHand = async () =>
    (await sql<{ n: number }>`select on_hand as n from stock where item = '0042'`.execute(pushing.stores.owner.db))
      .rows[0]?.n

  return { pushing, request, send, pushCsv, onHand }
}
