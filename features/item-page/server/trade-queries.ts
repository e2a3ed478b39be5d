import { addDays } from '#kit/contract/dates.ts'
import { transitDays } from '#orders/contract/documents/carriers.ts'
import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import type {
  listItemLines as linesCall,
  listItemMonths as monthsCall,
  listItemOrders as ordersCall,
  listItemParcels as parcelsCall,
} from '#item-page/contract/endpoints.ts'
import { canceledDays } from '#orders/contract/rules.ts'
import { linesShown, monthsBefore, monthsShown, ordersShown } from '#item-page/contract/rules.ts'
import { sql } from 'kysely'
import { belongsToCustomer, shipToName, shownShipTo } from '#kit/server/access/ship-to-queries.ts'
import { canceledOf, isDelivered, isOfOrder, orderNumber, orderType } from '#orders/server/order-queries.ts'
import { placeOf } from '#items/server/receipt-queries.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'

// The customer's own invoices and orders with an item.

export const listItemMonths: ListQuery<typeof monthsCall> = (db, { item }, { scope, today }) => {
  const first = monthsBefore(today, monthsShown - 1)
  const paid = sql`filter (where l.quantity > 0)`
  const rows = sql<RowOfList<typeof monthsCall>>`(
    select cast(m.month as date) as month, coalesce(b.quantity, 0) as quantity, coalesce(b.sales, 0) as sales,
      b.average as "averagePrice", b.lowest as "lowestPrice", b.highest as "highestPrice", coalesce(b.lines, 0) as lines
    from generate_series(cast(${first} as timestamp), cast(${today} as timestamp), interval '1 month') as m(month)
    left join (
      select date_trunc('month', cast(l.invoice_date as timestamp)) as month, count(*) as lines,
        sum(l.quantity) as quantity, sum(l.sales) as sales,
        round(sum(l.sales) ${paid} / nullif(sum(l.quantity) ${paid}, 0), 4) as average,
        min(l.unit_price) ${paid} as lowest, max(l.unit_price) ${paid} as highest
      from sales_lines l
      where ${belongsToCustomer('l', scope)} and l.item = ${item} and l.invoice_date between ${first} and ${today}
      group by 1) as b on b.month = m.month)`
  return db.selectFrom(rows.as('r')).selectAll().orderBy('r.month', 'desc')
}

export const listItemLines: ListQuery<typeof linesCall> = (db, { item }, { scope }) =>
  db
    .selectFrom('sales_lines as l')
    .where(belongsToCustomer('l', scope))
    .where('l.item', '=', item)
    .select([
      'l.invoice_number as invoice',
      'l.invoice_date as invoiceDate',
      shownShipTo('l').as('shipTo'),
      'l.customer_po as poNumber',
      'l.quantity',
      'l.unit_price as unitPrice',
      'l.sales',
    ])
    .orderBy('l.invoice_date', 'desc')
    .orderBy('l.invoice_number', 'desc')
    .orderBy('l.line')
    .limit(linesShown)

/** The columns that identify order `o` and its ship-to. */
const orderOf = [
  orderNumber.as('order'),
  shownShipTo('o').as('shipTo'),
  shipToName('o').as('shipToName'),
  'o.customer_po as poNumber',
  'o.order_number as orderNumber',
  'o.sequence',
] as const

/** Open orders, and what was canceled of recent ones. */
export const listItemOrders: ListQuery<typeof ordersCall> = (db, { item }, { scope, today }) =>
  db
    .selectFrom('orders as o')
    .innerJoin('order_lines as l', (join) => join.on(isOfOrder('l')))
    .where(belongsToCustomer('o', scope))
    .where('l.item', '=', item)
    .where(
      sql<boolean>`(o.status = 'O' or (o.order_date >= ${addDays(today, -canceledDays)} and ${canceledOf('l')} <> 0))`,
    )
    .select([
      ...orderOf,
      orderType.as('type'),
      'o.order_date as orderDate',
      'l.date_scheduled as expected',
      placeOf('o').as('from'),
      'l.quantity_ordered as ordered',
      'l.quantity_reserved as reserved',
      'l.quantity_back_ordered as backOrdered',
      sql<number | null>`nullif(${canceledOf('l')}, 0)`.as('canceled'),
      'l.unit_price as unitPrice',
    ])
    .orderBy('o.ship_to')
    .orderBy('o.order_date', 'desc')
    .orderBy('o.order_number', 'desc')
    .orderBy('o.sequence')
    .orderBy('l.line')
    .limit(ordersShown)

export const listItemParcels: ListQuery<typeof parcelsCall> = (db, { item }, { scope, today }) => {
  const ofItem = sql`from order_lines l where ${isOfOrder('l')} and l.item = ${item}`
  return db
    .with(
      (cte) => cte('p').materialized(),
      (inner) =>
        inner
          .selectFrom('orders as o')
          .innerJoin('packages as p', (join) => join.on(isOfOrder('p')))
          .where(belongsToCustomer('o', scope))
          .where('o.ship_date', '>=', addDays(today, -transitDays))
          .where(sql<boolean>`exists (select 1 ${ofItem})`)
          .select([
            ...orderOf,
            'p.tracking_number',
            'p.carrier',
            'p.ship_date',
            'p.scheduled_delivery as due',
            sql<number>`(select sum(l.quantity_reserved) ${ofItem})`.as('quantity'),
          ]),
    )
    .selectFrom('p')
    .where(sql<boolean>`not ${isDelivered}`)
    .select(['p.order', 'p.shipTo', 'p.shipToName', 'p.poNumber', 'p.orderNumber', 'p.sequence'])
    .select(['p.tracking_number as trackingNumber', 'p.carrier', 'p.ship_date as shipDate', 'p.due', 'p.quantity'])
    .orderBy('p.shipTo')
    .orderBy('p.due')
    .orderBy('p.tracking_number')
    .limit(ordersShown)
}
