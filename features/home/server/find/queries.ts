import { isNumbered } from '#kit/server/db/columns.ts'
import type { findDocuments as findCall } from '#home/contract/find/endpoints.ts'
import { maxFound, readDocumentSearch, type DocumentSearch } from '#home/contract/find/rules.ts'
import { meets, any, flag, type Rights } from '#kit/contract/declare/need.ts'
import { type RawBuilder, sql } from 'kysely'
import { scopeRows } from '#kit/server/access/queries.ts'
import { customerNumber } from '#kit/server/access/ship-to-queries.ts'
import { isOfOrder } from '#orders/server/order-queries.ts'
import { same, orEmpty } from '#kit/server/db/columns.ts'
import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'

type Found = RowOfList<typeof findCall> & { rank: number }

/**
 * Columns of orders in scope. The joins start from the scope, so that an index leads from each customer to a number.
 */
const orderColumns = sql`o.company, o.customer, o.ship_to, o.order_number, o.sequence, o.invoice_number, o.customer_po`

const ordersBy = (kind: string, rank: number, condition: RawBuilder<unknown>) => sql`
  select ${sql.lit(kind)} as kind, ${sql.lit(rank)} as rank, ${orderColumns}, '' as tracking_number, o.order_date as day
  from scoped r join orders o on o.company = r.company and o.customer = r.customer
  where r.ship_to in ('', o.ship_to) and ${condition}`

/** An invoice appears as its order if the order still exists, otherwise as its own document. */
const invoicesBy = (kind: string, rank: number, condition: RawBuilder<unknown>) => sql`
  select ${sql.lit(kind)}, ${sql.lit(rank)}, i.company, i.customer, i.ship_to, coalesce(o.order_number, ''),
    coalesce(o.sequence, ''), i.invoice_number, i.customer_po, '', i.invoice_date
  from scoped r join invoices i on i.company = r.company and i.customer = r.customer
  left join orders o on o.company = i.company and o.customer = i.customer
    and o.order_number = i.order_number and o.sequence = i.order_sequence
  where r.ship_to in ('', i.ship_to) and ${condition}`

const parcelsBy = (rank: number, number: string) => sql`
  select 'tracking', ${sql.lit(rank)}, ${orderColumns}, p.tracking_number, p.ship_date
  from packages p join orders o on ${isOfOrder('p')}
  join scoped r on r.company = o.company and r.customer = o.customer and r.ship_to in ('', o.ship_to)
  where p.tracking_number = ${number}`

const invoiceNeed = any(flag('CanViewInvoices'), flag('CanViewAR'))

/** Returns one select for each kind of document that the text may name and the viewer may see. */
function selects(
  { text, order, shipment, tracking }: DocumentSearch,
  rights: Rights | undefined,
): RawBuilder<unknown>[] {
  const seesInvoices = meets(invoiceNeed, rights)
  const isPo = sql`o.po_key = lower(${text})`
  return [
    ordersBy('order', 1, isNumbered('o.order_number', order)),
    ...(shipment
      ? [
          ordersBy(
            'order',
            1,
            sql`${isNumbered('o.order_number', shipment.order)} and o.sequence = ${shipment.sequence}`,
          ),
        ]
      : []),
    ordersBy('po', 3, isPo),
    ...(seesInvoices
      ? [
          invoicesBy('invoice', 2, isNumbered('i.invoice_number', text)),
          invoicesBy('po', 4, sql`i.po_key = lower(${text}) and o.order_number is null`),
        ]
      : []),
    ...(tracking !== undefined && meets(flag('CanViewUPSTrackingInfo'), rights) ? [parcelsBy(0, tracking)] : []),
  ]
}

/** Returns each document once, with its best kind of match. */
export const findDocuments: ListQuery<typeof findCall> = (db, { text }, { scope, rights }) => {
  const found = sql<Found>`(
    with scoped as materialized (
      select distinct company, customer, ship_to from ${scopeRows(scope.accountId, scope.employee)} as s
    )
    select distinct on (company, customer, order_number, sequence, case when order_number = '' then invoice_number end) *
    from (${sql.join(selects(readDocumentSearch(text), rights), sql` union all `)}) as every
    order by company, customer, order_number, sequence, case when order_number = '' then invoice_number end, rank)`
  return db
    .selectFrom(found.as('f'))
    .leftJoin('customers as c', (join) => join.on(same('c', 'f', 'company', 'customer')))
    .select([
      'f.kind',
      sql<string>`f.company`.as('companyNumber'),
      sql<string>`f.customer`.as('customerNumber'),
      customerNumber('c', 'f').as('customerShown'),
      orEmpty('c.name').as('customerName'),
      sql<string>`f.ship_to`.as('shipToNumber'),
      sql<string>`f.order_number`.as('orderNumber'),
      sql<string>`f.sequence`.as('orderSequenceNumber'),
      sql<string>`f.invoice_number`.as('referenceNumber'),
      sql<string>`f.customer_po`.as('poNumber'),
      sql<string>`f.tracking_number`.as('trackingNumber'),
      sql<string | null>`f.day`.as('date'),
    ])
    .orderBy('f.rank')
    .orderBy(sql`f.day`, 'desc')
    .orderBy(sql`f.order_number`, 'desc')
    .orderBy(sql`f.sequence`)
    .limit(maxFound)
}
