import { addDays } from '#kit/contract/dates.ts'
import { meets } from '#kit/contract/declare/need.ts'
import { salesPrices } from '#items/contract/reports/report-needs.ts'
import { boughtLately, type listBoughtItems as boughtItemsCall } from '#items/contract/selectors/bought-items.ts'
import { sql } from 'kysely'
import { belongsToCustomer } from '#kit/server/access/ship-to-queries.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'
import { same } from '#kit/server/db/columns.ts'

/** Sorts items by quantity for viewers who may not see amounts: an order by amount would reveal prices. */
export const listBoughtItems: ListQuery<typeof boughtItemsCall> = (db, _input, { scope, rights, today }) => {
  const bought = sql`sum(${sql.ref(meets(salesPrices, rights) ? 'l.sales' : 'l.quantity')})`
  return db
    .selectFrom('sales_lines as l')
    .innerJoin('items as i', (join) => join.on(same('i', 'l', 'company', 'item')))
    .where(belongsToCustomer('l', scope))
    .where('l.invoice_date', '>', addDays(today, -boughtLately.days))
    .where('l.invoice_date', '<=', today)
    .groupBy(['i.item', 'i.description'])
    .having(sql<boolean>`${bought} > 0`)
    .select(['i.item as itemNumber', 'i.description'])
    .orderBy(sql`${bought} desc`)
    .orderBy('i.item')
    .limit(boughtLately.items)
}
