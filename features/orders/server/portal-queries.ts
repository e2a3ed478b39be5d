import type { Day } from '#kit/contract/dates.ts'
import type { listPortalOrders as portalCall } from '#orders/contract/endpoints.ts'
import { sql } from 'kysely'
import { belongsToCustomer } from '#kit/server/access/ship-to-queries.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'
import { recorded } from './state-queries.ts'

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
      recorded<Day>('day', 'sent').as('sentOn'),
      recorded<string>('name', 'sent').as('sentBy'),
      recorded<Day>('day', 'received').as('receivedOn'),
      recorded<Day>('day', 'in the books').as('bookedOn'),
    ])
    .orderBy('c.changed_at', 'desc')
    .orderBy('c.cart_id', 'desc')
    .limit(100)
}
