import { orderColumns } from '@trade-counter/contract/slices/orders/columns.ts'
import type { InputOf } from '@trade-counter/contract/kit/declare/endpoint.ts'
import { sentDate } from '@trade-counter/contract/kit/dates.ts'
import type { searchOrders as searchCall } from '@trade-counter/contract/slices/orders/endpoints.ts'
import { withLiterals } from '../apps/server/src/kit/db/literals.ts'
import { openStore } from '../apps/server/src/kit/db/open.ts'
import { maskedRows } from '../apps/server/src/kit/lists/list-queries.ts'
import { searchOrders } from '../apps/server/src/slices/orders/queries.ts'
import { allFlags } from '../apps/server/src/slices/session/accounts/accounts.ts'
import { company, customer } from './data/data.ts'
import type { Databases } from './databases.ts'
import { median, report } from './figures.ts'
import { load, readWhole } from './load.ts'
import { ordersEach, upsNumber } from './data/orders-data.ts'
import { filters, ordersSql } from './statements/orders-statements.ts'
import { openPsql } from './psql.ts'
import { type Running, signIn, startPlainOrders, startPortal } from './servers.ts'

type By = keyof typeof filters
const names = Object.keys(filters) as By[]
const rounds = 21
const seconds = 6

/** The portal's statement for each filter, including masks and limit. */
async function portalStatements(url: string): Promise<Record<By, string>> {
  const store = await openStore({ databaseUrl: url })
  const rights = { loginType: 'C', flags: allFlags } as const
  const scope = (shipTos: readonly string[] | undefined) => ({ kind: 'customer', company, customer, shipTos }) as const
  const statements = names.map((by) => {
    const fields: Record<string, string> = filters[by].fields
    const input = { identityKey: 'x', companyNumber: company, customerNumber: customer, loginType: 'C', ...fields }
    const shipTos = fields.shipToNumber === undefined ? undefined : [fields.shipToNumber]
    const call = { scope: scope(shipTos), rights, today: '2026-11-20' }
    const query = searchOrders(store.db, input as InputOf<typeof searchCall>, call)
    return [by, withLiterals(maskedRows(store.db, query, orderColumns, rights))] as const
  })
  await store.close()
  return Object.fromEntries(statements) as Record<By, string>
}

/** The database alone: alternates between the portal's statement and the bare one. */
async function inTheDatabase(url: string): Promise<void> {
  const portal = await portalStatements(url)
  const psql = openPsql(url)
  for (const by of names) {
    const bare = ordersSql(`'${company}'`, `'${customer}'`, filters[by].where)
    const times = { portal: [] as number[], bare: [] as number[] }
    for (let round = -2; round < rounds; round++) {
      const [theirs, ours] = [
        await psql.time(`copy (${bare}) to stdout`),
        await psql.time(`copy (${portal[by]}) to stdout`),
      ]
      if (round < 0) continue
      times.bare.push(theirs)
      times.portal.push(ours)
    }
    const [ours, theirs] = [median(times.portal), median(times.bare)]
    report({
      name: `orders by ${by}, time vs. the bare SQL`,
      value: ours / theirs,
      bar: 1.5,
      must: 'stay under',
      unit: '×',
      detail: `medians ${ours.toFixed(2)} ms against ${theirs.toFixed(2)} ms`,
    })
  }
  psql.close()
}

function searchPath(identityKey: string, by: By): string {
  const dated = (value: string) => (/^\d{4}-/.test(value) ? sentDate(value) : value)
  const fields = Object.entries(filters[by].fields).map(([name, value]): [string, string] => [name, dated(value)])
  const whose = { identityKey, companyNumber: company, customerNumber: customer, loginType: 'C' }
  return `/api/customerOrder/orderDetailsHeader?${new URLSearchParams([...Object.entries(whose), ...fields])}`
}

/** 32 clients, one filter after another, compared with a plain server that runs the same query. */
async function manyClients(portal: Running, plain: Running): Promise<void> {
  const headers: Record<string, string> = { ...(await signIn(portal)), accept: 'application/vnd.trade-counter.rows' }
  const ours = names.map((by) => searchPath(headers['x-identity'] ?? '', by))
  const theirs = names.map((by) => `/orders?by=${encodeURIComponent(by)}`)
  const measured = { portal: [] as number[], plain: [] as number[] }
  // The first round compiles code and does not count.
  for (let round = -1; round < 5; round++) {
    const plainly = await load(plain.origin, theirs, {}, { clients: 32, seconds })
    const { requestsPerSecond, failed } = await load(portal.origin, ours, headers, { clients: 32, seconds })
    if (failed > 0) throw new Error(`${failed} answers failed`)
    if (round < 0) continue
    measured.plain.push(plainly.requestsPerSecond)
    measured.portal.push(requestsPerSecond)
  }
  const [a, b] = [median(measured.portal), median(measured.plain)]
  report({
    name: 'order searches at 32 clients vs. the plain server',
    value: a / b,
    bar: 1,
    must: 'reach',
    unit: '×',
    detail: `${a.toFixed(0)}/s against ${b.toFixed(0)}/s`,
  })
}

/** Parcels with stored tracking events, each requested for the first time. */
async function tracking(portal: Running): Promise<void> {
  const headers = await signIn(portal)
  const times: number[] = []
  for (let n = 0; n < 60; n++) {
    const number = upsNumber((n % (ordersEach / 2)) * 2 + 1)
    const path = `/api/upstracking/getUPSResponses?upsTrackingNumberParams=${number}`
    times.push(await readWhole(portal.origin, path, headers))
  }
  report({ name: 'tracking from kept events', value: median(times), bar: 20, must: 'stay under', unit: 'ms' })
}

/** The bars of orders and parcels, on 200,000 orders. */
export async function orders({ url, plainUrl }: Pick<Databases, 'url' | 'plainUrl'>): Promise<void> {
  await inTheDatabase(url)
  const portal = await startPortal({ DATABASE_URL: url }, 24_811, 0)
  const plain = await startPlainOrders(plainUrl, 24_812)
  try {
    await tracking(portal)
    await manyClients(portal, plain)
  } finally {
    await Promise.all([portal.stop(), plain.stop()])
  }
}
