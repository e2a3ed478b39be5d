import { cleaned } from '#kit/contract/declare/characters.ts'
import type { Day } from '#kit/contract/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/server/db/store.ts'
import { recorded } from '#orders/server/state-queries.ts'
import { outgoingOrder } from './outgoing-order.ts'
import { same, orEmpty } from '#kit/server/db/columns.ts'
import { customerNumber, sameShipTo, shipToNumber } from '#kit/server/access/ship-to-queries.ts'

/** Reads sent orders by cart ID, with their customers and ship-tos. @param which a condition on carts `c` */
const readOrders = (db: Db, which: RawBuilder<boolean>, most: number) =>
  db
    .with('o', (inner) =>
      inner
        .selectFrom('carts as c')
        .where('c.state', '=', 'sent')
        .where(which)
        .selectAll('c')
        .select([
          recorded<Date>('at', 'sent').as('at'),
          recorded<string>('changed_by', 'sent').as('changed_by'),
          recorded<Day>('day', 'sent').as('day'),
        ])
        .orderBy('c.cart_id')
        .limit(most),
    )
    .selectFrom('o')
    .leftJoin('customers as u', (join) => join.on(same('u', 'o', 'company', 'customer')))
    .leftJoin('ship_tos as s', (join) => join.on(sameShipTo('s', 'o')))
    .select([
      'o.cart_id as cartId',
      sql<string>`o.reference`.as('reference'),
      'o.company',
      customerNumber('u', 'o').as('customer'),
      'o.customer as customerKey',
      orEmpty('u.name').as('customerName'),
      'o.customer_po as customerPo',
      'o.at as sentAt',
      'o.day as sentOn',
      'o.changed_by as sentBy',
      sql<Record<string, string>>`json_build_object('number', ${shipToNumber('s', 'o')}, 'name', coalesce(s.name, ''),
        'address1', coalesce(s.address1, ''), 'address2', coalesce(s.address2, ''), 'city', coalesce(s.city, ''),
        'state', coalesce(s.state, ''), 'zip', coalesce(s.zip, ''), 'country', coalesce(s.country, ''))`.as('shipTo'),
      orEmpty('u.warehouse').as('warehouse'),
      'o.requested_date as requestedDate',
      'o.ship_complete as shipComplete',
      'o.remarks',
      'o.amount',
    ])
    .orderBy('o.cart_id')
    .execute()

/** Reads the lines of orders, in order, with the customers' part numbers. */
const readLines = (db: Db, carts: readonly number[]) =>
  db
    .with('l', (inner) =>
      inner
        .selectFrom('cart_lines as l')
        .leftJoin('items as i', (join) => join.on(same('i', 'l', 'company', 'item')))
        .where('l.cart_id', 'in', carts)
        .where('l.quantity', '>', 0)
        .selectAll('l')
        .select(['i.description', 'i.unit'])
        .select(sql<number>`row_number() over (partition by l.cart_id order by l.position, l.item)`.as('line')),
    )
    .selectFrom('l')
    .leftJoin('customer_items as p', (join) => join.on(same('p', 'l', 'company', 'customer', 'item')))
    .select([
      'l.cart_id as cartId',
      sql<number>`l.line::integer`.as('line'),
      'l.item',
      orEmpty('p.customer_part').as('customerPart'),
      orEmpty('l.description').as('description'),
      'l.quantity',
      orEmpty('l.unit').as('unit'),
      'l.unit_price as unitPrice',
      sql<number | null>`round(l.quantity * l.unit_price, 2)`.as('amount'),
    ])
    .orderBy('l.cart_id')
    .orderBy('l.line')
    .execute()

/** Reads sent orders as they leave the portal, by cart ID. @param which a condition on carts `c` */
export async function readSentOrders(db: Db, which: RawBuilder<boolean>, most: number) {
  const orders = await readOrders(db, which, most)
  if (orders.length === 0) return []
  const carts = orders.map(({ cartId }) => cartId)
  const lines = Map.groupBy(await readLines(db, carts), ({ cartId }) => cartId)
  return orders.map(({ cartId, sentAt, ...order }) => ({
    cartId,
    order: outgoingOrder.parse({
      ...order,
      customerPo: cleaned(order.customerPo),
      remarks: cleaned(order.remarks),
      sentAt: sentAt.toISOString(),
      lines: lines.get(cartId) ?? [],
    }),
  }))
}

/** @param after only orders with a higher cart ID */
export const readSentAfter = (db: Db, after: number, most: number) =>
  readSentOrders(db, sql`c.cart_id > ${after}`, most)

/** Returns the cart ID of an order; undefined if no order has this reference. */
export async function findOrder(db: Db, reference: string): Promise<number | undefined> {
  const row = await db.selectFrom('carts').select('cart_id').where('reference', '=', reference).executeTakeFirst()
  return row?.cart_id
}
