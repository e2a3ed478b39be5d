import type { StatementItem } from '#money/contract/accounts-payable/statement.ts'
import type { Day } from '#kit/contract/dates.ts'
import { type Selectable, sql } from 'kysely'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import { shipToNumber, shownShipTo } from '#kit/server/access/ship-to-queries.ts'
import { same } from '#kit/server/db/columns.ts'
import type { Database } from '#kit/server/db/schema.ts'
import type { Db } from '#kit/server/db/store.ts'
import { moves } from './account-statement-queries.ts'

/**
 * The documents of a statement, oldest first: all that were open at the end of a day, and all of the period. Their
 * balances are what was left of them at the end of that day, by the same moves as the statement's entries.
 */
export function readStatementItems(db: Db, scope: CheckedCustomer, from: Day, to: Day): Promise<StatementItem[]> {
  const documents = sql<
    Omit<Selectable<Database['invoices']>, 'balance'> & { left_open: number }
  >`(with ${moves(scope)},
      sums as (select invoice, sum(amount) as amount from moves where day <= ${to} group by invoice)
    select own.*, s.amount as left_open from own join sums s on s.invoice = own.invoice_number
    where own.invoice_date <= ${to} and (s.amount <> 0 or own.invoice_date >= ${from}))`
  return db
    .selectFrom(documents.as('i'))
    .leftJoin('orders as o', (join) =>
      join
        .on(same('o', 'i', 'company', 'customer', 'order_number'))
        .onRef('o.sequence', '=', 'i.order_sequence')
        .on('i.amount', '<', 0),
    )
    .select([
      'i.invoice_number as number',
      'i.invoice_date as date',
      'i.due_date as dueDate',
      'i.customer_po as customerPo',
      'i.order_number as order',
      shownShipTo('i').as('shipTo'),
      'i.amount',
      'i.left_open as balance',
      'i.corrects_invoice as corrects',
      sql<string>`coalesce(o.comment1 || ' ' || o.comment2, '')`.as('comments'),
    ])
    .orderBy('i.invoice_date')
    .orderBy('i.invoice_number')
    .execute()
}

/** The number and name of each known ship-to. @param shipTos at least one */
export const readShipToNames = (
  db: Db,
  { company, customer }: CheckedCustomer,
  shipTos: readonly string[],
): Promise<{ shipTo: string; name: string }[]> =>
  db
    .selectFrom('ship_tos')
    .select([shipToNumber('ship_tos', 'ship_tos').as('shipTo'), 'name'])
    .where('company', '=', company)
    .where('customer', '=', customer)
    .where('ship_to', 'in', [...shipTos])
    .orderBy('ship_to')
    .execute()
