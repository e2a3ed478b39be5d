import type { Day } from '#kit/contract/dates.ts'
import {
  combinedMethods,
  forecastMethods,
  forecastWeeks,
  type ForecastMethod,
  historyWeeks,
  idleWeeks,
  leastWeeks,
} from '#items/contract/forecast/methods.ts'
import { type RawBuilder, sql } from 'kysely'
import { hundredths, isForecast, nextWeek, weeklyForecasts } from './weekly-queries.ts'

const methods = Object.keys(forecastMethods) as ForecastMethod[]
const column = (prefix: string, of: ForecastMethod) => sql.ref(`${prefix}_${of}`)
const inLastWeek = (value: RawBuilder<unknown>) =>
  sql`max(${value}) filter (where week = ${sql.lit(historyWeeks)}) / ${hundredths}`

/** The mean squared error of a method in the weeks in which one has an error: 13 weeks' use against what it expected. */
const squaredError = (of: ForecastMethod, where: ForecastMethod = of) =>
  sql`avg(power((actual - ${column('sum', of)}) / ${hundredths}, 2))
    filter (where age >= ${sql.lit(forecastWeeks)} and ${column('sum', where)} is not null)`

/** The season's error is known of few weeks, so it is compared with that of the average in the same weeks. */
const comparable = (of: ForecastMethod) =>
  of === 'season'
    ? sql`${squaredError(of)} * ${squaredError('average')} / nullif(${squaredError('average', of)}, 0)`
    : squaredError(of)

const scores = methods.flatMap((of) => [
  sql`${comparable(of)} as ${column('error', of)}`,
  sql`${inLastWeek(column('sum', of))} as ${column('total', of)}`,
])
const candidates = methods.map(
  (of, nth) => sql`(${sql.lit(nth)}, ${sql.lit(forecastMethods[of])}, ${column('error', of)}, ${column('total', of)})`,
)
/** The less a method erred, the more it weighs; without an error, nothing else does. */
const weight = sql`(1 / (error + 0.000001))`
const weighted = (value: RawBuilder<unknown>) => sql`sum(${value} * ${weight}) / sum(${weight})`

/** Half of the 80% range, in errors. Few windows of 13 weeks say little about the error: close to Student's t. */
const windows = sql`((c.weeks - ${sql.lit(forecastWeeks)}) / ${sql.lit(forecastWeeks)}.0)`
const halfRange = sql`c.error * 1.2816 * (1 + 0.5 / ${windows} + 0.9 / power(${windows}, 2))`

// PostgreSQL cannot estimate the number of items, so it may run other joins as nested loops, but not a full join. Every
// row on the right has a match on the left.

/**
 * CTEs of a query: `forecast` has one row per item of the lines `l` (company, item, warehouse, invoice_date, quantity)
 * with its recent use and its forecast. `method` names the methods, or the reason why there is no forecast. `total`,
 * `low`, and `high` are the use in all forecast weeks, null without a forecast. `naive` and `average` are the forecasts
 * that every method must beat. `tested` is the past error relative to that of `average`. These numbers are
 * floating-point. `summed` has the lines' quantity by item, warehouse, and week.
 */
export const itemForecasts = (lines: RawBuilder<unknown>, today: Day): RawBuilder<unknown> => sql`
  ${weeklyForecasts(lines, today)},
  scored as (
    select n, max(age) as weeks, ${sql.join(scores)}, ${sql.lit(forecastWeeks)} * ${inLastWeek(sql`used`)} as naive,
      ${inLastWeek(sql`recent`)} as recent, ${inLastWeek(sql`earlier`)} as earlier,
      ${inLastWeek(sql`${hundredths} * season_share`)} as season_share
    from forecast_at group by n),
  ranked as (
    select s.n, m.*, row_number() over (partition by s.n order by round(cast(m.error as numeric), 6), m.nth) as place
    from scored s cross join lateral (values ${sql.join(candidates)}) as m(nth, name, error, total)
    where m.error is not null and m.total is not null),
  combined as (
    select n, ${weighted(sql`total`)} as total, ${weighted(sql`sqrt(error)`)} as error,
      string_agg(name, ', ' order by place) as methods
    from ranked where place <= ${sql.lit(combinedMethods)} group by n),
  chosen as (select * from combined full join scored using (n)),
  forecast as materialized (
    select b.company, b.item, ${sql.lit(nextWeek)} - b.first_week as weeks,
      case when b.first_week > ${sql.lit(nextWeek - leastWeeks)}
          then 'History too short: ' || ${sql.lit(nextWeek)} - b.first_week || ${` of ${leastWeeks} weeks`}
        when not (${isForecast}) then ${`Not bought in the last ${idleWeeks} weeks`} else c.methods end as method,
      c.total, case when c.total < ${halfRange} then 0 else c.total - ${halfRange} end as low, c.total + ${halfRange} as high, c.naive,
      c.total_average as average, c.error / nullif(sqrt(c.error_average), 0) as tested, c.recent, c.earlier, c.season_share
    from bought b full join chosen c on c.n = b.n)`

/** The forecasts of the lines' items, as a relation. */
export const forecastsOf = (lines: RawBuilder<unknown>, today: Day): RawBuilder<unknown> =>
  sql`(with ${itemForecasts(lines, today)} select * from forecast)`
