import { orderColumns } from '@trade-counter/contract/slices/orders/columns.ts'
import type { InputOf } from '@trade-counter/contract/kit/declare/endpoint.ts'
import { toSentDate } from '@trade-counter/contract/kit/dates.ts'
import type { searchOrders as searchCall } from '@trade-counter/contract/slices/orders/endpoints.ts'
import { withLiterals } from '../apps/server/src/kit/db/literals.ts'
import { openStore } from '../apps/server/src/kit/db/open.ts'
import { maskedRows } from '../apps/server/src/kit/lists/list-queries.ts'
import { searchOrders } from '../apps/server/src/slices/orders/queries.ts'
import { allFlags } from '../apps/server/src/slices/session/accounts/accounts.ts'
import { company, customer } from './data/data.ts'
import type { Databases } from './databases.ts'
import { inTurn, median, medians, reach, stayUnder } from './figures.ts'
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
    const work = {
      bare: () => psql.time(`copy (${bare}) to stdout`),
      portal: () => psql.time(`copy (${portal[by]}) to stdout`),
    }
    const took = await inTurn(rounds, work, 2)
    stayUnder(
      `orders by ${by}, time vs. the bare SQL`,
      took.portal / took.bare,
      1.5,
      '×',
      medians(took.portal, took.bare),
    )
  }
  psql.close()
}

function searchPath(identityKey: string, by: By): string {
  const dated = (value: string) => (/^\d{4}-/.test(value) ? toSentDate(value) : value)
  const fields = Object.entries(filters[by].fields).map(([name, value]): [string, string] => [name, dated(value)])
  const whose = { identityKey, companyNumber: company, customerNumber: customer, loginType: 'C' }
  return `/api/customerOrder/orderDetailsHeader?${new URLSearchParams([...Object.entries(whose), ...fields])}`
}

/** 32 clients, one filter after another, compared with a plain server that runs the same query. */
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
  reach('order searches at 32 clients vs. the plain server', took.portal / took.plain, 1, '×', detail)
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
  stayUnder('tracking from kept events', median(times), 20, 'ms')
}

/** The bars of orders and parcels, on 200,000 orders. */
export async function orders({ url, plainUrl }: Pick<Databases, 'url' | 'plainUrl'>): Promise<void> {
  await inTheDatabase(url)
  const portal = await startPortal({ DATABASE_URL: url }, 24_811)
  const plain = await startPlainOrders(plainUrl, 24_812)
  try {
    await tracking(portal)
    await manyClients(portal, plain)
  } finally {
    await Promise.all([portal.stop(), plain.stop()])
  }
}
