import { join } from 'node:path'
import type { Store } from '#kit/server/db/store.ts'
import { p95 } from '#app/server/testing/servers/http-load.ts'
import { administrator, fillPurchases, group, largest } from './data/purchasing-data.ts'
import { onPostgres } from './databases.ts'
import { inTurn, medians, quick, stayUnder } from './figures.ts'
import { readWhole, timesWhile } from './http.ts'
import { openPsql } from './psql.ts'
import { type Running, signIn, startPortal, untilCopied } from './servers.ts'
import { coveringIndex, plainReport, reportFields } from './statements/purchasing-statements.ts'

const rounds = 5
const lines = quick ? 500_000 : 10_000_000
const { company, customer } = largest

/** The users of the report, their lines as SQL, and the limits with and without a columnar copy. */
const readers = [
  {
    who: 'one customer',
    login: { loginType: 'C', company, user: customer },
    customers: `where company = '${company}' and customer = '${customer}'`,
    bars: { copied: 1, plain: 1.5 },
  },
  {
    who: 'a group of 100',
    login: { loginType: 'G', company: '00', user: group },
    customers: 'where customer::int % 3 = 1 and customer::int < 299',
    bars: { copied: 0.3, plain: 1.5 },
  },
  {
    who: 'all 2,000',
    login: { loginType: 'E', company: '00', user: administrator },
    customers: '',
    bars: { copied: 0.3 },
  },
]
type Reader = (typeof readers)[number]

async function callOf(portal: Running, { login }: Reader): Promise<() => Promise<number>> {
  const headers = await signIn(portal, login)
  const whose = { identityKey: headers['x-identity'] ?? '', loginType: login.loginType }
  const path = `/api/purchaseanalysis/getpurchaseanalysislist?${new URLSearchParams({ ...whose, ...reportFields })}`
  return () => readWhole(portal.origin, path, { ...headers, accept: 'application/vnd.trade-counter.rows' })
}

/** Compares the whole call with plain grouped SQL over a covering index. */
async function measure(reader: Reader, portals: { copied: Running; plain: Running }, url: string): Promise<void> {
  const { who, bars, customers } = reader
  const psql = openPsql(url)
  const sql = plainReport(`(select company, customer from customers ${customers})`)
  const copied = await callOf(portals.copied, reader)
  const plain = await callOf(portals.plain, reader)
  const took = await inTurn(rounds, { copied, plain, psql: () => psql.time(sql) })
  psql.close()
  const name = `report of ${who} vs. plain SQL over a covering index`
  stayUnder(name, took.copied / took.psql, bars.copied, '×', medians(took.copied, took.psql))
  if (bars.plain !== undefined) {
    const detail = medians(took.plain, took.psql)
    stayUnder(`${name}, without a copy`, took.plain / took.psql, bars.plain, '×', detail)
  }
}

/** Measures short calls while two users run reports. */
async function shortCallsMeanwhile(portal: Running, ask: () => Promise<number>): Promise<void> {
  const reports = Promise.all(
    [0, 1].map(async () => {
      for (let n = 0; n < 5; n++) await ask()
    }),
  )
  const times = await timesWhile(reports, () => readWhole(portal.origin, '/livez', {}))
  stayUnder('short calls while two such reports run, p95', p95(times), 500, 'ms')
}

async function fill(store: Store): Promise<void> {
  await fillPurchases(store, lines)
  await store.session(async (session) => {
    await session.query(coveringIndex)
    await session.query('vacuum analyze sales_lines')
  })
}

/** Measures reports on 10 million invoice lines of 2,000 customers. */
export const reports = (): Promise<void> =>
  onPostgres(fill, async (url, dir) => {
    const plain = await startPortal({ DATABASE_URL: url }, 23_812)
    const copy = { COLUMNAR: 'on', COLUMNAR_DIR: join(dir, 'copies') }
    const copied = await startPortal({ DATABASE_URL: url, ...copy }, 23_811)
    try {
      await untilCopied(copied)
      for (const reader of quick ? readers.slice(-1) : readers) await measure(reader, { copied, plain }, url)
      if (quick) return
      const [, ofGroup] = readers
      if (ofGroup) await shortCallsMeanwhile(copied, await callOf(copied, ofGroup))
      const detail = `without a copy ${plain.peakMemory().toFixed(0)} MB`
      stayUnder('resident memory of the portal after them', copied.peakMemory(), 700, 'MB', detail)
    } finally {
      await Promise.all([copied.stop(), plain.stop()])
    }
  })
