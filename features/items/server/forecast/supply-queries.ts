import type { Day } from '#kit/contract/dates.ts'
import { forecastWeeks, historyWeeks, marginDays } from '#items/contract/forecast/methods.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CheckedViewer } from '#kit/server/access/scope.ts'
import { visibleRows } from '#kit/server/access/visible-queries.ts'
import { linesInScope } from '../sales-queries.ts'
import type { Db } from '#kit/server/db/store.ts'
import { itemForecasts } from './method-queries.ts'

const forecastDays = 7 * forecastWeeks
/** Later dates are not reported: the forecast ends long before. */
const furthestDays = 364

const whole = (value: RawBuilder<unknown>) => sql`cast(round(${value}) as bigint)`
const oneDecimal = (value: RawBuilder<unknown>) => sql`cast(${value} as decimal(18, 1))`

interface Options {
  /** Whether to propose moves between warehouses. */
  moves: boolean
}

const onItem = (a: string, b: string) => sql.raw(`${a}.company = ${b}.company and ${a}.item = ${b}.item`)

const ofHome = (column: string) => sql`case when is_home = 1 then ${sql.ref(column)} end`
const supplied = sql`sum(${ofHome('on_hand')}) as on_hand, sum(${ofHome('on_order')}) as on_order,
  sum(${ofHome('coming')}) as coming, max(${ofHome('lead_time_days')}) as lead,
  min(case when on_order > 0 then ${ofHome('scheduled_date')} end) as arrives,
  min(case when coming > 0 then ${ofHome('scheduled_date')} end) as comes, sum(${ofHome('maximum_quantity')}) as maximum`

/** The weeks whose shipments determine each warehouse's share of the use. */
const isShipped = sql`week > ${sql.lit(historyWeeks - 26)}`

/**
 * The stock of each item in the home warehouses, with the largest useful move: from the warehouse with the highest
 * surplus after the forecast to the one with the highest shortage, in whole cases. Each warehouse's share of the use is
 * its share of the last half year's.
 */
const supplyWithMoves = sql`
  placed as (
    select company, item, warehouse, max(total) as total, greatest(sum(shipped), 0) as shipped,
      sum(on_hand) as any_on_hand, ${supplied}
    from (
      select company, item, warehouse, total, on_hand, on_order, coming, scheduled_date, lead_time_days, maximum_quantity,
        0 as shipped, is_home from held
      union all
      select company, item, warehouse, null, null, null, null, null, null, null, quantity, null from summed where ${isShipped}) as w
    group by company, item, warehouse having count(is_home) > 0),
  balanced as (
    select *, any_on_hand - total * shipped / nullif(sum(shipped) over (partition by company, item), 0) as surplus
    from placed),
  supply as (
    select company, item, sum(on_hand) as on_hand, sum(on_order) as on_order, sum(coming) as coming,
      max(lead) as lead, min(arrives) as arrives, min(comes) as comes, sum(maximum) as maximum,
      max(surplus) as surplus, -min(surplus) as shortage,
      (array_agg(warehouse order by surplus desc nulls last, warehouse))[1] as move_from,
      (array_agg(warehouse order by surplus, warehouse))[1] as move_to
    from balanced group by company, item)`

const supplyAlone = sql`
  supply as (
    select company, item, ${supplied}, 0 as surplus, 0 as shortage, null as move_from, null as move_to
    from held group by company, item)`

/** The columns of a forecast row other than the item's; see `forecastColumns`. */
export interface ForecastRow {
  company: string
  itemNumber: string
  description: string
  runOutDate: Day | null
  orderByDate: Day | null
  suggestedQuantity: number | null
  casePack: number
  usePerWeek: number | null
  trend: number | null
  season: number | null
  expectedUse: number | null
  lowUse: number | null
  highUse: number | null
  naiveUse: number | null
  averageUse: number | null
  method: string
  backTest: number | null
  weeks: number
  onHand: number | null
  onOrder: number | null
  arrives: Day | null
  balance: number | null
  daysOnHand: number | null
  leadTime: number | null
  moveQuantity: number | null
  moveFrom: string | null
  moveTo: string | null
}

/** Returns how many days a quantity lasts. Uses decimals, because floating-point rounding may lose a day. */
const lasts = (quantity: RawBuilder<unknown>) =>
  sql`${sql.lit(forecastDays)} * greatest(${quantity}, 0) / nullif(expected, 0)`
const runOut = sql`case when p.days <= ${sql.lit(furthestDays)} then p.today + cast(floor(p.days) as integer) end`
const orderBy = sql`(${runOut} - cast(p.lead + ${sql.lit(marginDays)} as integer))`
const stockAndOrders = sql`(p.on_hand + p.on_order)`
const need = sql`p.expected * (p.lead + ${sql.lit(marginDays + forecastDays)}) / ${sql.lit(forecastDays)} - ${stockAndOrders}`
const cases = (value: RawBuilder<unknown>, round: 'ceil' | 'floor') =>
  sql`${sql.raw(round)}((${value}) / greatest(i.case_pack, 1)) * greatest(i.case_pack, 1)`
const suggested = sql`case when p.expected > 0 then greatest(0, least(${cases(need, 'ceil')},
  case when p.maximum > 0 then ${cases(sql`p.maximum - ${stockAndOrders}`, 'floor')} end)) else 0 end`
const moved = cases(sql`least(p.surplus, p.shortage)`, 'floor')
const isMoved = sql`p.surplus > 0 and p.shortage > 0 and ${moved} > 0`

const selected = {
  company: sql`p.company`,
  itemNumber: sql`p.item`,
  description: sql`coalesce(i.description, '')`,
  runOutDate: runOut,
  orderByDate: orderBy,
  suggestedQuantity: sql`case when p.total is not null then ${whole(suggested)} end`,
  casePack: sql`coalesce(i.case_pack, 1)`,
  usePerWeek: oneDecimal(sql`p.recent / 13`),
  trend: whole(sql`100 * (p.recent - p.earlier) / nullif(p.earlier, 0)`),
  season: whole(sql`100 * (p.season_share - 1)`),
  expectedUse: sql`cast(p.expected as bigint)`,
  lowUse: sql`cast(floor(round(cast(p.low as numeric), 4)) as bigint)`,
  highUse: sql`cast(ceil(round(cast(p.high as numeric), 4)) as bigint)`,
  naiveUse: whole(sql`p.naive`),
  averageUse: whole(sql`p.average`),
  method: sql`p.method`,
  backTest: sql`cast(p.tested as decimal(18, 2))`,
  weeks: sql`p.weeks`,
  onHand: sql`p.on_hand`,
  onOrder: sql`p.on_order`,
  arrives: sql`p.arrives`,
  balance: sql`${stockAndOrders} - p.expected`,
  daysOnHand: whole(sql`${sql.lit(forecastDays)} * p.on_hand / nullif(p.expected, 0)`),
  leadTime: sql`p.lead`,
  moveQuantity: sql`case when ${isMoved} then ${whole(moved)} end`,
  moveFrom: sql`case when ${isMoved} then p.move_from end`,
  moveTo: sql`case when ${isMoved} then p.move_to end`,
} satisfies Record<keyof ForecastRow, RawBuilder<unknown>>

/**
 * One row per item that the covered customers bought in the last weeks. Stock is in their home warehouses; moves may
 * include other warehouses that shipped to them. A delivery counts if it arrives before the stock runs out and is not
 * overdue. Dates and quantities follow from the displayed expected use, in whole units.
 */
export function supplyForecast(db: Db, scope: CheckedViewer, today: Day, options: Options): RawBuilder<ForecastRow> {
  const lines = sql`(${linesInScope(db, scope, {}).selectAll('l')})`
  return sql<ForecastRow>`(
    with ${itemForecasts(lines, today)},
    homes as (
      select distinct c.company, c.warehouse from customers c
      join ${visibleRows(scope)} as v on v.company = c.company and v.customer = c.customer),
    places as (
      select company, warehouse, max(is_home) as is_home from (
        select company, warehouse, 1 as is_home from homes
        ${options.moves ? sql`union all select company, warehouse, 0 from summed where ${isShipped}` : sql``}) as w
      group by company, warehouse),
    held as materialized (
      select s.company, s.item, s.warehouse, s.on_hand, s.on_order, s.scheduled_date, s.lead_time_days,
        s.maximum_quantity, f.total, h.is_home,
        case when s.scheduled_date >= cast(${today} as date) then s.on_order end as coming
      from stock s join places h on h.company = s.company and h.warehouse = s.warehouse
      join forecast f on ${onItem('f', 's')}),
    ${options.moves ? supplyWithMoves : supplyAlone},
    planned as (
      select f.*, cast(${today} as date) as today, cast(round(f.total) as numeric) as expected,
        coalesce(s.on_hand, 0) as on_hand, coalesce(s.on_order, 0) as on_order, coalesce(s.lead, 0) as lead,
        s.arrives, s.comes, coalesce(s.coming, 0) as coming, s.maximum, s.surplus, s.shortage, s.move_from, s.move_to
      from forecast f full join supply s on ${onItem('s', 'f')}),
    lasting as (
      select *, ${lasts(sql`on_hand`)} as alone from planned),
    p as (
      select *, case when comes - today <= alone then ${lasts(sql`on_hand + coming`)} else alone end as days
      from lasting)
    select ${sql.join(Object.entries(selected).map(([key, value]) => sql`${value} as ${sql.ref(key)}`))}
    from p left join items i on ${onItem('i', 'p')})`
}

/** Whether an order placed today would arrive too late for forecast row `t`. */
export const isLate = (today: Day) =>
  sql<boolean>`t."runOutDate" < cast(${today} as date) + cast(coalesce(t."leadTime", 0) as integer)`
