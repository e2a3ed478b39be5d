import type { Store } from '../apps/server/src/kit/db/store.ts'
import { inTurn, stayUnder, timed } from './figures.ts'
import { fillPrices, listed } from './data/prices-data.ts'
import { onPostgres } from './databases.ts'
import { readWhole } from './load.ts'
import { signIn, startPortal } from './servers.ts'

const rounds = 15
const lineCount = 300
const bar = 150
const shipTo = '000001'

async function fill(store: Store): Promise<void> {
  await fillPrices(store)
  const { company, customer } = listed
  await store.db
    .insertInto('ship_tos')
    .values({ company, customer, ship_to: shipTo, name: 'Bench', ...address })
    .execute()
}

const address = { address1: '', address2: '', city: '', state: '', zip: '', country: 'US' }

/** A cart of 300 lines among 32,000 items with stock in 40 warehouses. */
export const cart = (): Promise<void> =>
  onPostgres(fill, async (url) => {
    const portal = await startPortal({ DATABASE_URL: url }, 24_829)
    try {
      const headers = await signIn(portal, { loginType: 'C', company: listed.company, user: listed.customer })
      const whose = { companyNumber: listed.company, customerNumber: listed.customer, shipTo }
      const lines = Array.from({ length: lineCount }, (_, n) => [String(n * 100 + 1).padStart(7, '0'), '5'])
      const add = () =>
        timed(async () => {
          const answer = await fetch(`${portal.origin}/api/cart/lines`, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify({ ...whose, lines: JSON.stringify(lines) }),
          })
          const { added } = (await answer.json()) as { added?: number }
          if (added !== lineCount) throw new Error(`${added} of ${lineCount} lines were added`)
        })
      await add()
      const path = `/api/cart/lines?${new URLSearchParams(whose)}`
      const accept = 'application/vnd.trade-counter.rows'
      const took = await inTurn(rounds, { add, read: () => readWhole(portal.origin, path, { ...headers, accept }) })
      stayUnder('a cart of 300 lines, priced and with stock', took.read, bar, 'ms')
      stayUnder('300 lines found by number and added to a cart', took.add, bar, 'ms')
    } finally {
      await portal.stop()
    }
  })
