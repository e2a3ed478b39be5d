import type { Day } from '#kit/contract/dates.ts'
import type { OrderState } from '#orders/contract/ordering/states.ts'
import type { listPortalOrders as portalCall } from '#orders/contract/endpoints.ts'
import { sql } from 'kysely'
import { belongsToCustomer } from '#kit/server/access/ship-to-queries.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'

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
