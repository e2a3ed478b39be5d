import type { Day } from '@trade-counter/contract/kit/dates.ts'
import {
  forecastMethods,
  forecastWeeks,
  type ForecastMethod,
  idleWeeks,
  leastWeeks,
  rangeFactor,
  testedWeeks,
} from '@trade-counter/contract/kit/forecast/methods.ts'
import { type RawBuilder, sql } from 'kysely'
import { nextWeek, weeklyForecasts } from './weekly-queries.ts'

const methods = Object.keys(forecastMethods) as ForecastMethod[]
const column = (prefix: string, of: string) => sql.ref(`${prefix}_${of}`)
const isTested = sql`week >= ${sql.lit(nextWeek - testedWeeks)} and week < ${sql.lit(nextWeek)}`
const isKnown = sql`week < ${sql.lit(nextWeek)}`

/** The chosen method's value: `tested_` columns have the errors by which it is chosen. */
function ofChosen(value: (method: ForecastMethod) => RawBuilder<unknown>): RawBuilder<unknown> {
  const least = sql`least(${sql.join(methods.map((method) => column('tested', method)))})`
  const cases = methods.map((method) => sql`when ${least} = ${column('tested', method)} then ${value(method)}`)
  return sql`case ${sql.join(cases, sql` `)} end`
}

/** The use in all forecast weeks: thirteen times the next week's, but a season differs from week to week. */
const totalOf = (method: string) =>
  method === 'season'
    ? sql`max(season_total) filter (where week = ${sql.lit(nextWeek)})`
    : sql`${sql.lit(forecastWeeks)} * max(${column('next', method)}) filter (where week = ${sql.lit(nextWeek)})`

const errors = methods.flatMap((method) => {
  const error = sql`(used - ${column('next', method)})`
  return [
    // A method that could not forecast every tested week does not compete.
    sql`case when count(${column('next', method)}) filter (where ${isTested}) = ${sql.lit(testedWeeks)}
      then avg(abs(${error})) filter (where ${isTested}) end as ${column('tested', method)}`,
    sql`sqrt(avg(${error} * ${error}) filter (where ${isKnown} and week >= first_week + 4)) as ${column('error', method)}`,
    sql`${totalOf(method)} as ${column('total', method)}`,
  ]
})

/**
 * One row for each item of the lines `l` (company, item, invoice_date, quantity): what is known of its use in the
 * last weeks, and its forecast. `total`, `low`, and `high` are the use in all forecast weeks, null without a forecast;
 * `naive` and `average` are the forecasts that every method must beat. All numbers are floating-point.
 */
export function forecastsOf(lines: RawBuilder<unknown>, today: Day): RawBuilder<unknown> {
  return sql`(
    with ${weeklyForecasts(lines, today)}, scored as (
      select company, item, ${sql.join(errors)}, ${totalOf('naive')} as naive,
        avg(abs(used - next_naive)) filter (where ${isKnown}) as scale,
        max(recent) filter (where week = ${sql.lit(nextWeek)}) as recent,
        max(earlier) filter (where week = ${sql.lit(nextWeek)}) as earlier,
        max(season_share) filter (where week = ${sql.lit(nextWeek)}) as season_share
      from forecast_at group by company, item),
    chosen as (
      select s.*, ${ofChosen((method) => sql.lit(method))} as method, ${ofChosen((method) => column('total', method))} as total,
        ${ofChosen((method) => column('tested', method))} as tested,
        ${ofChosen((method) => sql`${sql.lit(rangeFactor(method))} * ${column('error', method)}`)} as half_range
      from scored s)
    select b.company, b.item, ${sql.lit(nextWeek)} - b.first_week as weeks,
      case when b.first_week > ${sql.lit(nextWeek - leastWeeks)} then 'short'
        when b.last_week < ${sql.lit(nextWeek - idleWeeks)} then 'idle' else c.method end as method,
      c.total, case when c.total < c.half_range then 0 else c.total - c.half_range end as low,
      c.total + c.half_range as high, c.naive, c.total_average as average, c.tested / nullif(c.scale, 0) as tested,
      c.scale, c.recent, c.earlier, c.season_share
    from bought b left join chosen c on c.company = b.company and c.item = b.item)`
}
