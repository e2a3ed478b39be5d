import type { listRunningOut as runningOutCall } from '#home/contract/endpoints.ts'
import { rowsShown } from '#home/contract/rules.ts'
import { forecastWeeks } from '#items/contract/forecast/methods.ts'
import { sql } from 'kysely'
import { isLate, supplyForecast } from '#items/server/forecast/supply-queries.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'

export const listRunningOut: ListQuery<typeof runningOutCall> = (db, _input, { scope, today }) =>
  db
    .selectFrom(supplyForecast(db, scope, today, { moves: false }).as('t'))
    .where(isLate(today))
    .select([
      't.itemNumber',
      't.description',
      't.runOutDate',
      sql<number>`coalesce(t."leadTime", 0)`.as('leadTime'),
      sql<number>`t."onHand"`.as('onHand'),
      sql<number>`coalesce(cast(cast(t."expectedUse" as numeric) / ${sql.lit(forecastWeeks)} as decimal(18, 1)), 0)`.as(
        'expectedPerWeek',
      ),
    ])
    .orderBy('t.runOutDate')
    .orderBy(sql`t."expectedUse" desc nulls last`)
    .orderBy('t.itemNumber')
    .limit(rowsShown.runningOut)
