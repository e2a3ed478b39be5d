import type { StatementItem } from '#money/contract/accounts-payable/statement.ts'
import type { Day } from '#kit/contract/dates.ts'
import { sql } from 'kysely'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import { belongsToCustomer, shipToNumber, shownShipTo } from '#kit/server/access/ship-to-queries.ts'
import { same } from '#kit/server/db/columns.ts'
import type { Db } from '#kit/server/db/store.ts'

/**
 * The items of a statement, oldest first: all open invoices, and the period's paid ones.
 * @param until the last invoice date to list; undefined for no limit
 */
export async function readStatementItems(
  db: Db,
  scope: CheckedCustomer,
  from: Day,
  until: Day | undefined,
): Promise<StatementItem[]> {
  let query = db
    .selectFrom('invoices as i')
    .leftJoin('orders as o', (join) =>
      join
        .on(same('o', 'i', 'company', 'customer', 'order_number'))
        .onRef('o.sequence', '=', 'i.order_sequence')
        .on('i.amount', '<', 0),
    )
    .where(belongsToCustomer('i', scope))
    .where(sql<boolean>`(i.balance <> 0 or i.invoice_date >= ${from})`)
    .select([
      'i.invoice_number as number',
      'i.invoice_date as date',
      'i.due_date as dueDate',
      'i.customer_po as customerPo',
      'i.order_number as order',
      shownShipTo('i').as('shipTo'),
      'i.amount',
      'i.balance',
      'i.corrects_invoice as corrects',
      sql<string>`coalesce(o.comment1 || ' ' || o.comment2, '')`.as('comments'),
    ])
    .orderBy('i.invoice_date')
    .orderBy('i.invoice_number')
  if (until !== undefined) query = query.where('i.invoice_date', '<=', until)
  return query.execute()
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
