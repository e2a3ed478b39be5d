import type {
  listInvoiceLines as linesCall,
  readInvoiceHead as headCall,
} from '@trade-counter/contract/slices/orders/endpoints.ts'
import type { InputOf } from '@trade-counter/contract/kit/declare/endpoint.ts'
import { sql } from 'kysely'
import type { CheckedScope } from '#server/kit/access/scope.ts'
import { belongsToViewer } from '#server/kit/access/ship-to-queries.ts'
import type { Db } from '#server/kit/db/store.ts'
import type { ListQuery } from '#server/kit/http/implementation.ts'
import { shipToFields, text } from './queries.ts'

/** The invoice with this number, if the viewer may see it. */
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
    .leftJoin('ship_tos as s', (join) =>
      join
        .onRef('s.company', '=', 'i.company')
        .onRef('s.customer', '=', 'i.customer')
        .onRef('s.ship_to', '=', 'i.ship_to'),
    )
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
      'i.ship_to as shipToNumber',
      ...shipToFields,
    ])
    .orderBy('i.customer')

export const listInvoiceLines: ListQuery<typeof linesCall> = (db, input, { scope }) =>
  invoicesMatching(db, input, scope)
    .innerJoin('sales_lines as l', (join) =>
      join
        .onRef('l.company', '=', 'i.company')
        .onRef('l.customer', '=', 'i.customer')
        .onRef('l.invoice_number', '=', 'i.invoice_number'),
    )
    .leftJoin('items as t', (join) => join.onRef('t.company', '=', 'l.company').onRef('t.item', '=', 'l.item'))
    .select([
      'l.item as partNumber',
      'l.customer_part as customerPartNumber',
      text('t.description').as('partDescription'),
      'l.quantity',
      text('t.unit').as('unit'),
      'l.unit_price as unitPrice',
      sql<number>`round(l.sales, 2)`.as('extendedPrice'),
    ])
    .orderBy('i.customer')
    .orderBy('l.line')
