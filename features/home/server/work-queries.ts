import type {
  listBackOrders as backOrdersCall,
  listCanceledOrders as canceledCall,
  listDueInvoices as dueInvoicesCall,
  listPurchaseMonths as monthsCall,
} from '#home/contract/endpoints.ts'
import { lastMonths, rowsShown } from '#home/contract/rules.ts'
import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import { addDays, type Day } from '#kit/contract/dates.ts'
import { canceledDays } from '#orders/contract/rules.ts'
import { discountEndsSoon } from '#money/server/payments/queries.ts'
import { sql } from 'kysely'
import { belongsToCustomer, shipToName } from '#kit/server/access/ship-to-queries.ts'
import { canceledOf, isOfOrder, lastScheduled, orderStatus } from '#orders/server/order-queries.ts'
import { placeOf } from '#items/server/receipt-queries.ts'
import { same } from '#kit/server/db/columns.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'

export const listDueInvoices: ListQuery<typeof dueInvoicesCall> = (db, _input, { scope, today }) =>
  db
    .selectFrom('invoices as i')
    .where(belongsToCustomer('i', scope))
    .where('i.balance', '>', 0)
    .where((eb) => eb.or([eb('i.due_date', 'is not', null), discountEndsSoon(today)]))
    .select([
      'i.invoice_number as InvoiceNumber',
      'i.due_date as DueDate',
      'i.balance as CurrentBalance',
      sql<number | null>`case when ${discountEndsSoon(today)} then i.discount_amount end`.as('Discount'),
      sql<Day | null>`case when ${discountEndsSoon(today)} then i.discount_date end`.as('DiscountDate'),
      'i.customer_po as PoNumber',
      shipToName('i').as('ShipToName'),
    ])
    .orderBy(sql`case when ${discountEndsSoon(today)} then i.discount_date end asc nulls last`)
    .orderBy('i.due_date')
    .orderBy('i.balance', 'desc')
    .orderBy('i.invoice_number')
    .limit(rowsShown.invoices)

export const listBackOrders: ListQuery<typeof backOrdersCall> = (db, _input, { scope }) =>
  db
    .selectFrom('orders as o')
    .where(belongsToCustomer('o', scope))
    .where('o.status', '=', 'O')
    .where('o.order_type', '=', 'B')
    .select([
      'o.order_number as OrderNumber',
      'o.sequence as Sequence',
      'o.customer_po as PoNumber',
      shipToName('o').as('ShipToName'),
      lastScheduled.as('Expected'),
      placeOf('o').as('Place'),
      sql<string>`coalesce((select i.description from order_lines l
        join items i on ${same('i', 'l', 'company', 'item')}
        where ${isOfOrder('l')} order by l.line limit 1), '')`.as('Description'),
      sql<number>`(select count(*) from order_lines l where ${isOfOrder('l')})`.as('Lines'),
    ])
    .orderBy(sql`${lastScheduled} asc nulls last`)
    .orderBy('o.order_date')
    .orderBy('o.order_number')
    .orderBy('o.sequence')
    .limit(rowsShown.backOrders)

export const listCanceledOrders: ListQuery<typeof canceledCall> = (db, _input, { scope, today }) =>
  db
    .selectFrom('orders as o')
    .innerJoinLateral(
      sql<{ quantity: number; lines: number; description: string }>`(
        select sum(${canceledOf('l')}) as quantity, count(*) as lines,
          coalesce((array_agg(i.description order by l.line))[1], '') as description
        from order_lines l left join items i on ${same('i', 'l', 'company', 'item')}
        where ${isOfOrder('l')} and ${canceledOf('l')} <> 0 having count(*) > 0)`.as('l'),
      (join) => join.onTrue(),
    )
    .where(belongsToCustomer('o', scope))
    .where('o.status', '=', 'C')
    .where('o.amount', '>=', 0)
    .where('o.order_date', '>=', addDays(today, -canceledDays))
    .select([
      'o.order_number as OrderNumber',
      'o.sequence as Sequence',
      'o.customer_po as PoNumber',
      shipToName('o').as('ShipToName'),
      'l.quantity as Canceled',
      'l.lines as Lines',
      'l.description as Description',
      orderStatus.as('Status'),
    ])
    .orderBy('o.order_date', 'desc')
    .orderBy('o.order_number', 'desc')
    .orderBy('o.sequence')
    .limit(rowsShown.canceledOrders)

/** Sums the lines by day first, so that an index-only scan is enough and only days are joined with months. */
export const listPurchaseMonths: ListQuery<typeof monthsCall> = (db, _input, { scope, today }) => {
  const months = lastMonths(today)
  const spans = sql.join(
    months.map(
      ({ from, to, lastFrom, lastTo }) => sql`(${from}::date, ${to}::date, ${lastFrom}::date, ${lastTo}::date)`,
    ),
  )
  const sumOf = (value: string, [from, to]: [string, string]) =>
    sql<number>`coalesce(sum(case when d.day between ${sql.ref(from)} and ${sql.ref(to)} then ${sql.ref(value)} else 0 end), 0)`
  const now: [string, string] = ['m.first', 'm.last']
  const before: [string, string] = ['m.before_first', 'm.before_last']
  const rows = sql<RowOfList<typeof monthsCall>>`(
    with days as (
      select l.invoice_date as day, sum(l.sales) as sales, sum(l.quantity) as quantity from sales_lines l
      where ${belongsToCustomer('l', scope)} and l.invoice_date between ${months[0]?.lastFrom} and ${today}
      group by l.invoice_date)
    select m.first as "From", m.last as "To", ${sumOf('d.sales', now)} as "Purchases",
      ${sumOf('d.sales', before)} as "LastPurchases", ${sumOf('d.quantity', now)} as "Quantity",
      ${sumOf('d.quantity', before)} as "LastQuantity"
    from (values ${spans}) as m(first, last, before_first, before_last)
    left join days d on d.day between m.first and m.last or d.day between m.before_first and m.before_last
    group by m.first, m.last)`
  return db.selectFrom(rows.as('m')).selectAll().orderBy('m.From')
}
