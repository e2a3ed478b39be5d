import { mkdir } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { renewCopy } from '../apps/server/src/kit/columnar/build.ts'
import { attachParts } from '../apps/server/src/kit/columnar/open-copy.ts'
import type { Store } from '../apps/server/src/kit/db/store.ts'
import { p95 } from '../apps/server/src/testing/servers/http-load.ts'
import { onPostgres } from './databases.ts'
import { inTurn, stayUnder, timed } from './figures.ts'
import { readWhole, timesWhile } from './load.ts'
import { openPsql } from './psql.ts'
import { administrator, fillPurchases, group, largest } from './data/purchasing-data.ts'
import { coveringIndex, plainReport, reportFields } from './statements/purchasing-statements.ts'
import { type Running, signIn, startPortal, untilCopied } from './servers.ts'

const rounds = 5
const lines = 10_000_000
const compact = 'application/vnd.trade-counter.rows'
const members = 'customer::int % 3 = 1 and customer::int < 299'

export const askers = [
  {
    who: 'one customer',
    login: { loginType: 'C', company: largest.company, user: largest.customer },
    customers: `(select company, customer from customers where company = '${largest.company}' and customer = '${largest.customer}')`,
    bar: 1.0,
  },
  {
    who: 'a group of 100',
    login: { loginType: 'G', company: '00', user: group },
    customers: `(select company, customer from customers where ${members})`,
    bar: 0.8,
  },
  {
    who: 'all 2,000',
    login: { loginType: 'E', company: '00', user: administrator },
    customers: '(select company, customer from customers)',
    bar: 0.8,
  },
]
export type Asker = (typeof askers)[number]

export async function callOf(portal: Running, { login }: Asker): Promise<(accept: string) => Promise<number>> {
  const headers = await signIn(portal, login)
  const whose = { identityKey: headers['x-identity'] ?? '', loginType: login.loginType }
  const path = `/api/purchaseanalysis/getpurchaseanalysislist?${new URLSearchParams({ ...whose, ...reportFields })}`
  return (accept) => readWhole(portal.origin, path, { ...headers, accept })
}

const listed = (took: Record<string, number>) =>
  Object.entries(took)
    .map(([name, ms]) => `${name} ${ms.toFixed(0)}`)
    .join(', ')

/** The 95th percentile latency of short calls while reports run, in milliseconds. */
async function shortCallsMeanwhile(portal: Running, ask: () => Promise<number>): Promise<number> {
  const reports = Promise.all(
    [0, 1].map(async () => {
      for (let n = 0; n < 5; n++) await ask()
    }),
  )
  return p95(await timesWhile(reports, () => readWhole(portal.origin, '/livez', {})))
}

async function measureAsker(
  asker: Asker,
  portals: { copied: Running; plain: Running },
  url: string,
  copy: DuckDBInstance,
) {
  const { who, bar } = asker
  const psql = openPsql(url)
  const bare = await copy.connect()
  const [ask, askPlain] = [await callOf(portals.copied, asker), await callOf(portals.plain, asker)]
  const sql = plainReport(asker.customers)
  const took = await inTurn(rounds, {
    portal: () => ask(compact),
    'PostgreSQL alone': () => psql.time(sql),
    'DuckDB alone': () => timed(() => bare.run(sql)),
    'portal without a copy': () => askPlain(compact),
  })
  const forms = await inTurn(rounds, { JSON: () => ask('application/json'), CSV: () => ask('text/csv') })
  await bare.run('set threads to 1')
  const alone = await inTurn(rounds, { 'DuckDB alone on one thread': () => timed(() => bare.run(sql)) })
  await bare.run('reset threads')
  psql.close()
  bare.closeSync()
  process.stdout.write(
    `        ${who}, ms: ${listed({ ...took, ...alone, ...forms })}; load ${loadavg()[0]?.toFixed(1)}\n`,
  )
  stayUnder(
    `report of ${who}, the whole call vs. plain grouped SQL over a covering index`,
    took.portal / took['PostgreSQL alone'],
    bar,
    '×',
  )
  if (who !== 'a group of 100') return
  stayUnder(`report of ${who}, the whole call vs. DuckDB alone`, took.portal / took['DuckDB alone'], 2, '×')
  const others = await shortCallsMeanwhile(portals.copied, () => ask(compact))
  stayUnder('short calls while two such reports run, p95', others, 500, 'ms')
}

async function fill(store: Store): Promise<void> {
  await fillPurchases(store, lines)
  await store.session(async (session) => {
    await session.query(coveringIndex)
    await session.query('vacuum analyze sales_lines')
  })
}

/** Reports over 10 million invoice lines of 2,000 customers. */
export const purchasing = (): Promise<void> =>
  onPostgres(fill, async (url, dir) => {
    const own = join(dir, 'bench')
    await mkdir(own)
    const { manifest } = await renewCopy({ databaseUrl: url, dir: own, memoryMb: 256, threads: 2 })
    const { seconds } = manifest
    process.stdout.write(
      `        a copy of 10 million lines built in ${seconds.toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)}\n`,
    )
    const copy = await DuckDBInstance.create(':memory:', { memory_limit: '1GB' })
    await attachParts(copy, own, manifest)
    const shared = { DATABASE_URL: url, COLUMNAR: 'on', COLUMNAR_DIR: join(dir, 'copies') }
    const plain = await startPortal({ ...shared, COLUMNAR: 'off' }, 23_812)
    const copied = await startPortal(shared, 23_811)
    try {
      await untilCopied(copied)
      for (const asker of askers) await measureAsker(asker, { copied, plain }, url, copy)
      const detail = `without a copy ${plain.peakMemory().toFixed(0)} MB`
      stayUnder('resident memory of the portal after them', copied.peakMemory(), 700, 'MB', detail)
    } finally {
      await Promise.all([copied.stop(), plain.stop()])
      copy.closeSync()
    }
  })
