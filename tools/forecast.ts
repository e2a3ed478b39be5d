import { createReadStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { createGunzip } from 'node:zlib'
import { addDays } from '#kit/contract/dates.ts'
import { forecastWeeks } from '#items/contract/forecast/methods.ts'
import { sql } from 'kysely'
import { openStore } from '#kit/server/db/open.ts'
import type { Db, Store } from '#kit/server/db/store.ts'
import { ensureDemo } from './demo/ensure.ts'
import { forecastsOf } from '#items/server/forecast/method-queries.ts'
import { hundredths, weeklyForecasts } from '#items/server/forecast/weekly-queries.ts'
import { onPostgres } from './bench/databases.ts'
import { stayUnder } from './bench/figures.ts'

// The back-test of docs/forecast.md. The portal's own statement forecasts 13 weeks of two data sets from the weeks
// before: UCI's Online Retail, and the demo.

const usage = 'usage: npm run bench:forecast -- --file <online-retail.csv.gz>'
const held = 7 * forecastWeeks
/** The demo's last day, which determines its data. */
const demoDay = '2026-11-20'

interface Scores {
  items: number
  short: number
  idle: number
  tested: number
  forecast: number
  naive: number
  average: number
  covered: number
  below: number
  above: number
}

/** Compares the forecast made on a day with the use in the following 13 weeks. */
async function score(db: Db, today: string): Promise<Scores> {
  const error = (of: string) => sql`avg(abs(used - ${sql.ref(of)}) / scale)`
  const { rows } = await sql<Scores>`
    with actual as (
      select company, item, sum(used) as used from (
        select company, item, greatest(sum(quantity), 0) as used from sales_lines
        where invoice_date >= ${today} and invoice_date < ${addDays(today, held)}
        group by company, item, (invoice_date - cast(${today} as date)) / 7) as weekly group by company, item),
    -- The mean error of repeating the week before, in 13 weeks.
    scales as (
      select company, item, ${sql.lit(forecastWeeks)} * avg(abs(used - before)) / ${hundredths} as scale from (
        with ${weeklyForecasts(sql`sales_lines`, today)}
        select b.company, b.item, w.used, lag(w.used) over (partition by n order by w.week) as before
        from weekly w join bought b using (n)) as weekly group by company, item),
    forecast as materialized (select * from ${forecastsOf(sql`sales_lines`, today)} as f),
    tested as (
      select f.*, s.scale, coalesce(a.used, 0) as used from forecast f
      join scales s on s.company = f.company and s.item = f.item and s.scale > 0
      left join actual a on a.company = f.company and a.item = f.item where f.total is not null)
    select (select count(*) from items) as items,
      (select count(*) from forecast where method like 'History%') as short,
      (select count(*) from forecast where method like 'Not bought%') as idle, count(*) as tested,
      ${error('total')} as forecast, ${error('naive')} as naive, ${error('average')} as average,
      avg(case when used between floor(low) and ceil(high) then 1.0 else 0 end) as covered,
      avg(case when used < floor(low) then 1.0 else 0 end) as below,
      avg(case when used > ceil(high) then 1.0 else 0 end) as above
    from tested`.execute(db)
  const [scores] = rows
  if (!scores) throw new Error('the back-test returned no row')
  return scores
}

const percent = (share: number) => `${(100 * share).toFixed(1)}%`
const say = (line: string) => process.stdout.write(`${line}\n`)

async function printPeriod(db: Db, today: string): Promise<Scores> {
  const s = await score(db, today)
  say(
    `${today} to ${addDays(today, held - 1)}: ${s.items} items, ${s.tested} with a forecast, ${s.short} too short, ${s.idle} idle`,
  )
  const [forecast, naive, average] = [s.forecast, s.naive, s.average].map((error) => error.toFixed(3))
  say(`  MASE of 13 weeks: forecast ${forecast}, naive ${naive}, 13-week average ${average}`)
  say(`  in the 80% range: ${percent(s.covered)}; below ${percent(s.below)}, above ${percent(s.above)}`)
  const { rows } = await sql<{ name: string; items: number }>`
    select name, count(*) as items
    from ${forecastsOf(sql`sales_lines`, today)} as f cross join string_to_table(f.method, ', ') as name
    where total is not null group by name order by 2 desc`.execute(db)
  say(`  among the three: ${rows.map(({ name, items }) => `${name} ${items}`).join(', ')}`)
  return s
}

/** Tests several periods, the last of which ends with the data. */
async function backTest(db: Db, name: string, periods: number, apart: number): Promise<void> {
  const { rows } = await sql<{ last: string }>`select max(invoice_date) as last from sales_lines`.execute(db)
  const end = addDays(rows[0]?.last ?? '', 1)
  const scores: Scores[] = []
  for (let nth = 0; nth < periods; nth++) scores.push(await printPeriod(db, addDays(end, -held - nth * apart)))
  const worst = Math.max(...scores.map(({ forecast, average, naive }) => forecast / Math.min(average, naive)))
  stayUnder(`${name}: forecast against the better of both others, in the worst period`, worst, 1, '×')
  const covered = (100 * scores.reduce((sum, period) => sum + period.covered, 0)) / periods
  stayUnder(`${name}: in the 80% range, distance from 80`, Math.abs(covered - 80), 7, 'points')
}

/**
 * Reads UCI's Online Retail file, gzipped, into the tables that the forecast reads. All lines of an invoice have the day
 * of its first one.
 */
const loadRetail = (store: Store, file: string): Promise<void> =>
  store.session(async (session) => {
    await session.query(`create temporary table raw (invoice text, item text, description text, quantity numeric,
      day timestamp, price numeric, customer text, country text, line int generated always as identity)`)
    await session.copyIn(
      'copy raw (invoice, item, description, quantity, day, price, customer, country) from stdin (format csv, header)',
      createReadStream(file).pipe(createGunzip()),
    )
    await session.query(`insert into items (company, item, description, vendor)
      select distinct '01', item, '', '' from raw`)
    await session.query(`insert into sales_lines (company, customer, invoice_number, line, invoice_date, ship_to,
        warehouse, item, quantity, unit_price, sales)
      select '01', '000001', invoice, line, first_value(day::date) over (partition by invoice order by line), '', '',
        item, quantity, price, quantity * price from raw`)
    await session.query('vacuum analyze')
  })

const { file } = parseArgs({ options: { file: { type: 'string' } } }).values
if (file === undefined) {
  process.stderr.write(`${usage}\n`)
  process.exit(2)
}

await onPostgres(
  (store) => loadRetail(store, file),
  async (url) => {
    const store = await openStore({ databaseUrl: url, statementTimeout: 120_000 })
    await backTest(store.db, 'Online Retail', 3, 42)
    await store.close()
  },
)
await onPostgres(
  (store) => ensureDemo(store, demoDay, say),
  async (url) => {
    const store = await openStore({ databaseUrl: url, statementTimeout: 120_000 })
    await backTest(store.db, 'the demo', 4, 182)
    await store.close()
  },
)
