import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointName } from '#app/contract/endpoints.ts'
import { openStores } from '#kit/server/db/open.ts'
import type { Stores } from '#kit/server/db/store.ts'
import { fieldsFor } from './testing/data/request-fields.ts'
import { type CountingProxy, openCountingProxy } from './testing/servers/counting-proxy.ts'
import { makeDatabase, type TestDatabase } from './testing/servers/database.ts'
import { ownerOf } from './testing/servers/serving-store.ts'
import { type Counter, type Fields, openCounter } from './testing/servers/viewers.ts'

let database: TestDatabase
let proxy: CountingProxy
let stores: Stores
let counter: Counter

beforeAll(async () => {
  database = await makeDatabase('PostgreSQL')
  const { databaseUrl = '', migrateDatabaseUrl } = database.bothRoles
  const { host, port, user, database: name } = new pg.Client({ connectionString: databaseUrl })
  proxy = await openCountingProxy(join(host, `.s.PGSQL.${port}`))
  const counted = `postgresql://${user}@127.0.0.1:${proxy.port}/${name}`
  // With one connection, it is known which statements are prepared.
  stores = await openStores({ databaseUrl: counted, migrateDatabaseUrl, databasePool: 1 })
  counter = await openCounter(ownerOf(stores))
})
afterAll(async () => {
  await counter?.app.close()
  await stores?.close()
  proxy?.close()
  await database?.remove()
})

/** Every ship-to, as most screens ask. */
const all = { shipTo: undefined, shipToNumber: undefined }
const calls: Record<string, [EndpointName, Fields]> = {
  'all orders': ['searchOrders', all],
  'an order by number': ['searchOrders', { ...all, orderSearchNumber: '100001' }],
  "a ship-to's orders": ['searchOrders', {}],
  'the lines of an order': ['listOrderLines', {}],
  'an inventory search': ['searchInventory', { numberRows: '20' }],
  'a price list': ['searchPriceList', { numberRows: '20' }],
  'open invoices': ['listDetails', all],
  'the Home figures': ['readHome', all],
  'a cart': ['readCart', {}],
  'the lines of an order guide': ['listGuideLines', all],
  'the ship-tos of the menu': ['listShipTos', all],
}

/** What the third call of each asks: the first ones record the use of the session and prepare statements. */
async function costs(form: 'json' | 'csv' = 'json', only = Object.keys(calls)) {
  const viewer = counter.viewer('C')
  const found: Record<string, string> = {}
  for (const what of only) {
    const [name, fields] = calls[what] ?? ['readHome', {}]
    for (const _ of [1, 2, 3]) {
      proxy.take()
      const { statusCode, body } = await counter.ask(viewer, name, { ...fieldsFor(name, viewer.own), ...fields }, form)
      expect(statusCode, body).toBe(200)
    }
    const { roundTrips, statements, transactions, parsed } = proxy.take()
    found[what] = `${roundTrips} round trips, ${transactions} transactions, ${statements} statements, ${parsed} parsed`
  }
  return found
}

const once = '2 round trips, 2 transactions, 8 statements, 0 parsed'

test('A list reads its viewer and its rows in a round trip each, with prepared statements', async () => {
  expect(await costs()).toEqual({
    ...Object.fromEntries(Object.keys(calls).map((what) => [what, once])),
    // Reads whether it is the ERP's number of a ship-to.
    "a ship-to's orders": '3 round trips, 3 transactions, 12 statements, 0 parsed',
    'a cart': '8 round trips, 8 transactions, 32 statements, 3 parsed',
  })
})

test('A file is audited and copied: begin, COPY, and commit are round trips of their own', async () => {
  const file = '5 round trips, 3 transactions, 11 statements, 2 parsed'
  expect(await costs('csv', ['all orders'])).toEqual({ 'all orders': file })
})
