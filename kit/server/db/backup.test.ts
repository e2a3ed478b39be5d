import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { endpoints } from '#app/contract/endpoints.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openStore } from './open.ts'
import type { Store } from './store.ts'
import { fieldsFor } from '#app/server/testing/data/request-fields.ts'
import { makeDatabase, type TestDatabase } from '#app/server/testing/servers/database.ts'
import { openPortal } from '#app/server/testing/servers/portal.ts'
import { type Counter, openCounter, send } from '#app/server/testing/servers/viewers.ts'

const run = promisify(execFile)
const operations = join(import.meta.dirname, '../../../docs/operations/back-up.md')
const restoredName = `restored_${process.pid}`

/** A digest of each table's rows, regardless of their order. */
async function digests(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of rows) {
    const digest = await client.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${name} t`,
    )
    found[name] = digest.rows[0]?.digest ?? ''
  }
  return found
}

let folder: string
let database: TestDatabase
let store: Store
let counter: Counter
const { url } = inject('postgres')
const restoredUrl = url.replace('{database}', restoredName)

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return work(client).finally(() => client.end())
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trade-counter-backup-'))
  database = await makeDatabase('PostgreSQL')
  store = await openStore(database.options)
  counter = await openCounter(store)
  await withClient(url.replace('{database}', 'postgres'), (client) => client.query(`create database ${restoredName}`))
})
afterAll(async () => {
  await counter?.app.close()
  await store?.close()
  await database?.remove()
  await withClient(url.replace('{database}', 'postgres'), (client) =>
    client.query(`drop database if exists ${restoredName} with (force)`),
  )
  await rm(folder, { recursive: true, force: true })
})

test('A backup made under load restores completely into an empty database, which then serves [safety 28]', async () => {
  // These are the documented commands.
  const received = await readFile(operations, 'utf8')
  for (const command of ['pg_dump --format=custom', 'pg_restore']) expect(received).toContain(command)
  const viewer = counter.viewer('C')
  const headers = { authorization: await counter.bearer(viewer) }
  let working = true
  let written = 0
  const work = (async () => {
    while (working) {
      const answer = await counter.ask(viewer, 'searchInventory', fieldsFor('searchInventory', viewer.own), 'csv')
      if (answer.statusCode === 200) written++
    }
  })()
  const file = join(folder, 'backup')
  const source = database.options.databaseUrl ?? ''
  // A shared snapshot lets us compare with the dump while writes continue.
  const before = await withClient(source, async (client) => {
    await client.query('begin isolation level repeatable read')
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    const dump = run('pg_dump', ['--format=custom', `--snapshot=${rows[0]?.id}`, `--file=${file}`, source])
    const found = await digests(client)
    await dump
    return found
  })
  const writtenMeanwhile = written
  working = false
  await work
  expect(writtenMeanwhile).toBeGreaterThan(0)
  await run('pg_restore', ['--exit-on-error', '--no-owner', `--dbname=${restoredUrl}`, file])
  const after = await withClient(restoredUrl, digests)
  expect(Object.keys(after).length).toBeGreaterThan(20)
  expect(after).toEqual(before)
  expect(await withClient(source, digests)).not.toEqual(before)

  const restored = await openStore({ databaseUrl: restoredUrl })
  const portal = await openPortal(restored, counter.clock)
  const fields = fieldsFor('searchInventory', viewer.own)
  const [here, there] = [counter, portal].map((one) => send(one, endpoints.searchInventory, fields, headers))
  expect((await there)?.statusCode).toBe(200)
  expect((await there)?.body).toBe((await here)?.body)
  await portal.app.close()
  await restored.close()
})
