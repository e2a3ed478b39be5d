import type { InputOf } from '@trade-counter/contract/kit/declare/endpoint.ts'
import type {
  listPurchasedLines as linesCall,
  sumPurchasedLines as totalsCall,
} from '@trade-counter/contract/slices/purchased-lines/endpoints.ts'
import type { Rights } from '@trade-counter/contract/kit/declare/need.ts'
import { meets } from '@trade-counter/contract/kit/declare/need.ts'
import { salesPrices } from '@trade-counter/contract/kit/reports/report-needs.ts'
import { sql } from 'kysely'
import type { CheckedViewer } from '#server/kit/access/scope.ts'
import { visibleCustomers, hasPrice, isInRow, salesLines, withCurrentPrice } from '#server/kit/catalog/sales-queries.ts'
import type { Db } from '#server/kit/db/store.ts'
import type { ListQuery } from '#server/kit/http/implementation.ts'
import { same } from '#server/kit/db/same.ts'

interface QueryContext {
  scope: CheckedViewer
  rights: Rights | undefined
  today: string
}

/** The lines of a selection. Viewers without price rights cannot find out prices by filtering on them. */
function chosenLines(db: Db, input: InputOf<typeof linesCall>, { scope, rights, today }: QueryContext) {
  const { price, fromDate, toDate } = input
  const lines = salesLines(db, visibleCustomers(scope, input), input, [{ from: fromDate, to: toDate }]).where(
    isInRow(input),
  )
  if (price === undefined) return lines
  if (!meets(salesPrices, rights)) return lines.where(sql<boolean>`false`)
  return lines.$if(true, (some) => withCurrentPrice(db, some, today).where(hasPrice(price)))
}

export const listPurchasedLines: ListQuery<typeof linesCall> = (db, input, context) => {
  const lines = chosenLines(db, input, context)
    .leftJoin('items as i', (join) => join.on(same('i', 'l', 'company', 'item')))
    .select([
      'l.invoice_number as invoice',
      'l.invoice_date as invoiceDate',
      sql<string>`l.company || l.customer`.as('customer'),
      'l.ship_to as shipTo',
      'l.item',
      sql<string>`coalesce(i.description, '')`.as('description'),
      'l.customer_part as customerPart',
      'l.quantity',
      'l.sales',
      'l.tax',
      'l.add_ons as addOns',
    ])
    .orderBy('l.invoice_date', 'desc')
    .orderBy('l.company')
    .orderBy('l.customer')
    .orderBy('l.invoice_number', 'desc')
    .orderBy('l.line')
  return input.numberRows === undefined ? lines : lines.limit(input.numberRows)
}

export const sumPurchasedLines: ListQuery<typeof totalsCall> = (db, input, context) =>
  chosenLines(db, input, context).select([
    sql<number>`count(*)`.as('lines'),
    sql<number>`coalesce(sum(l.quantity), 0)`.as('quantity'),
    sql<number>`coalesce(sum(l.sales), 0)`.as('sales'),
    sql<number>`coalesce(sum(l.tax), 0)`.as('tax'),
    sql<number>`coalesce(sum(l.add_ons), 0)`.as('addOns'),
  ])
