import { addDays, type Day } from '#kit/contract/dates.ts'
import type {
  listApprovals as approvalsCall,
  listOrdersUnderway as underwayCall,
  listRefusedOrders as refusedCall,
  listUnsentCarts as unsentCall,
} from '#home/contract/endpoints.ts'
import { refusedDays, rowsShown } from '#home/contract/rules.ts'
import type { OrderState } from '#orders/contract/ordering/states.ts'
import { type QueryCreator, sql } from 'kysely'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import { belongsToCustomer, isShipTo, shipToNumber } from '#kit/server/access/ship-to-queries.ts'
import { recorded } from '#orders/server/state-queries.ts'
import type { Database } from '#kit/server/db/schema.ts'
import { filledCarts, personName } from '#orders/server/state-queries.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'
import { orEmpty } from '#kit/server/db/columns.ts'

export const listOrdersUnderway: ListQuery<typeof underwayCall> = (db, _input, { scope }) =>
  db
    .with('o', (inner) =>
      inner
        .selectFrom('carts as c')
        .where(belongsToCustomer('c', scope))
        .where('c.state', 'in', ['waiting for approval', 'sent', 'received'])
        .select(['c.cart_id', 'c.reference', 'c.state', 'c.customer_po', 'c.ship_to', 'c.changed_at'])
        .select(recorded<Day>('day', 'last').as('since')),
    )
    .selectFrom('o')
    .leftJoin('ship_tos as s', (join) => join.on(isShipTo('o.ship_to', scope)))
    .select([
      sql<string>`o.reference`.as('Reference'),
      'o.state as State',
      'o.since as Since',
      'o.customer_po as PoNumber',
      orEmpty('s.name').as('ShipToName'),
    ])
    .orderBy(sql`case o.state when 'waiting for approval' then 0 else 1 end`)
    .orderBy('o.changed_at', 'desc')
    .orderBy('o.cart_id', 'desc')
    .limit(rowsShown.placedOrders)

/** The orders in a state, with the time at which they reached it. */
const ordersIn = (db: QueryCreator<Database>, state: OrderState, scope: CheckedCustomer) =>
  db
    .selectFrom('carts as c')
    .innerJoin('cart_states as h', 'h.cart_id', 'c.cart_id')
    .where(belongsToCustomer('c', scope))
    .where('c.state', '=', state)
    .where('h.state', '=', state)
    .select(['c.cart_id', 'c.reference', 'c.customer_po', 'c.ship_to', 'c.amount', 'h.day', 'h.at'])

export const listRefusedOrders: ListQuery<typeof refusedCall> = (db, _input, { scope, accountId, today }) =>
  db
    .with(
      (cte) => cte('o').materialized(),
      (inner) =>
        ordersIn(inner, 'refused', scope)
          .where('h.day', '>', addDays(today, -refusedDays))
          .where(sql<boolean>`exists (select 1 from cart_states own where own.cart_id = c.cart_id
          and own.account_id = ${accountId ?? null}::bigint and own.state in ('waiting for approval', 'sent'))`)
          .select('h.reason'),
    )
    .selectFrom('o')
    .leftJoin('ship_tos as s', (join) => join.on(isShipTo('o.ship_to', scope)))
    .select([
      sql<string>`o.reference`.as('Reference'),
      'o.day as Since',
      'o.customer_po as PoNumber',
      orEmpty('s.name').as('ShipToName'),
      'o.reason as Reason',
      'o.amount as Amount',
    ])
    .orderBy('o.at', 'desc')
    .orderBy('o.cart_id', 'desc')
    .limit(rowsShown.refusedOrders)

export const listUnsentCarts: ListQuery<typeof unsentCall> = (db, _input, { scope }) =>
  db
    .with('o', (inner) => filledCarts(inner, scope))
    .selectFrom('o')
    .leftJoin('ship_tos as s', (join) => join.on(isShipTo('o.ship_to', scope)))
    .select([shipToNumber('s', 'o').as('ShipTo'), orEmpty('s.name').as('ShipToName'), 'o.lines as Lines'])
    .select(['o.preparedBy as PreparedBy', 'o.preparedLines as PreparedLines'])
    .orderBy(sql`o."preparedBy" = ''`)
    .orderBy('o.changed_at', 'desc')
    .orderBy('o.cart_id', 'desc')
    .limit(rowsShown.unsentCarts)

export const listApprovals: ListQuery<typeof approvalsCall> = (db, _input, { scope, accountId }) =>
  db
    .with('o', (inner) =>
      ordersIn(inner, 'waiting for approval', scope)
        // Nobody can approve their own order.
        .where(sql<boolean>`h.account_id is distinct from ${accountId ?? null}::bigint`)
        .select(personName('h').as('changed_by')),
    )
    .selectFrom('o')
    .leftJoin('ship_tos as s', (join) => join.on(isShipTo('o.ship_to', scope)))
    .select([
      sql<string>`o.reference`.as('Reference'),
      'o.day as Since',
      'o.customer_po as PoNumber',
      orEmpty('s.name').as('ShipToName'),
      'o.changed_by as SentBy',
      'o.amount as Amount',
    ])
    .orderBy('o.at')
    .orderBy('o.cart_id')
    .limit(rowsShown.placedOrders)
