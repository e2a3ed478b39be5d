import { rm } from 'node:fs/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { loadFeed } from '#intake/server/loading/load.ts'
import { sampleFeed, writeFeed } from '#app/server/testing/data/sample-feed.ts'
import { migrate } from './migrate.ts'
import { openStore } from './open.ts'

const name = 'own_schema'
const urlOf = (database: string) => inject('postgres').url.replace('{database}', database)

async function ask(database: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: urlOf(database) })
  await client.connect()
  let rows: unknown[] = []
  try {
    for (const statement of statements) rows = (await client.query(statement)).rows
  } finally {
    await client.end()
  }
  return rows
}

test('Tables, functions, and feeds use the first schema of the search path, whatever its name', async () => {
  await ask('postgres', `create database ${name}`)
  await ask(name, 'create schema cell', `alter database ${name} set search_path = cell, public`)
  const store = await openStore({ databaseUrl: urlOf(name) })
  const folder = await writeFeed(sampleFeed)
  try {
    await migrate(store)
    for (let n = 0; n < 2; n++) await loadFeed(store, folder)
    expect(await ask(name, "select schemaname from pg_tables where schemaname = 'public'")).toEqual([])
    expect(await ask(name, "select 1 from pg_proc where prosrc like '%public.%' and proname like 'portal%'")).toEqual(
      [],
    )
    expect(await ask(name, 'select count(*)::int as count from cell.orders')).toEqual([{ count: 1 }])
  } finally {
    await Promise.all([store.close(), rm(folder, { recursive: true })])
    await ask('postgres', `drop database ${name} with (force)`)
  }
})
