import { company, customer } from './data/data.ts'
import { fillItemPage, item, lines } from './data/item-data.ts'
import { onPostgres } from './databases.ts'
import { inTurn, stayUnder } from './figures.ts'
import { readWhole } from './load.ts'
import { signIn, startPortal } from './servers.ts'

const rounds = 7
const calls = ['', '/stock', '/months', '/lines', '/orders', '/parcels', '/substitutes'] as const

/** The item page of the largest customer's most bought item: its calls at once. */
export async function itemPage(): Promise<void> {
  process.stdout.write(`${lines} invoice lines\n`)
  await onPostgres(fillItemPage, async (url) => {
    const portal = await startPortal({ DATABASE_URL: url, COLUMNAR: 'off' }, 21_831)
    try {
      const headers = await signIn(portal, { loginType: 'C', company, user: customer })
      const query = new URLSearchParams({ companyNumber: company, customerNumber: customer, item })
      const ask = (call: string) => () => readWhole(portal.origin, `/api/item${call}?${query}`, headers)
      const page = async () => {
        const start = performance.now()
        await Promise.all(calls.map((call) => ask(call)()))
        return performance.now() - start
      }
      const took = await inTurn(rounds, {
        page,
        ...Object.fromEntries(calls.map((call) => [call || '/item', ask(call)])),
      })
      const each = Object.entries(took).map(([call, ms]) => `${call} ${ms.toFixed(1)}`)
      stayUnder('item page, all calls at once', took.page ?? 0, 300, 'ms', each.join(', '))
      const search = new URLSearchParams({
        ...{ identityKey: headers['x-identity'] ?? '', companyNumber: company, customerNumber: customer },
        ...{ numberRows: '500', qualifier: 'starts', searchWord: '00000', searchWordType: 'IT' },
      })
      const found = await inTurn(rounds, {
        tracking: () => readWhole(portal.origin, `/api/item/search?${search}`, headers),
      })
      stayUnder('Item Tracking, 99 items', found.tracking, 300, 'ms')
    } finally {
      await portal.stop()
    }
  })
}
