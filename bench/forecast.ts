import { parseArgs } from 'node:util'
import { addDays } from '@trade-counter/contract/kit/dates.ts'
import { forecastWeeks } from '@trade-counter/contract/kit/forecast/methods.ts'
import { sql } from 'kysely'
import { buildApp } from '../apps/server/src/app.ts'
import { loadConfig } from '../apps/server/src/config.ts'
import { openStore } from '../apps/server/src/kit/db/open.ts'
import type { Db, Store } from '../apps/server/src/kit/db/store.ts'
import { exampleAccount, exampleClerk, examplePassword } from '../apps/server/src/data/example/accounts.ts'
import { loadRetail } from '../apps/server/src/data/example/load-retail.ts'
import { forecastsOf } from '../apps/server/src/kit/forecast/method-queries.ts'
import { createServices } from '../apps/server/src/services.ts'
import { onPostgres } from './databases.ts'
import { median, stayUnder } from './figures.ts'

// The back-test of docs/forecast.md: the portal's own statement forecasts Online Retail's last weeks from the weeks
// before them.

const usage = 'usage: npm run bench:forecast -- --file <online-retail.csv.gz>'
const held = 7 * forecastWeeks

interface Scores {
  items: number
  short: number
  idle: number
  tested: number
  mase: number
  naive: number
  average: number
  total_mase: number
  total_naive: number
  total_average: number
  covered: number
  below: number
  above: number
}

const forecasts = ['total', 'naive', 'average'] as const
/** The mean absolute error of a week, and of the weeks together, in units of the scale. */
const errors = sql.join(
  forecasts.map((of) => {
    const week = sql`${sql.ref(`f.${of}`)} / ${sql.lit(forecastWeeks)}`
    return sql`avg(abs(coalesce(a.used, 0) - ${week})) / f.scale as ${sql.ref(`week_${of}`)},
      abs(avg(coalesce(a.used, 0)) - ${week}) / f.scale as ${sql.ref(`all_${of}`)}`
  }),
)

/** Compares the forecast made on a day with the use in the weeks from that day on. */
async function score(db: Db, today: string): Promise<Scores> {
  const { rows } = await sql<Scores>`
    with actual as materialized (
      select company, item, (invoice_date - cast(${today} as date)) / 7 + 1 as week,
        cast(greatest(sum(quantity), 0) as double precision) as used
      from sales_lines
      where invoice_date >= ${today} and invoice_date < ${addDays(today, held)} group by 1, 2, 3),
    forecast as materialized (select * from ${forecastsOf(sql`sales_lines`, today)} as f),
    tested as (
      select f.company, f.item, f.low, f.high, coalesce(sum(a.used), 0) as used, ${errors}
      from forecast f cross join generate_series(1, ${sql.lit(forecastWeeks)}) as g(week)
      left join actual a on a.company = f.company and a.item = f.item and a.week = g.week
      where f.total is not null and f.scale > 0
      group by f.company, f.item, f.low, f.high, f.total, f.naive, f.average, f.scale)
    select (select count(*) from items) as items,
      (select count(*) from forecast where method = 'short') as short,
      (select count(*) from forecast where method = 'idle') as idle,
      count(*) as tested, avg(week_total) as mase, avg(week_naive) as naive, avg(week_average) as average,
      avg(all_total) as total_mase, avg(all_naive) as total_naive, avg(all_average) as total_average,
      avg(case when used between floor(low) and ceil(high) then 1.0 else 0 end) as covered,
      avg(case when used < floor(low) then 1.0 else 0 end) as below,
      avg(case when used > ceil(high) then 1.0 else 0 end) as above
    from tested`.execute(db)
  const [scores] = rows
  if (!scores) throw new Error('the back-test returned no row')
  return scores
}

const shown = (value: number) => value.toFixed(3)
const percent = (share: number) => `${(100 * share).toFixed(1)}%`
const say = (line: string) => process.stdout.write(`${line}\n`)

function print(today: string, s: Scores): void {
  say(
    `\n${today} to ${addDays(today, held - 1)}: ${s.items} items, ${s.tested} with a forecast, ${s.short} too short, ${s.idle} idle, ${s.items - s.tested - s.short - s.idle} not bought before`,
  )
  say(`  mean MASE of a week: forecast ${shown(s.mase)}, naive ${shown(s.naive)}, 13-week average ${shown(s.average)}`)
  say(
    `  of 13 weeks together: forecast ${shown(s.total_mase)}, naive ${shown(s.total_naive)}, 13-week average ${shown(s.total_average)}`,
  )
  say(`  in the 80% range: ${percent(s.covered)}; below ${percent(s.below)}, above ${percent(s.above)}`)
}

/** The bars that must hold for the file's last weeks. */
function check({ mase, naive, average, covered }: Scores): void {
  if (mase < naive && mase < average && covered >= 0.75 && covered <= 0.85) return
  say('MISSED: the forecast must beat both others, and 75 to 85% must be in the range')
  process.exitCode = 1
}

/** Milliseconds that the call takes for an account, on the day after the file's last. */
async function timeCalls(store: Store, today: string, settings: Record<string, string>): Promise<void> {
  const config = loadConfig({ ...settings, LOG_LEVEL: 'silent', DEMO: 'off' })
  const services = createServices(config, store, { now: () => new Date(`${today}T12:00:00Z`) })
  const app = await buildApp(services)
  for (const { loginType, company, userId } of [exampleAccount, exampleClerk]) {
    const payload = { user: userId, password: examplePassword, company: loginType === 'E' ? '' : company, loginType }
    const signedIn = (await app.inject({ method: 'POST', url: '/api/user/get_token', payload })).json()
    const times: number[] = []
    let rows = 0
    for (let round = 0; round < 4; round++) {
      const began = performance.now()
      const answer = await app.inject({
        url: '/api/forecast/items',
        query: { identityKey: signedIn.IdentityKey },
        headers: { authorization: `Bearer ${signedIn.JWTToken}` },
      })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      times.push(performance.now() - began)
      rows = answer.json().length
    }
    const [name, took] = [`${loginType} ${userId}, ${rows} items`, median(times.slice(1))]
    if (loginType === 'C') stayUnder(name, took, 2000, 'ms')
    else say(`        ${name}, all customers together: ${took.toFixed(0)} ms (no bar)`)
  }
  await app.close()
}

const { file } = parseArgs({ options: { file: { type: 'string' } } }).values
if (file === undefined) {
  process.stderr.write(`${usage}\n`)
  process.exit(2)
}

await onPostgres(
  (store) => loadRetail(store, file),
  async (url) => {
    const store = await openStore({ databaseUrl: url, statementTimeout: 120_000 })
    const { rows } = await sql<{ last: string }>`select max(invoice_date) as last from sales_lines`.execute(store.db)
    const end = addDays(rows[0]?.last ?? '', 1)
    for (const back of [held, held + 42, held + 84]) {
      const today = addDays(end, -back)
      const scores = await score(store.db, today)
      print(today, scores)
      const { rows: chosen } = await sql<{ method: string; items: number }>`
        select method, count(*) as items from ${forecastsOf(sql`sales_lines`, today)} as f
        where total is not null group by method order by 2 desc`.execute(store.db)
      say(`  chosen: ${chosen.map(({ method, items }) => `${method} ${items}`).join(', ')}`)
      if (back === held) check(scores)
    }
    say('')
    await timeCalls(store, end, { DATABASE_URL: url })
    await store.close()
  },
)
