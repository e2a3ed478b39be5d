import { addDays, type Day } from '#kit/contract/dates.ts'
import {
  type ForecastMethod,
  forecastWeeks,
  historyWeeks,
  idleWeeks,
  leastWeeks,
  seasonWeeks,
} from '#items/contract/forecast/methods.ts'
import { type RawBuilder, sql } from 'kysely'

// Weeks are numbered: the week that ended yesterday is `historyWeeks`, and the first forecast week comes next.

export const nextWeek = historyWeeks + 1

/** Quantities are whole hundredths here, because sums and differences of whole numbers are exact. */
export const hundredths = sql`100`

/** Window `w` contains an item's weeks up to the current row. */
const window = sql`window w as (partition by n order by week rows unbounded preceding)`
const sum = (value: RawBuilder<unknown>) => sql`sum(${value}) over w`

/** Without the cast, PostgreSQL computes powers as decimals, which is slow. */
const kept = (smoothing: number) => sql`cast(${sql.lit(1 - smoothing)} as double precision)`
const isBought = sql`used > 0`

/** The weight of a new week, or of a new purchase, in each exponentially weighted mean. */
const smoothing = { slow: 0.05, medium: 0.1, fast: 0.4, tsb: 0.3, sizes: 0.2, croston: 0.1 }
type Smoothing = keyof typeof smoothing
const steps: Record<Smoothing, RawBuilder<unknown>> = {
  slow: sql`age`,
  medium: sql`age`,
  fast: sql`age`,
  tsb: sql`age`,
  ...{
    sizes: sql`count(*) filter (where ${isBought}) over w`,
    croston: sql`count(*) filter (where ${isBought}) over w`,
  },
}
/** The remaining weight of the first week or purchase; recent ones weigh more. */
const weights = Object.fromEntries(
  Object.entries(steps).map(([of, step]) => [of, sql`power(${kept(smoothing[of as Smoothing])}, ${step})`]),
)

/** The exponentially weighted mean of the values so far. */
function smoothed(value: RawBuilder<unknown>, of: Smoothing): RawBuilder<unknown> {
  const weight = sql.ref(`weight_${of}`)
  return sql`${sql.lit(smoothing[of])} * ${weight} * ${sum(sql`${value} / ${weight}`)} / (1 - ${weight})`
}

const keep = kept(smoothing.croston)
/**
 * The weighted sum of the weeks between purchases, expressed by the weeks of the purchases, because each purchase ends
 * one interval and starts the next.
 */
const gaps = sql`((1 - 1 / ${keep}) * ${sum(sql`case when ${isBought} then age / weight_croston else 0 end`)}
  + last_age / ${keep} / weight_croston)`

/** The total use up to this many weeks before the current row. */
const usedThrough = (back: number) =>
  back === 0 ? sql`total` : sql`lag(total, ${sql.lit(back)}, cast(0 as double precision)) over w`
/** The use from `from` weeks back to `to` weeks back, where 1 is the current row. */
const usedIn = (from: number, to: number) => sql`(${usedThrough(to - 1)} - ${usedThrough(from)})`

/** The growth of the last half year over the same weeks of the year before. */
const growth = sql`${usedIn(26, 1)} / nullif(${usedIn(78, 53)}, 0)`
const lastYear = usedIn(52, 53 - forecastWeeks)

const eachWeek = (mean: RawBuilder<unknown>) => sql`${sql.lit(forecastWeeks)} * ${mean}`

/** The expected use of each method in the forecast weeks after the current row. */
const expected: Record<ForecastMethod, RawBuilder<unknown>> = {
  average: eachWeek(sql`${usedIn(forecastWeeks, 1)} / least(${sql.lit(forecastWeeks)}, age)`),
  slow: eachWeek(smoothed(sql`used`, 'slow')),
  medium: eachWeek(smoothed(sql`used`, 'medium')),
  fast: eachWeek(smoothed(sql`used`, 'fast')),
  // Teunter, Syntetos, and Babai: the share of weeks with a purchase times the quantity of a purchase.
  tsb: eachWeek(
    sql`${smoothed(sql`case when ${isBought} then 1 else 0 end`, 'tsb')} * ${smoothed(sql`used`, 'sizes')}`,
  ),
  // Croston with the correction of Syntetos and Boylan: the quantity of a purchase over the weeks between purchases.
  croston: eachWeek(sql`${sql.lit(1 - smoothing.croston / 2)} * ${sum(sql`used / weight_croston`)} / ${gaps}`),
  season: sql`case when age >= ${sql.lit(seasonWeeks)} then ${lastYear} * ${growth} end`,
}

const named = (prefix: string, values: Record<string, RawBuilder<unknown>>) =>
  sql.join(Object.entries(values).map(([key, value]) => sql`${value} as ${sql.ref(prefix + key)}`))

/** Whether an item's history is long and recent enough. */
export const isForecast = sql`first_week <= ${sql.lit(nextWeek - leastWeeks)}
  and last_week >= ${sql.lit(nextWeek - idleWeeks)}`

/**
 * CTEs of a query: `summed` has the quantity by item, week, and warehouse; `bought` has each item with its number `n`
 * and its first and last week; `forecast_at` has each item's weeks with every method's forecast for the weeks that
 * follow, and the actual use in these (null in the last rows).
 * @param lines the invoice lines
 */
export const weeklyForecasts = (lines: RawBuilder<unknown>, today: Day): RawBuilder<unknown> => sql`
  dated as materialized (
    select l.company, l.item, l.warehouse, l.quantity,
      (l.invoice_date - cast(${addDays(today, -7 * historyWeeks)} as date)) / 7 + 1 as week
    from ${lines} as l
    where l.invoice_date < cast(${today} as date)
      and l.invoice_date >= cast(${addDays(today, -7 * historyWeeks)} as date)),
  summed as materialized (
    select company, item, warehouse, week, sum(quantity) as quantity
    from dated group by company, item, warehouse, week),
  used as (
    select company, item, week, cast(${hundredths} * sum(quantity) as double precision) as used
    from summed group by company, item, week having sum(quantity) > 0),
  bought as materialized (
    select company, item, row_number() over () as n, min(week) as first_week, max(week) as last_week,
      array_agg(week) as weeks, array_agg(used) as uses
    from used group by company, item),
  weekly as (
    select n, week, max(week - first_week + 1) as age, sum(used) as used from (
      select n, first_week, unnest(weeks) as week, unnest(uses) as used from bought where ${isForecast}
      union all
      select n, first_week, generate_series(first_week, ${sql.lit(historyWeeks)}), 0 from bought where ${isForecast}) as u
    group by n, week),
  weighted as (
    select n, week, age, used, sum(used) over w as total,
      max(age) filter (where ${isBought}) over w as last_age, ${named('weight_', weights)}
    from weekly ${window}),
  forecast_at as (
    select n, week, age, used, lead(total, ${sql.lit(forecastWeeks)}) over w - total as actual, ${named('sum_', expected)},
      ${usedIn(13, 1)} as recent, ${usedIn(26, 14)} as earlier,
      case when age >= 52 then 4 * ${lastYear} / nullif(${usedIn(52, 1)}, 0) end as season_share
    from weighted ${window})`
