import type { readHome as homeCall } from '#home/contract/endpoints.ts'
import { soonDays, yearsToDate } from '#home/contract/rules.ts'
import type { Day } from '#kit/contract/dates.ts'
import type { Rights } from '#kit/contract/declare/need.ts'
import { priceChangeWindow } from '#items/contract/documents/price-changes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import { discountEndsSoon } from '#money/server/payments/queries.ts'
import { belongsToCustomer } from '#kit/server/access/ship-to-queries.ts'
import { arrivals } from '#orders/server/arrival-queries.ts'
import type { Db } from '#kit/server/db/store.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'
import { priceChanges } from './price-change-queries.ts'

interface Span {
  from: Day
  to: Day
}

const countOrders = (scope: CheckedCustomer, which: RawBuilder<boolean>) =>
  sql<number>`(select count(*) from orders o where ${belongsToCustomer('o', scope)} and ${which})`

const pastDue = (scope: CheckedCustomer, today: Day, what: RawBuilder<number>) =>
  sql<number>`(select coalesce(${what}, 0) from invoices i
    where ${belongsToCustomer('i', scope)} and i.balance <> 0 and i.due_date < ${today})`

/** Of the first day within a week on which discounts end. */
const nextDiscount = <T>(scope: CheckedCustomer, today: Day, what: RawBuilder<T>) =>
  sql<T | null>`(select ${what} from invoices i where ${belongsToCustomer('i', scope)} and ${discountEndsSoon(today)}
    group by i.discount_date order by i.discount_date limit 1)`

/** Counts items: an item can have several changes, or prices for several shipment types. */
const changingItems = (db: Db, scope: CheckedCustomer, span: Span, rights: Rights | undefined) =>
  sql<number>`(select count(distinct c."itemNumber") from ${priceChanges(db, scope, span, { rights })} as c)`

const purchases = (scope: CheckedCustomer, { from, to }: Span, what: RawBuilder<number>) =>
  sql<number>`(select coalesce(sum(${what}), 0) from sales_lines l
    where ${belongsToCustomer('l', scope)} and l.invoice_date between ${from} and ${to})`

/** The mask drops the subqueries of figures that the viewer may not see, so they are never computed. */
export const readHome: ListQuery<typeof homeCall> = (db, _input, { scope, rights, today }) => {
  const { thisYear, lastYear } = yearsToDate(today)
  const sales = sql<number>`l.sales`
  const quantity = sql<number>`l.quantity`
  return db.selectNoFrom([
    sql<Day>`${today}::date`.as('AsOf'),
    pastDue(scope, today, sql`sum(i.balance)`).as('PastDueBalance'),
    pastDue(scope, today, sql`count(*)`).as('PastDueInvoices'),
    nextDiscount(scope, today, sql<number>`sum(i.discount_amount)`).as('DiscountSoon'),
    nextDiscount(scope, today, sql<number>`count(*)`).as('DiscountInvoices'),
    nextDiscount(scope, today, sql<Day>`i.discount_date`).as('DiscountDate'),
    countOrders(scope, sql`o.status = 'O'`).as('OpenOrders'),
    countOrders(scope, sql`o.status = 'O' and o.order_type = 'B'`).as('BackOrders'),
    sql<number>`(select count(*) from ${arrivals(scope, { rights, today })} as a)`.as('Arriving'),
    changingItems(db, scope, priceChangeWindow(today, soonDays), rights).as('PriceChanges'),
    purchases(scope, thisYear, sales).as('PurchasesThisYear'),
    purchases(scope, lastYear, sales).as('PurchasesLastYear'),
    purchases(scope, thisYear, quantity).as('QuantityThisYear'),
    purchases(scope, lastYear, quantity).as('QuantityLastYear'),
  ])
}
