import type { Day } from '@trade-counter/contract/kit/dates.ts'
import {
  forecastMethods,
  forecastWeeks,
  type ForecastMethod,
  historyWeeks,
  leastWeeks,
  rangeFactor,
  testedWeeks,
} from '@trade-counter/contract/kit/forecast/methods.ts'
import { type RawBuilder, sql } from 'kysely'
import { hundredths, isForecast, nextWeek, weeklyForecasts } from './weekly-queries.ts'

const methods = Object.keys(forecastMethods) as ForecastMethod[]
const column = (prefix: string, of: string) => sql.ref(`${prefix}_${of}`)
const inLastWeek = (value: RawBuilder<unknown>) =>
  sql`max(${value}) filter (where week = ${sql.lit(historyWeeks)}) / ${hundredths}`

/** The chosen method's value: `tested_` columns have the errors by which it is chosen. */
function ofChosen(value: (method: ForecastMethod) => RawBuilder<unknown>): RawBuilder<unknown> {
  const least = sql`least(${sql.join(methods.map((method) => column('tested', method)))})`
  const cases = methods.map((method) => sql`when ${least} = ${column('tested', method)} then ${value(method)}`)
  return sql`case ${sql.join(cases, sql` `)} end`
}

/** The use in all forecast weeks: thirteen times the next week's, but a season differs from week to week. */
const totalOf = (method: string) =>
  method === 'season'
    ? inLastWeek(sql`season_total`)
    : sql`${sql.lit(forecastWeeks)} * ${inLastWeek(column('next', method))}`

/** The row before a week expects that week's use. */
const isTested = sql`week >= ${sql.lit(historyWeeks - testedWeeks)}`

const errors = methods.flatMap((method) => {
  const error = sql`(actual - ${column('next', method)})`
  return [
    // A method that could not forecast every tested week and the next does not compete.
    sql`case when count(${error}) filter (where ${isTested}) = ${sql.lit(testedWeeks)} and ${totalOf(method)} is not null
      then avg(abs(${error})) filter (where ${isTested}) / ${hundredths} end as ${column('tested', method)}`,
    sql`sqrt(avg(${error} * ${error}) filter (where age >= 4)) / ${hundredths} as ${column('error', method)}`,
    sql`${totalOf(method)} as ${column('total', method)}`,
  ]
})

// PostgreSQL cannot estimate how many items there are, and may run other joins of items as nested loops, but not a full
// join. Every row of the right side has its row on the left.

/**
 * Subqueries of a WITH: `forecast` has one row for each item of the lines `l` (company, item, warehouse, invoice_date,
 * quantity): what is known of its use in the last weeks, and its forecast. `total`, `low`, and `high` are the use in
 * all forecast weeks, null without a forecast; `naive` and `average` are the forecasts that every method must beat.
 * These numbers are floating-point. `summed` has the lines' quantity by item, warehouse, and week.
 */
export const itemForecasts = (lines: RawBuilder<unknown>, today: Day): RawBuilder<unknown> => sql`
  ${weeklyForecasts(lines, today)},
  scored as (
    select n, ${sql.join(errors)}, ${sql.lit(forecastWeeks)} * ${inLastWeek(sql`used`)} as naive,
      avg(abs(actual - used)) / ${hundredths} as scale, ${inLastWeek(sql`recent`)} as recent,
      ${inLastWeek(sql`earlier`)} as earlier, ${inLastWeek(sql`${hundredths} * season_share`)} as season_share
    from forecast_at group by n),
  chosen as (
    select s.*, ${ofChosen((method) => sql.lit(method))} as method, ${ofChosen((method) => column('total', method))} as total,
      ${ofChosen((method) => column('tested', method))} as tested,
      ${ofChosen((method) => sql`${sql.lit(rangeFactor(method))} * ${column('error', method)}`)} as half_range
    from scored s),
  forecast as materialized (
    select b.company, b.item, ${sql.lit(nextWeek)} - b.first_week as weeks,
      case when b.first_week > ${sql.lit(nextWeek - leastWeeks)} then 'short'
        when not (${isForecast}) then 'idle' else c.method end as method,
      c.total, case when c.total < c.half_range then 0 else c.total - c.half_range end as low,
      c.total + c.half_range as high, c.naive, c.total_average as average, c.tested / nullif(c.scale, 0) as tested,
      c.scale, c.recent, c.earlier, c.season_share
    from bought b full join chosen c on c.n = b.n)`

/** The forecasts of the lines' items, as a relation. */
export const forecastsOf = (lines: RawBuilder<unknown>, today: Day): RawBuilder<unknown> =>
  sql`(with ${itemForecasts(lines, today)} select * from forecast)`
