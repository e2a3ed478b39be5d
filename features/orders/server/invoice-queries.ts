import type {
  listInvoiceLines as linesCall,
  readInvoiceHead as headCall,
  readInvoiceTotals as totalsCall,
} from '#orders/contract/endpoints.ts'
import type { InputOf } from '#kit/contract/declare/endpoint.ts'
import { sql } from 'kysely'
import type { CheckedScope } from '#kit/server/access/scope.ts'
import { belongsToViewer, sameShipTo, shipToNumber } from '#kit/server/access/ship-to-queries.ts'
import type { Db } from '#kit/server/db/store.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'
import { shipToFields } from './queries.ts'
import { same, orEmpty } from '#kit/server/db/columns.ts'

/** Finds the invoice with this number, if the viewer may see it. */
const invoicesMatching = (
  db: Db,
  { companyNumber, referenceNumber }: InputOf<typeof headCall>,
  scope: Extract<CheckedScope, { kind: 'viewer' }>,
) =>
  db
    .selectFrom('invoices as i')
    .where('i.company', '=', companyNumber)
    .where('i.invoice_number', '=', referenceNumber)
    .where(belongsToViewer('i', scope))

export const readInvoiceHead: ListQuery<typeof headCall> = (db, input, { scope }) =>
  invoicesMatching(db, input, scope)
    .leftJoin('ship_tos as s', (join) => join.on(sameShipTo('s', 'i')))
    .select([
      'i.invoice_number as invoiceNumber',
      'i.invoice_date as invoiceDate',
      'i.due_date as dueDate',
      'i.order_number as orderNumber',
      'i.order_sequence as orderSequenceNumber',
      'i.customer_po as poNumber',
      'i.warehouse as location',
      'i.amount as originalAmount',
      'i.balance as currentBalance',
      'i.company as companyNumber',
      'i.customer as customerNumber',
      shipToNumber('s', 'i').as('shipToNumber'),
      ...shipToFields,
    ])
    .orderBy('i.customer')

export const listInvoiceLines: ListQuery<typeof linesCall> = (db, input, { scope }) =>
  invoicesMatching(db, input, scope)
    .innerJoin('sales_lines as l', (join) => join.on(same('l', 'i', 'company', 'customer', 'invoice_number')))
    .leftJoin('items as t', (join) => join.on(same('t', 'l', 'company', 'item')))
    .select([
      'l.item as partNumber',
      'l.customer_part as customerPartNumber',
      orEmpty('t.description').as('partDescription'),
      'l.quantity',
      orEmpty('t.unit').as('unit'),
      'l.unit_price as unitPrice',
      sql<number>`round(l.sales, 2)`.as('extendedPrice'),
    ])
    .orderBy('i.customer')
    .orderBy('l.line')

/** Like the invoice's document: lines add up to whole cents, and `other` is the rest of the amount. */
export const readInvoiceTotals: ListQuery<typeof totalsCall> = (db, input, { scope }) =>
  invoicesMatching(db, input, scope)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('sales_lines as l')
          .whereRef('l.company', '=', 'i.company')
          .whereRef('l.customer', '=', 'i.customer')
          .whereRef('l.invoice_number', '=', 'i.invoice_number')
          .select([
            sql<number>`coalesce(sum(round(l.sales, 2)), 0)`.as('merchandise'),
            sql<number>`round(coalesce(sum(l.add_ons), 0), 2)`.as('freight'),
            sql<number>`round(coalesce(sum(l.tax), 0), 2)`.as('tax'),
          ])
          .as('t'),
      (join) => join.onTrue(),
    )
    .select([
      'i.invoice_number as invoiceNumber',
      'i.invoice_date as invoiceDate',
      't.merchandise',
      't.freight',
      't.tax',
      sql<number>`i.amount - t.merchandise - t.freight - t.tax`.as('other'),
      'i.amount as total',
    ])
    .orderBy('i.customer')
