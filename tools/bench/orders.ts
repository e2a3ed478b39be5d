import { toSentDate } from '#kit/contract/dates.ts'
import { company, customer } from './data/data.ts'
import type { Databases } from './databases.ts'
import { inTurn, quick, reach } from './figures.ts'
import { load } from './http.ts'
import { type Running, signIn, startPlain, startPortal } from './servers.ts'
import { filters } from './statements/orders-statements.ts'

type By = keyof typeof filters
const names = Object.keys(filters) as By[]
const seconds = quick ? 3 : 6

function searchPath(identityKey: string, by: By): string {
  const dated = (value: string) => (/^\d{4}-/.test(value) ? toSentDate(value) : value)
  const fields = Object.entries(filters[by].fields).map(([name, value]): [string, string] => [name, dated(value)])
  const whose = { identityKey, companyNumber: company, customerNumber: customer, loginType: 'C' }
  return `/api/customerOrder/orderDetailsHeader?${new URLSearchParams([...Object.entries(whose), ...fields])}`
}

/** Measures 32 clients, one filter after another, compared with a plain server that runs the same query. */
async function manyClients(portal: Running, plain: Running): Promise<void> {
  const headers: Record<string, string> = { ...(await signIn(portal)), accept: 'application/vnd.trade-counter.rows' }
  const ours = names.map((by) => searchPath(headers['x-identity'] ?? '', by))
  const theirs = names.map((by) => `/orders?by=${encodeURIComponent(by)}`)
  const perSecond = async (server: Running, paths: string[], sent: Record<string, string>) => {
    const { requestsPerSecond, failed } = await load(server.origin, paths, sent, { clients: 32, seconds })
    if (failed > 0) throw new Error(`${failed} answers failed`)
    return requestsPerSecond
  }
  const took = await inTurn(5, {
    plain: () => perSecond(plain, theirs, {}),
    portal: () => perSecond(portal, ours, headers),
  })
  const detail = `${took.portal.toFixed(0)}/s against ${took.plain.toFixed(0)}/s`
  reach('order searches at 32 clients vs. the plain server', took.portal / took.plain, 0.8, '×', detail)
}

/** Measures searches of 200,000 orders. */
export async function orders({ url, plainUrl }: Databases): Promise<void> {
  const portal = await startPortal({ DATABASE_URL: url }, 24_811)
  const plain = await startPlain(plainUrl, 24_812)
  try {
    await manyClients(portal, plain)
  } finally {
    await Promise.all([portal.stop(), plain.stop()])
  }
}
