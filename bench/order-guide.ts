import type { Store } from '../apps/server/src/kit/db/store.ts'
import { company } from './data/data.ts'
import { fewItems, fillItems, items } from './data/find-data.ts'
import { onPostgres } from './databases.ts'
import { inTurn, stayUnder } from './figures.ts'
import { readWhole } from './load.ts'
import { signIn, startPortal } from './servers.ts'

const rounds = 9
const guideItems = 500
const guide = 'Bench'

/** Of the items that the customer buys: prices and stock of each, and a guide of some. */
const statements = [
  `insert into list_prices (company, item, sell_price, list_price)
    select '${company}', lpad((1 + n * 101)::text, 7, '0'), 1 + n, 2 + n from generate_series(0, 1499) n`,
  `insert into stock (company, item, warehouse, stocked, on_hand)
    select '${company}', lpad((1 + n * 101)::text, 7, '0'), 'ATL', 'S', n from generate_series(0, 1499) n`,
  `insert into order_guides (company, customer, guide, item, section, position, par)
    select '${company}', '${fewItems}', '${guide}', lpad((1 + n * 101)::text, 7, '0'), 'Shelf ' || n / 20, n, 24
    from generate_series(0, ${guideItems - 1}) n`,
]

async function fill(store: Store): Promise<void> {
  await fillItems(store)
  await store.session(async (session) => {
    for (const statement of statements) await session.query(statement)
    await session.query('vacuum analyze')
  })
}

/** A guide of 500 items for a customer with 100,000 invoice lines of 1,500 items, who sees only what it buys. */
export async function orderGuide(): Promise<void> {
  process.stdout.write(`a guide of ${guideItems} of ${items} items, 100000 invoice lines\n`)
  await onPostgres(fill, async (url) => {
    const portal = await startPortal({ DATABASE_URL: url }, 21_823)
    try {
      const headers = await signIn(portal, { loginType: 'C', company, user: fewItems })
      const pathOf = (id: string) =>
        `/api/orderguides/lines?${new URLSearchParams({ companyNumber: company, customerNumber: fewItems, guide: id })}`
      const took = await inTurn(rounds, {
        lines: () => readWhole(portal.origin, pathOf(`D:${guide}`), headers),
      })
      stayUnder(`PostgreSQL, a guide of ${guideItems} items`, took.lines, 150, 'ms')
    } finally {
      await portal.stop()
    }
  })
}
