import { addDays } from '@trade-counter/contract/kit/dates.ts'
import { meets } from '@trade-counter/contract/kit/declare/need.ts'
import { salesPrices } from '@trade-counter/contract/kit/reports/report-needs.ts'
import {
  boughtLately,
  type listBoughtItems as boughtItemsCall,
} from '@trade-counter/contract/kit/selectors/bought-items.ts'
import { sql } from 'kysely'
import { belongsToCustomer } from '#server/kit/access/ship-to-queries.ts'
import type { ListQuery } from '#server/kit/http/implementation.ts'
import { same } from '#server/kit/db/same.ts'

/** Orders items by quantity for viewers without the right to see amounts: an order by amount would reveal prices. */
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
