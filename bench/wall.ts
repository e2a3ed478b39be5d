import { Agent } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { inventoryColumns } from '@trade-counter/contract/slices/inventory/columns.ts'
import { orderColumns } from '@trade-counter/contract/slices/orders/columns.ts'
import { allRows } from '@trade-counter/contract/kit/declare/fields.ts'
import type { Column } from '@trade-counter/contract/kit/declare/columns.ts'
import { loadFeed } from '../apps/server/src/data/feeds/loading/load.ts'
import { migrate } from '../apps/server/src/kit/db/migrate.ts'
import { openStores } from '../apps/server/src/kit/db/open.ts'
import type { ScopedStore } from '../apps/server/src/kit/db/store.ts'
import { maskedRows } from '../apps/server/src/kit/lists/list-queries.ts'
import type { RowsQuery } from '../apps/server/src/kit/lists/rows-query.ts'
import { searchInventory } from '../apps/server/src/slices/inventory/queries.ts'
import { searchOrders } from '../apps/server/src/slices/orders/queries.ts'
import { allFlags } from '../apps/server/src/slices/session/accounts/accounts.ts'
import { company, customer } from './data/data.ts'
import { writeOrdersFeed } from './data/orders-data.ts'
import { onPostgres } from './databases.ts'
import { stayUnder, timed } from './figures.ts'
import { readWhole } from './load.ts'
import { inventoryPath, signIn, startPortal } from './servers.ts'

const servingRole = 'bench_serving'
const rights = { loginType: 'C', flags: allFlags } as const
const call = {
  scope: { kind: 'customer', company, customer, shipTos: undefined },
  rights,
  today: '2026-11-20',
} as const
const whose = { companyNumber: company, customerNumber: customer, loginType: 'C' } as const

interface Answer {
  rows: number
  bar: number
  query: (store: ScopedStore) => RowsQuery<unknown>
  columns: readonly Column[]
  path: (identityKey: string) => string
}

const orders = (fields: Record<string, string>) => ({
  columns: orderColumns,
  query: (store: ScopedStore) =>
    searchOrders(store.db, { identityKey: 'x', ...whose, ...fields } as Parameters<typeof searchOrders>[1], call),
  path: (identityKey: string) =>
    `/api/customerOrder/orderDetailsHeader?${new URLSearchParams({ identityKey, ...whose, ...fields })}`,
})

const inventory = (numberRows: number, searchWord: string | undefined) => ({
  columns: inventoryColumns,
  query: (store: ScopedStore) =>
    searchInventory(
      store.db,
      {
        ...{ identityKey: 'x', companyNumber: company, customerNumber: customer, loginTypeCode: 'C', numberRows },
        ...{ qualifier: 'contains', ...(searchWord && { searchWordType: 'DS', searchWord }) },
      } as Parameters<typeof searchInventory>[1],
      call,
    ),
  path: (identityKey: string) => inventoryPath(identityKey, numberRows, searchWord ? { word: searchWord } : undefined),
})

const small = 1.1
const long = 1.03
const answers: Record<string, Answer> = {
  'a search of orders': { rows: 50, bar: small, ...orders({ orderStatus: 'O' }) },
  'a search of the inventory': { rows: 50, bar: small, ...inventory(50, undefined) },
  'all orders of a customer': { rows: 5000, bar: long, ...orders({ orderStatus: 'A' }) },
  'the whole inventory': { rows: allRows, bar: long, ...inventory(allRows, undefined) },
}

/**
 * The lower quartile of each kind of work, whose order changes from round to round: other work on the machine, and what
 * came before, only add time.
 */
async function quickest(rounds: number, work: (() => Promise<number>)[]): Promise<number[]> {
  const times = work.map((): number[] => [])
  for (let round = -5; round < rounds; round++) {
    for (let n = 0; n < work.length; n++) {
      const which = (n + Math.abs(round)) % work.length
      const took = (await work[which]?.()) ?? 0
      if (round >= 0) times[which]?.push(took)
    }
  }
  return times.map((some) => some.toSorted((a, b) => a - b)[Math.floor(rounds / 4)] ?? 0)
}

/**
 * What the second wall costs: the time that the statements take longer as the serving role, told who asks, than as a
 * superuser, whom no policy binds, against the time of the whole answer.
 */
export async function wall(): Promise<void> {
  const fill = async () => undefined
  await onPostgres(fill, async (url, dir) => {
    const serving = url.replace('postgres@', `${servingRole}@`)
    const stores = await openStores({ databaseUrl: serving, migrateDatabaseUrl: url })
    await stores.owner.session((session) => session.query(`create role ${servingRole} login`))
    await migrate(stores.owner)
    await writeOrdersFeed(dir)
    await loadFeed(stores.owner, dir)
    const portal = await startPortal({ DATABASE_URL: url }, 25_841)
    const agent = new Agent({ keepAlive: true })
    try {
      const headers: Record<string, string> = {
        ...(await signIn(portal)),
        accept: 'application/vnd.trade-counter.rows',
      }
      const asker = { kind: 'customer', company, customer } as const
      for (const [name, { bar, rows, query, columns, path }] of Object.entries(answers)) {
        const statement = (store: ScopedStore) => maskedRows(store.db, query(store), columns, rights)
        const copy = (store: ScopedStore) => () =>
          timed(async () => void (await buffer(await store.copyOut(statement(store)))))
        const took = await quickest(bar === small ? 400 : 60, [
          copy(stores.owner),
          copy(stores.serving.as(asker)),
          () => readWhole(portal.origin, path(headers['x-identity'] ?? ''), headers, agent),
        ])
        const [without = 0, walled = 0, whole = 0] = took
        const added = walled - without
        const detail = `${added.toFixed(2)} ms more in the database, ${whole.toFixed(2)} ms in all`
        stayUnder(
          `${name} with the wall against without`,
          1 + added / whole,
          bar,
          '×',
          `${rows === allRows ? 'all' : rows} rows, ${detail}`,
        )
      }
    } finally {
      agent.destroy()
      await portal.stop()
      await stores.close()
    }
  })
}
