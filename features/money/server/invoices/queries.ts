import { sql } from 'kysely'
import type { Day } from '#kit/contract/dates.ts'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import { belongsToCustomer, sameShipTo, shipToNumber } from '#kit/server/access/ship-to-queries.ts'
import type { Db } from '#kit/server/db/store.ts'
import { postalAddress } from '#accounts/server/pdf/party-queries.ts'
import { same, orEmpty } from '#kit/server/db/columns.ts'
import { creditsByInvoice, paymentsOf, whileOffered } from '../payments/queries.ts'

const noOrder = '000000'

/**
 * Finds the customer's invoices by number, limited to ship-tos in scope.
 * @param today decides whether a discount can still be taken
 * @param order the order that the invoice must belong to, if given
 */
export async function findInvoices(
  db: Db,
  scope: CheckedCustomer,
  numbers: readonly string[],
  today: Day,
  order?: string,
) {
  let query = db
    .with('m', (images) =>
      images
        .selectFrom('invoice_images')
        .select('invoice_number')
        .where('company', '=', scope.company)
        .where('invoice_number', 'in', numbers),
    )
    .selectFrom('invoices as i')
    .leftJoin('m', 'm.invoice_number', 'i.invoice_number')
    .leftJoin(creditsByInvoice(db, scope).as('r'), 'r.invoice_number', 'i.invoice_number')
    .leftJoin('ship_tos as s', (join) => join.on(sameShipTo('s', 'i')))
    .leftJoin('warehouses as w', (join) => join.on(same('w', 'i', 'company', 'warehouse')))
    .leftJoin('orders as o', (join) =>
      join.on(same('o', 'i', 'company', 'customer', 'order_number')).onRef('o.sequence', '=', 'i.order_sequence'),
    )
    .where(belongsToCustomer('i', scope))
    .where('i.invoice_number', 'in', [...numbers])
    .select([
      'i.invoice_number as number',
      'i.invoice_date as date',
      'i.due_date as dueDate',
      'i.order_number as order',
      'i.order_sequence as sequence',
      'i.customer_po as customerPo',
      sql<string>`coalesce(w.name, i.warehouse)`.as('warehouse'),
      shipToNumber('s', 'i').as('shipTo'),
      'i.amount',
      'i.balance as CurrentBalance',
      whileOffered<number>('i', 'discount_amount', today).as('Discount'),
      whileOffered<Day>('i', 'discount_date', today).as('DiscountDate'),
      'i.terms',
      'i.corrects_invoice as corrects',
      orEmpty('r.credits').as('correctedBy'),
      paymentsOf.as('payments'),
      // The carrier's name, or else its code.
      sql<string>`coalesce(nullif(o.ship_via_name, ''), o.ship_via, '')`.as('shipVia'),
      orEmpty('o.pro_number').as('proNumber'),
      // Without `corrects`, the comments name the invoice that a credit corrects.
      sql<string>`coalesce(o.comment1 || ' ' || o.comment2, '')`.as('comments'),
      postalAddress('s').as('shipToAddress'),
      sql<boolean>`m.invoice_number is not null`.as('archived'),
    ])
  if (order && order !== noOrder) query = query.where('i.order_number', '=', order)
  return query.execute()
}

export type InvoiceHead = Awaited<ReturnType<typeof findInvoices>>[number]

/** Reads the lines of invoices found in scope, in order within each invoice. Tax and add-ons are as booked. */
export const readInvoiceLines = (db: Db, scope: CheckedCustomer, numbers: readonly string[]) =>
  db
    .selectFrom('sales_lines as l')
    .leftJoin('items as t', (join) => join.on(same('t', 'l', 'company', 'item')))
    .where('l.company', '=', scope.company)
    .where('l.customer', '=', scope.customer)
    .where('l.invoice_number', 'in', [...numbers])
    .select([
      'l.invoice_number as invoice',
      'l.item',
      'l.customer_part as customerPart',
      orEmpty('t.description').as('description'),
      orEmpty('t.description2').as('description2'),
      sql<number>`coalesce(t.case_pack, 0)`.as('casePack'),
      orEmpty('t.pack_description').as('pack'),
      orEmpty('t.unit').as('unit'),
      'l.quantity',
      'l.unit_price as price',
      sql<number>`round(l.sales, 2)`.as('sales'),
      'l.tax',
      'l.add_ons as addOns',
    ])
    .orderBy('l.invoice_number')
    .orderBy('l.line')
    .execute()

export type InvoiceLine = Awaited<ReturnType<typeof readInvoiceLines>>[number]

/** The archived document of an invoice found in scope. */
export async function readImage(db: Db, company: string, number: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('invoice_images')
    .select('pdf')
    .where('company', '=', company)
    .where('invoice_number', '=', number)
    .executeTakeFirst()
  return row?.pdf
}
