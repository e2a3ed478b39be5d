import type { listSuggestions as suggestionsCall } from '@trade-counter/contract/slices/order-guide/endpoints.ts'
import { sql } from 'kysely'
import { supplyForecast } from '#server/kit/forecast/supply-queries.ts'
import type { ListQuery } from '#server/kit/http/implementation.ts'

export const listSuggestions: ListQuery<typeof suggestionsCall> = (db, _input, { scope, today }) =>
  db
    .selectFrom(supplyForecast(db, scope, today, { moves: false }).as('t'))
    .where(sql<boolean>`t."suggestedQuantity" > 0`)
    .select(['t.itemNumber', sql<number>`t."suggestedQuantity"`.as('suggestedQuantity')])
    .orderBy('t.itemNumber')
    .orderBy('t.company')
