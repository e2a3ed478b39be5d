import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { buildCopy } from '../apps/server/src/kit/columnar/build.ts'
import { migrate } from '../apps/server/src/kit/db/migrate.ts'
import { openStore } from '../apps/server/src/kit/db/open.ts'
import { startCluster } from '../apps/server/src/testing/servers/cluster.ts'
import { p95 } from '../apps/server/src/testing/servers/http-load.ts'
import { password } from './data/data.ts'
import { inTurn, report, timed } from './figures.ts'
import { readWhole, timesWhile } from './load.ts'
import { openPsql } from './psql.ts'
import { administrator, fillPurchases, group, largest } from './data/purchasing-data.ts'
import { coveringIndex, plainReport, reportFields } from './statements/purchasing-statements.ts'
import { type Running, startPortal, untilCopied } from './servers.ts'

const rounds = 5
const compact = 'application/vnd.trade-counter.rows'
const members = 'customer::int % 3 = 1 and customer::int < 299'

const askers = [
  {
    who: 'one customer',
    signIn: { loginType: 'C', company: largest.company, user: largest.customer },
    customers: `(select company, customer from customers where company = '${largest.company}' and customer = '${largest.customer}')`,
    bar: 1.0,
  },
  {
    who: 'a group of 100',
    signIn: { loginType: 'G', company: '00', user: group },
    customers: `(select company, customer from customers where ${members})`,
    bar: 0.8,
  },
  {
    who: 'all 2,000',
    signIn: { loginType: 'E', company: '00', user: administrator },
    customers: '(select company, customer from customers)',
    bar: 0.8,
  },
]
type Asker = (typeof askers)[number]

async function callOf(portal: Running, { signIn }: Asker): Promise<(accept: string) => Promise<number>> {
  const answer = await fetch(`${portal.origin}/api/user/get_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...signIn, password }),
  })
  const { JWTToken = '', IdentityKey = '' } = (await answer.json()) as { JWTToken?: string; IdentityKey?: string }
  const query = new URLSearchParams({ identityKey: IdentityKey, loginType: signIn.loginType, ...reportFields })
  return (accept) =>
    readWhole(portal.origin, `/api/purchaseanalysis/getpurchaseanalysislist?${query}`, {
      authorization: `Bearer ${JWTToken}`,
      accept,
    })
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
  report({
    name: `report of ${who}, the whole call vs. plain grouped SQL over a covering index`,
    value: took.portal / took['PostgreSQL alone'],
    bar,
    must: 'stay under',
    unit: '×',
  })
  if (who !== 'a group of 100') return
  report({
    name: `report of ${who}, the whole call vs. DuckDB alone`,
    value: took.portal / took['DuckDB alone'],
    bar: 2,
    must: 'stay under',
    unit: '×',
  })
  const others = await shortCallsMeanwhile(portals.copied, () => ask(compact))
  report({
    name: 'short calls while two such reports run, p95',
    value: others,
    bar: 500,
    must: 'stay under',
    unit: 'ms',
  })
}

/** Measures a database that `fillPurchases` has filled. */
export async function measurePurchases(url: string): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'trade-counter-bench-'))
  const file = join(dir, 'bench.duckdb')
  const seconds = (await timed(() => buildCopy({ databaseUrl: url, file, memoryMb: 256, threads: 2 }))) / 1000
  process.stdout.write(
    `        a copy of 10 million lines built in ${seconds.toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)}\n`,
  )
  const copy = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY', memory_limit: '1GB' })
  const shared = { DATABASE_URL: url, COLUMNAR: 'on', COLUMNAR_DIR: join(dir, 'copies') }
  const plain = await startPortal({ ...shared, COLUMNAR: 'off' }, 23_812, 0)
  const copied = await startPortal(shared, 23_811, 0)
  try {
    await untilCopied(copied)
    for (const asker of askers) await measureAsker(asker, { copied, plain }, url, copy)
    report({
      name: 'resident memory of the portal after them',
      value: copied.peakMemory(),
      bar: 700,
      must: 'stay under',
      unit: 'MB',
      detail: `without a copy ${plain.peakMemory().toFixed(0)} MB`,
    })
  } finally {
    await Promise.all([copied.stop(), plain.stop()])
    copy.closeSync()
    await rm(dir, { recursive: true, force: true })
  }
}

/** Reports over 10 million invoice lines of 2,000 customers. */
export async function purchasing(): Promise<void> {
  const cluster = await startCluster()
  const url = cluster.url('postgres')
  try {
    const store = await openStore({ databaseUrl: url })
    await migrate(store)
    await fillPurchases(store)
    await store.session(async (session) => {
      await session.query(coveringIndex)
      await session.query('vacuum analyze sales_lines')
    })
    await store.close()
    await measurePurchases(url)
  } finally {
    await cluster.stop()
  }
}
