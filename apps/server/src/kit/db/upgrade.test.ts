import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from './migrate.ts'
import { openStore } from './open.ts'
import type { Store } from './store.ts'

/** The last migration of the former release. `npm run test:upgrade` runs that release itself. */
const lastOfFormer = 14

const id = randomBytes(6).toString('hex')
const [name, owner] = [`former_${id}`, `former_owner_${id}`]
const urlOf = (database: string, user = 'postgres') =>
  inject('postgres').url.replace('postgres@', `${user}@`).replace('{database}', database)

/** Connects as a server of the former release does. */
async function asFormer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: urlOf(name, owner), application_name: 'trade-counter' })
  await client.connect()
  return work(client).finally(() => client.end())
}

async function asAdmin(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

let folder = ''
let store: Store
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trade-counter-former-'))
  await cp(join(import.meta.dirname, 'migrations'), folder, { recursive: true })
  for (const file of await readdir(folder)) {
    if (Number(file.slice(0, 4)) > lastOfFormer) await rm(join(folder, file))
  }
  await asAdmin(`create role ${owner} login`, `create database ${name} owner ${owner}`)
  store = await openStore({ databaseUrl: urlOf(name, owner) })
  await migrate(store, folder)
})
afterAll(async () => {
  await store?.close()
  await asAdmin(`drop database ${name} with (force)`, `drop role ${owner}`)
  await rm(folder, { recursive: true })
})

test('A database of the former release keeps its data when it is migrated, and a server of that release finds it [safety 27]', async () => {
  const orders = () =>
    asFormer(async (client) => {
      const { rows } = await client.query<object>('select company, customer, order_number, customer_po from orders')
      return rows
    })
  await asFormer((client) =>
    client.query(`insert into orders (company, customer, order_number, sequence, ship_to, warehouse, status, order_date, amount, customer_po)
      values ('01', '100001', '700001', '01', '000011', 'W01', 'C', '2026-11-02', 11, 'Po-1')`),
  )
  const before = await orders()
  expect(before).toHaveLength(1)
  expect(await migrate(store)).toContain('0015_second_wall.sql')
  expect(await orders()).toEqual(before)
  const found = await asFormer((client) => client.query("select from orders where lower(customer_po) = 'po-1'"))
  expect(found.rowCount).toBe(1)
})
