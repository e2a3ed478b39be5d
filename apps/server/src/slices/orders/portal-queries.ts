import type { Day } from '@trade-counter/contract/kit/dates.ts'
import type { OrderState } from '@trade-counter/contract/kit/ordering/states.ts'
import type { listPortalOrders as portalCall } from '@trade-counter/contract/slices/orders/endpoints.ts'
import { sql } from 'kysely'
import { belongsToCustomer } from '#server/kit/access/ship-to-queries.ts'
import type { ListQuery } from '#server/kit/http/implementation.ts'

const ofState = <T>(column: 'day' | 'changed_by', state: OrderState) =>
  sql<T>`(select ${sql.ref(`h.${column}`)} from cart_states h where h.cart_id = c.cart_id and h.state = ${sql.lit(state)}
    order by h.state_id desc limit 1)`

export const listPortalOrders: ListQuery<typeof portalCall> = (db, { orderNumber }, { scope }) => {
  const query = db.selectFrom('carts as c').where(belongsToCustomer('c', scope))
  const wanted =
    orderNumber === undefined
      ? query.where('c.state', 'in', ['sent', 'received'])
      : query.where('c.state', '=', 'in the books').where('c.order_number', '=', orderNumber)
  return wanted
    .select([
      sql<string>`c.reference`.as('reference'),
      'c.customer_po as poNumber',
      'c.state',
      'c.order_number as orderNumber',
      ofState<Day>('day', 'sent').as('sentOn'),
      ofState<string>('changed_by', 'sent').as('sentBy'),
      ofState<Day>('day', 'received').as('receivedOn'),
      ofState<Day>('day', 'in the books').as('bookedOn'),
    ])
    .orderBy('c.changed_at', 'desc')
    .orderBy('c.cart_id', 'desc')
    .limit(100)
}
