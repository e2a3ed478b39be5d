import type { Day } from '@trade-counter/contract/kit/dates.ts'
import type {
  listApprovals as approvalsCall,
  listOrdersUnderway as underwayCall,
} from '@trade-counter/contract/slices/home/endpoints.ts'
import { rowsShown } from '@trade-counter/contract/slices/home/rules.ts'
import { sql } from 'kysely'
import { belongsToCustomer } from '#server/kit/access/ship-to-queries.ts'
import type { ListQuery } from '#server/kit/http/implementation.ts'
import { shipToName } from './work-queries.ts'

export const listOrdersUnderway: ListQuery<typeof underwayCall> = (db, _input, { scope }) =>
  db
    .selectFrom('carts as c')
    .where(belongsToCustomer('c', scope))
    .where('c.state', 'in', ['waiting for approval', 'sent', 'received'])
    .select([
      sql<string>`c.reference`.as('Reference'),
      'c.state as State',
      sql<Day>`(select max(h.day) from cart_states h where h.cart_id = c.cart_id)`.as('Since'),
      'c.customer_po as PoNumber',
      shipToName('c').as('ShipToName'),
    ])
    .orderBy(sql`case c.state when 'waiting for approval' then 0 else 1 end`)
    .orderBy('c.changed_at', 'desc')
    .orderBy('c.cart_id', 'desc')
    .limit(rowsShown.placedOrders)

export const listApprovals: ListQuery<typeof approvalsCall> = (db, _input, { scope, accountId }) =>
  db
    .selectFrom('carts as c')
    .innerJoin('cart_states as h', 'h.cart_id', 'c.cart_id')
    .where(belongsToCustomer('c', scope))
    .where('c.state', '=', 'waiting for approval')
    .where('h.state', '=', 'waiting for approval')
    // Nobody approves an order of their own.
    .where(sql<boolean>`h.account_id is distinct from ${accountId ?? null}::bigint`)
    .select([
      sql<string>`c.reference`.as('Reference'),
      'h.day as Since',
      'c.customer_po as PoNumber',
      shipToName('c').as('ShipToName'),
      'h.changed_by as SentBy',
      'c.amount as Amount',
    ])
    .orderBy('h.at')
    .orderBy('c.cart_id')
    .limit(rowsShown.placedOrders)
