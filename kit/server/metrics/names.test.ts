import { globSync, readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../db/open.ts'
import { build } from '../program/build.ts'
import type { Store } from '../db/store.ts'
import { copyOf, fillLines, removeDir, untilCopied } from '#app/server/testing/data/copied-lines.ts'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { freePort } from '#app/server/testing/servers/free-port.ts'
import { makePortal, type Portal } from '#app/server/testing/servers/portal.ts'
import { type Scrape, scrape } from '#app/server/testing/servers/scrape.ts'

const root = join(import.meta.dirname, '../../..')
const version = async ({ db }: Store) =>
  (await db.selectFrom('data_version').select('version').executeTakeFirst())?.version ?? 0

let database: TestDatabase
let store: Store
let portal: Portal
let port: number
let dirs: string[]
let found: Scrape

beforeAll(async () => {
  database = await makeDatabase('PostgreSQL')
  store = await openStore(database.options)
  const copy = await copyOf(database.options.databaseUrl)
  const dataDir = await mkdtemp(join(tmpdir(), 'trade-counter-metrics-'))
  dirs = [copy.dir, dataDir]
  port = await freePort()
  portal = await makePortal(store, { ...copy.env, METRICS_PORT: String(port), DATA_DIR: dataDir })
  await fillLines(store, 3)
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  await untilCopied(portal.services.columnar, await version(store))
  found = await scrape(port)
})
afterAll(async () => {
  await portal?.app.close()
  await store?.close()
  await database?.remove()
  for (const dir of dirs) await removeDir(dir)
})

test('The columnar copy shows its version, age, lines, and how long its build took', async () => {
  const at = (name: string) => found.value(`trade_counter_columnar_${name}`)
  expect(at('version')).toBe(await version(store))
  expect(at('lines')).toBeGreaterThan(0)
  expect(at('build_seconds')).toBeGreaterThan(0)
  expect(at('age_seconds')).toBeGreaterThanOrEqual(0)
  expect(at('age_seconds')).toBeLessThan(60)
  expect(found.value('trade_counter_columnar_state', { state: 'ready' })).toBe(1)
  // A feed raises the version, and soon there is a copy of it.
  const next = (await version(store)) + 1
  await store.db.updateTable('data_version').set({ version: next }).execute()
  await untilCopied(portal.services.columnar, next)
  expect((await scrape(port)).value('trade_counter_columnar_version')).toBe(next)
})

test('The build that runs is a label', () => {
  expect(found.value('trade_counter_build_info', { version: '1.0.2', build: build() })).toBe(1)
})

test('Every metric that the dashboard and the alert rules name is one that the server exposes', () => {
  const files = globSync(['ops/grafana/*.json', 'ops/prometheus/*.yml'], { cwd: root })
  expect(files.length).toBe(3)
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const named = new Set([...texts.matchAll(/\b(?:trade_counter|nodejs|process)_\w+/g)].map(([name]) => name))
  const exposed = new Set(
    found.families.flatMap((name) => [name, ...['bucket', 'count', 'sum'].map((part) => `${name}_${part}`)]),
  )
  expect(named.size).toBeGreaterThan(30)
  expect([...named].filter((name) => !exposed.has(name))).toEqual([])
  // A metric that neither the dashboard nor an alert uses should be removed.
  const ours = found.families.filter((name) => name.startsWith('trade_counter_'))
  expect(ours.filter((name) => ![...named].some((one) => one.startsWith(name)))).toEqual([])
})
