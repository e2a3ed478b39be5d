import { bucketColumns, detailColumns } from '@trade-counter/contract/slices/accounts-payable/columns.ts'
import type { Column } from '@trade-counter/contract/kit/declare/columns.ts'
import { addDays, type Day } from '@trade-counter/contract/kit/dates.ts'
import { listBuckets, listDetails } from '../apps/server/src/slices/accounts-payable/queries.ts'
import { withLiterals } from '../apps/server/src/kit/db/literals.ts'
import { openStore } from '../apps/server/src/kit/db/open.ts'
import type { Store } from '../apps/server/src/kit/db/store.ts'
import type { RowsQuery } from '../apps/server/src/kit/lists/rows-query.ts'
import { maskedRows } from '../apps/server/src/kit/lists/list-queries.ts'
import { loadFeed } from '../apps/server/src/data/feeds/loading/load.ts'
import { p95 } from '../apps/server/src/testing/servers/http-load.ts'
import { company, customer } from './data/data.ts'
import { onPostgres } from './databases.ts'
import { inTurn, median, medians, stayUnder } from './figures.ts'
import { readWhole, timesWhile } from './load.ts'
import { invoiceNumber, invoices, isOpen, writePayablesFeed } from './data/payables-data.ts'
import { openPsql } from './psql.ts'
import { type Running, signIn, startPortal } from './servers.ts'

const rounds = 41
const rows = 'application/vnd.trade-counter.rows'
/** Today in the portal's time zone, the servers' default. */
const dayNow = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())

const whose = `company = '${company}' and customer = '${customer}'`

/** Buckets and their total as a plain psql query. */
const bareBuckets = (today: Day) => `
select case when d <= 30 then 1 when d <= 60 then 2 when d <= 90 then 3 when d <= 120 then 4 else 5 end as bucket,
  sum(balance), count(*)
from (select date '${today}' - invoice_date as d, balance from invoices where ${whose} and balance <> 0) i
group by grouping sets ((1), ()) order by 1`

/** The open invoices that are 31 to 60 days old. */
const bareDetails = (today: Day) => `
select i.invoice_number, i.invoice_date, i.customer_po, i.order_number, date '${today}' - i.invoice_date, i.customer,
  i.ship_to, s.city, i.balance, i.amount, i.warehouse
from invoices i left join ship_tos s using (company, customer, ship_to)
where ${whose} and i.balance <> 0
  and i.invoice_date between '${addDays(today, -60)}' and '${addDays(today, -31)}'
order by i.invoice_date desc, i.invoice_number desc`

const account = { companyNumber: company, customerNumber: customer }

const rights = { loginType: 'C', flags: { CanViewAR: 'Y' } } as const

/** The statements that the portal runs, including masks. */
async function portalStatements(url: string, today: Day): Promise<{ buckets: string; details: string }> {
  const store = await openStore({ databaseUrl: url })
  const call = { scope: { kind: 'customer', company, customer, shipTos: undefined }, rights, today } as const
  const masked = (query: RowsQuery<unknown>, columns: readonly Column[]) =>
    withLiterals(maskedRows(store.db, query, columns, rights))
  const statements = {
    buckets: masked(listBuckets(store.db, account, call), bucketColumns),
    details: masked(listDetails(store.db, { ...account, bucket: '31-60' }, call), detailColumns),
  }
  await store.close()
  return statements
}

/**
 * Alternates between the bare statement and the portal's in psql, and the whole call, which checks session, rights, and
 * scope without a sign-in.
 */
async function beside(
  url: string,
  portal: Running,
  headers: Record<string, string>,
  figure: { name: string; path: string; bare: string; ours: string },
): Promise<void> {
  const psql = openPsql(url)
  const work = {
    bare: () => psql.time(`copy (${figure.bare}) to stdout`),
    ours: () => psql.time(`copy (${figure.ours}) to stdout`),
    call: () => readWhole(portal.origin, figure.path, { ...headers, accept: rows }),
  }
  const { bare, ours, call } = await inTurn(rounds, work, 5)
  psql.close()
  stayUnder(`${figure.name}, time vs. the bare SQL`, ours / bare, 1.5, '×', medians(ours, bare))
  process.stdout.write(`        ${figure.name}, the whole call: ${call.toFixed(2)} ms\n`)
}

async function onePage(portal: Running, headers: Record<string, string>): Promise<void> {
  const times: number[] = []
  for (let n = -10; n < rounds; n++) {
    const query = new URLSearchParams({ invoiceId: invoiceNumber(n + 500), companyNumber: company, group: customer })
    const took = await readWhole(portal.origin, `/api/pdf-downloader/invoice-pdf-download?${query}`, headers)
    if (n >= 0) times.push(took)
  }
  stayUnder('a one-page invoice made from its lines', median(times), 50, 'ms')
}

/** 200 invoices as a zip, read to its end. */
async function zip(
  portal: Running,
  headers: Record<string, string>,
  from: number,
): Promise<{ ms: number; bytes: number }> {
  const numbers = Array.from({ length: 200 }, (_, n) => invoiceNumber(from + n))
  const start = performance.now()
  const answer = await fetch(`${portal.origin}/api/pdf-downloader/invoices`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, invoices: numbers.join(','), form: 'zip' }),
  })
  if (!answer.ok || !answer.body) throw new Error(`downloading the zip failed: ${answer.status}`)
  let bytes = 0
  for await (const chunk of answer.body) bytes += chunk.length
  return { ms: performance.now() - start, bytes }
}

async function many(portal: Running, headers: Record<string, string>): Promise<void> {
  // Warm-up: the first ones grow the heap to its working size.
  for (let n = 0; n < 10; n++) await zip(portal, headers, n * 200)
  const before = portal.peakMemory()
  const times: number[] = []
  let size = 0
  for (let n = 10; n < 20; n++) {
    const { ms, bytes } = await zip(portal, headers, n * 200)
    times.push(ms)
    size = bytes
  }
  stayUnder('200 invoices in a zip', median(times), 5000, 'ms', `${(size / 2 ** 20).toFixed(1)} MB`)
  const after = portal.peakMemory()
  stayUnder(
    'growth of resident memory over 2,000 more invoices in zips',
    after - before,
    30,
    'MB',
    `from ${before.toFixed(0)} to ${after.toFixed(0)} MB`,
  )
}

/** The latency of small answers while 200 invoices are generated repeatedly. */
async function othersBeside(portal: Running, headers: Record<string, string>): Promise<void> {
  const path = `/api/accountspayable/arbuckets?${new URLSearchParams(account)}`
  const times: number[] = []
  for (let n = 20; n < 24; n++) {
    const ask = () => readWhole(portal.origin, path, { ...headers, accept: rows })
    times.push(...(await timesWhile(zip(portal, headers, n * 200), ask)))
  }
  stayUnder(
    'a small answer while 200 invoices are made, p95',
    p95(times),
    50,
    'ms',
    `median ${median(times).toFixed(1)} ms, at most ${Math.max(...times).toFixed(1)} ms of ${times.length}`,
  )
}

/** The bars of payables and invoices: a customer with 50,000 invoices, 5,000 of them open, on PostgreSQL. */
export async function accountsPayable(): Promise<void> {
  const today = dayNow()
  const fill = async (store: Store, dir: string) => {
    await writePayablesFeed(dir, today)
    await loadFeed(store, dir)
  }
  await onPostgres(fill, async (url) => {
    const portal = await startPortal({ DATABASE_URL: url }, 24_821)
    try {
      const headers = await signIn(portal)
      const statements = await portalStatements(url, today)
      const open = Array.from({ length: invoices }, (_, n) => n).filter(isOpen).length
      process.stdout.write(`${invoices} invoices, ${open} of them open\n`)
      const query = new URLSearchParams(account)
      await beside(url, portal, headers, {
        name: 'aging buckets',
        path: `/api/accountspayable/arbuckets?${query}`,
        bare: bareBuckets(today),
        ours: statements.buckets,
      })
      await beside(url, portal, headers, {
        name: 'the details of a bucket',
        path: `/api/accountspayable/ardetails?${query}&bucket=31-60`,
        bare: bareDetails(today),
        ours: statements.details,
      })
      await onePage(portal, headers)
      await many(portal, headers)
      await othersBeside(portal, headers)
    } finally {
      await portal.stop()
    }
  })
}
