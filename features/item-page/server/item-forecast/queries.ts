import { meets } from '#kit/contract/declare/need.ts'
import { addDays } from '#kit/contract/dates.ts'
import { forecastNeeds } from '#items/contract/forecast/needs.ts'
import type { listForecast as forecastCall } from '#item-page/contract/item-forecast/endpoints.ts'
import { sql } from 'kysely'
import { isLate, supplyForecast } from '#items/server/forecast/supply-queries.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'

export const listForecast: ListQuery<typeof forecastCall> = (db, { show = 'all' }, { scope, rights, today }) => {
  // The listed rows and their order must not reveal quantities that the viewer may not see.
  const seesRunOut = meets(forecastNeeds.runOut, rights)
  const moves = meets(forecastNeeds.moves, rights)
  const isShown = {
    all: sql<boolean>`true`,
    late: isLate(today),
    order: sql<boolean>`t."orderByDate" <= cast(${addDays(today, 6)} as date)`,
  }[show]
  return db
    .selectFrom(supplyForecast(db, scope, today, { moves }).as('t'))
    .selectAll()
    .where(seesRunOut || show === 'all' ? isShown : sql<boolean>`false`)
    .orderBy(seesRunOut ? sql`t."runOutDate" asc nulls last` : sql`t."expectedUse" desc nulls last`)
    .orderBy(sql`t."expectedUse" desc nulls last`)
    .orderBy('t.itemNumber')
    .orderBy('t.company')
}
