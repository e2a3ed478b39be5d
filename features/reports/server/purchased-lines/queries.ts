import type { InputOf } from '#kit/contract/declare/endpoint.ts'
import type {
  listPurchasedLines as linesCall,
  sumPurchasedLines as totalsCall,
} from '#reports/contract/purchased-lines/endpoints.ts'
import type { Rights } from '#kit/contract/declare/need.ts'
import { meets } from '#kit/contract/declare/need.ts'
import { salesPrices } from '#items/contract/reports/report-needs.ts'
import { sql } from 'kysely'
import type { CheckedViewer } from '#kit/server/access/scope.ts'
import { visibleCustomers, hasPrice, isInRow, salesLines, withCurrentPrice } from '#items/server/sales-queries.ts'
import type { Db } from '#kit/server/db/store.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'
import { customerNumber, sameShipTo, shipToNumber } from '#kit/server/access/ship-to-queries.ts'
import { same, orEmpty } from '#kit/server/db/columns.ts'

interface QueryContext {
  scope: CheckedViewer
  rights: Rights | undefined
  today: string
}

/** Returns the lines of a selection. Viewers without price rights cannot infer prices by filtering on them. */
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
    .leftJoin('customers as cu', (join) => join.on(same('cu', 'l', 'company', 'customer')))
    .leftJoin('ship_tos as s', (join) => join.on(sameShipTo('s', 'l')))
    .select([
      'l.invoice_number as invoice',
      'l.invoice_date as invoiceDate',
      sql<string>`l.company || l.customer`.as('customer'),
      sql<string>`l.company || ${customerNumber('cu', 'l')}`.as('customerShown'),
      'l.ship_to as shipToKey',
      shipToNumber('s', 'l').as('shipTo'),
      'l.item',
      orEmpty('i.description').as('description'),
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
