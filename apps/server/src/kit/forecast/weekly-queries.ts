import type { Day } from '@trade-counter/contract/kit/dates.ts'
import {
  forecastMethods,
  forecastWeeks,
  historyWeeks,
  idleWeeks,
  leastWeeks,
  seasonWeeks,
} from '@trade-counter/contract/kit/forecast/methods.ts'
import { type RawBuilder, sql } from 'kysely'

// Weeks are numbered: the one that ended yesterday is `historyWeeks`, and the first forecast week follows it.

export const nextWeek = historyWeeks + 1

/** What a step back leaves of a weight. Without the cast, PostgreSQL computes powers as decimals, digit by digit. */
const kept = (smoothing: number) => sql`cast(${sql.lit(1 - smoothing)} as double precision)`
/** The weight of a week or purchase: recent ones count more. The sums below divide by the sum of weights. */
const grown = (smoothing: number, at: string) => sql`power(${kept(smoothing)}, -${sql.ref(at)})`

const all = sql`w rows between unbounded preceding and 1 preceding`
const sumOver = (value: RawBuilder<unknown>) => sql`sum(${value}) over (${all})`
/** The use in the weeks from this many before the row to that many. */
const usedIn = (from: number, to: number) =>
  sql`sum(used) over (w rows between ${sql.lit(from)} preceding and ${sql.lit(to)} preceding)`

/** The exponentially weighted mean of all former weeks. */
function smoothed(value: RawBuilder<unknown>, smoothing: number): RawBuilder<unknown> {
  const keep = kept(smoothing)
  const weights = sql`nullif((1 - power(${keep}, week - first_week)) / ${sql.lit(smoothing)}, 0)`
  return sql`(${sumOver(sql`${value} * ${grown(smoothing, 'week')}`)} * power(${keep}, week - 1) / ${weights})`
}

/** The weighted mean of the quantities of former purchases. */
const meanPurchase = (smoothing: number, of: RawBuilder<unknown>) =>
  sql`(${sumOver(sql`used * ${grown(smoothing, 'purchase')}`)}
    / nullif(${sumOver(sql`${of} * ${grown(smoothing, 'purchase')}`)}, 0))`

const { slow, medium, fast, tsb, croston } = forecastMethods
const tsbSizes = 0.2

/** What each method expects of the row's week, from the weeks before it. */
const nextOf = {
  average: sql`avg(used) over (w rows between ${sql.lit(forecastWeeks)} preceding and 1 preceding)`,
  slow: smoothed(sql`used`, slow.smoothing),
  medium: smoothed(sql`used`, medium.smoothing),
  fast: smoothed(sql`used`, fast.smoothing),
  // Teunter, Syntetos, and Babai: the share of weeks with a purchase times the quantity of a purchase.
  tsb: sql`${smoothed(sql`is_bought`, tsb.smoothing)} * ${meanPurchase(tsbSizes, sql`is_bought`)}`,
  // Croston with the correction of Syntetos and Boylan: the quantity of a purchase over the weeks between purchases.
  croston: sql`${sql.lit(1 - croston.smoothing / 2)} * ${meanPurchase(croston.smoothing, sql`gap`)}`,
  naive: sql`lag(used) over w`,
} as const

/** By how much the last half year differs from the same weeks a year before. */
const growth = sql`${usedIn(26, 1)} / nullif(${usedIn(78, 53)}, 0)`
const hasSeason = (value: RawBuilder<unknown>) =>
  sql`case when week - first_week >= ${sql.lit(seasonWeeks)} then ${value} end`

/**
 * Subqueries of a WITH: `bought` has the first and last week of each item, and `forecast_at` has a row for each of its
 * weeks and the next, with what each method expected of that week.
 * @param lines the invoice lines
 */
export const weeklyForecasts = (lines: RawBuilder<unknown>, today: Day): RawBuilder<unknown> => sql`
  summed as (
    select l.company, l.item,
      cast(${sql.lit(historyWeeks)} - floor((cast(${today} as date) - 1 - l.invoice_date) / 7.0) as integer) as week,
      sum(l.quantity) as quantity
    from ${lines} as l
    where l.invoice_date < cast(${today} as date)
      and l.invoice_date >= cast(${today} as date) - ${sql.lit(7 * historyWeeks)}
    group by 1, 2, 3),
  used as materialized (
    select company, item, week, cast(quantity as double precision) as used from summed where quantity > 0),
  bought as materialized (
    select company, item, min(week) as first_week, max(week) as last_week from used group by company, item),
  weeks as (
    select b.company, b.item, b.first_week, g.week, coalesce(u.used, 0) as used,
      case when u.used is null then 0 else 1 end as is_bought
    from bought b
    join generate_series(1, ${sql.lit(nextWeek)}) as g(week) on g.week >= b.first_week
    left join used u on u.company = b.company and u.item = b.item and u.week = g.week
    where b.first_week <= ${sql.lit(nextWeek - leastWeeks)} and b.last_week >= ${sql.lit(nextWeek - idleWeeks)}),
  purchases as (
    select *, sum(is_bought) over (w rows unbounded preceding) as purchase,
      case is_bought when 1 then week - coalesce(
        max(case is_bought when 1 then week end) over (${all}), first_week - 1) else 0 end as gap
    from weeks window w as (partition by company, item order by week)),
  forecast_at as (
    select company, item, week, first_week, used,
      ${sql.join(Object.entries(nextOf).map(([method, value]) => sql`${value} as ${sql.ref(`next_${method}`)}`))},
      ${hasSeason(sql`${usedIn(54, 50)} / 5 * ${growth}`)} as next_season,
      ${hasSeason(sql`${usedIn(52, 53 - forecastWeeks)} * ${growth}`)} as season_total,
      ${usedIn(13, 1)} as recent, ${usedIn(26, 14)} as earlier,
      case when week - first_week >= 52
        then 4 * ${usedIn(52, 53 - forecastWeeks)} / nullif(${usedIn(52, 1)}, 0) end as season_share
    from purchases window w as (partition by company, item order by week))`
