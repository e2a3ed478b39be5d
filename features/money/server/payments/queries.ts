import type { listPayments as paymentsCall } from '#money/contract/accounts-payable/endpoints.ts'
import type { InvoicePayment } from '#money/contract/documents/payments.ts'
import { type RawBuilder, sql } from 'kysely'
import { dueSoonDays } from '#money/contract/documents/due-dates.ts'
import { addDays, type Day } from '#kit/contract/dates.ts'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import { belongsToCustomer } from '#kit/server/access/ship-to-queries.ts'
import { same } from '#kit/server/db/columns.ts'
import type { Db } from '#kit/server/db/store.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'

/** What was paid of each invoice of the customer, discounts included. */
export const paidByInvoice = (db: Db, { company, customer }: CheckedCustomer) =>
  db
    .selectFrom('payments')
    .where('company', '=', company)
    .where('customer', '=', customer)
    .groupBy('invoice_number')
    .select(['invoice_number', sql<number>`sum(amount + discount)`.as('paid')])

/** The credits that correct each invoice of the customer, separated by commas. */
export const creditsByInvoice = (db: Db, scope: CheckedCustomer) =>
  db
    .selectFrom('invoices as c')
    .where(belongsToCustomer('c', scope))
    .where('c.corrects_invoice', '<>', '')
    .groupBy('c.corrects_invoice')
    .select([
      'c.corrects_invoice as invoice_number',
      sql<string>`string_agg(c.invoice_number, ', ' order by c.invoice_number)`.as('credits'),
    ])

/** The payments of an invoice `i`, oldest first, as JSON; null if there is none. */
export const paymentsOf = sql<InvoicePayment[] | null>`(
  select json_agg(json_build_object('PaymentDate', p.payment_date, 'PaymentNumber', p.payment_number,
    'Method', p.method, 'Reference', p.reference, 'Amount', p.amount, 'Discount', p.discount)
    order by p.payment_date, p.payment_number)
  from payments p where ${same('p', 'i', 'company', 'customer', 'invoice_number')})`

/** A column of an invoice's discount while it can be taken; null otherwise. */
export const whileOffered = <Value>(table: string, column: string, today: Day): RawBuilder<Value | null> => {
  const of = (name: string) => sql.ref(`${table}.${name}`)
  return sql<Value | null>`case when ${of('balance')} > 0 and ${of('discount_amount')} > 0
    and ${of('discount_date')} >= ${today} then ${of(column)} end`
}

/** Whether the discount of invoice `i` can still be taken, and ends within a week. */
export const discountEndsSoon = (today: Day): RawBuilder<boolean> => sql<boolean>`(i.balance > 0
  and i.discount_amount > 0 and i.discount_date between ${today} and ${addDays(today, dueSoonDays)})`

/** The payments of a customer, newest first; for a viewer of some ship-tos, only those of their invoices. */
export const listPayments: ListQuery<typeof paymentsCall> = (db, { invoice }, { scope }) => {
  let query = db
    .selectFrom('payments as p')
    .leftJoin('invoices as i', (join) => join.on(same('i', 'p', 'company', 'customer', 'invoice_number')))
    .where('p.company', '=', scope.company)
    .where('p.customer', '=', scope.customer)
    .select([
      'p.payment_date as PaymentDate',
      'p.payment_number as PaymentNumber',
      'p.method as Method',
      'p.reference as Reference',
      'p.invoice_number as InvoiceNumber',
      'p.amount as Amount',
      'p.discount as Discount',
    ])
    .orderBy('p.payment_date', 'desc')
    .orderBy('p.payment_number', 'desc')
    .orderBy('p.invoice_number', 'desc')
  if (scope.shipTos) query = query.where(belongsToCustomer('i', scope))
  if (invoice !== undefined) query = query.where('p.invoice_number', '=', invoice)
  return query
}
