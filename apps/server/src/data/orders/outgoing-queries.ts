import type { Day } from '@trade-counter/contract/kit/dates.ts'
import type { OrderState } from '@trade-counter/contract/kit/ordering/states.ts'
import { sql } from 'kysely'
import type { Db } from '#server/kit/db/store.ts'

/** Sent orders, each with its customer, ship-to, and sender. */
export const sentOrders = (db: Db) =>
  db
    .selectFrom('carts as c')
    .leftJoin('customers as u', (join) =>
      join.onRef('u.company', '=', 'c.company').onRef('u.customer', '=', 'c.customer'),
    )
    .leftJoin('ship_tos as s', (join) =>
      join
        .onRef('s.company', '=', 'c.company')
        .onRef('s.customer', '=', 'c.customer')
        .onRef('s.ship_to', '=', 'c.ship_to'),
    )
    .innerJoinLateral(
      (sub) =>
        sub
          .selectFrom('cart_states as h')
          .whereRef('h.cart_id', '=', 'c.cart_id')
          .where('h.state', '=', 'sent')
          .select(['h.at', 'h.changed_by', 'h.day'])
          .orderBy('h.state_id', 'desc')
          .limit(1)
          .as('h'),
      (join) => join.onTrue(),
    )
    .where('c.state', '=', 'sent')
    .select([
      'c.cart_id as cartId',
      sql<string>`c.reference`.as('reference'),
      'c.company',
      'c.customer',
      sql<string>`coalesce(u.name, '')`.as('customerName'),
      sql<string>`coalesce(u.warehouse, '')`.as('warehouse'),
      'c.ship_to as shipTo',
      sql<string>`coalesce(s.name, '')`.as('name'),
      sql<string>`coalesce(s.address1, '')`.as('address1'),
      sql<string>`coalesce(s.address2, '')`.as('address2'),
      sql<string>`coalesce(s.city, '')`.as('city'),
      sql<string>`coalesce(s.state, '')`.as('stateCode'),
      sql<string>`coalesce(s.zip, '')`.as('zip'),
      sql<string>`coalesce(s.country, '')`.as('country'),
      'c.customer_po as customerPo',
      'c.requested_date as requestedDate',
      'c.ship_complete as shipComplete',
      'c.remarks',
      'c.amount',
      'h.at as sentAt',
      'h.day as sentOn',
      'h.changed_by as sentBy',
    ])
    .orderBy('c.cart_id')

export type SentOrder = Awaited<ReturnType<ReturnType<typeof sentOrders>['execute']>>[number]

/** The lines of orders, in their sequence. */
export const readSentLines = (db: Db, carts: readonly number[]) =>
  db
    .selectFrom('cart_lines as l')
    .leftJoin('items as i', (join) => join.onRef('i.company', '=', 'l.company').onRef('i.item', '=', 'l.item'))
    .leftJoin('customer_items as ci', (join) =>
      join
        .onRef('ci.company', '=', 'l.company')
        .onRef('ci.customer', '=', 'l.customer')
        .onRef('ci.item', '=', 'l.item'),
    )
    .where('l.cart_id', 'in', [...carts])
    .where('l.quantity', '>', 0)
    .select([
      'l.cart_id as cartId',
      'l.item',
      sql<string>`coalesce(ci.customer_part, '')`.as('customerPart'),
      sql<string>`coalesce(i.description, '')`.as('description'),
      'l.quantity',
      sql<string>`coalesce(i.unit, '')`.as('unit'),
      'l.unit_price as unitPrice',
    ])
    .orderBy('l.cart_id')
    .orderBy('l.position')
    .orderBy('l.item')
    .execute()

export type SentLine = Awaited<ReturnType<typeof readSentLines>>[number]

/** The cart ID of an order; undefined if no order has this reference. */
export async function findOrder(db: Db, reference: string): Promise<number | undefined> {
  const row = await db.selectFrom('carts').select('cart_id').where('reference', '=', reference).executeTakeFirst()
  return row?.cart_id
}

/** An order, locked until the end of the transaction. */
export const lockOrder = (db: Db, reference: string) =>
  db
    .selectFrom('carts')
    .select(['cart_id', 'company', 'customer', 'state', 'order_number'])
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** The latest reason of a refused order. */
export async function readReason(db: Db, cartId: number): Promise<string> {
  const row = await db
    .selectFrom('cart_states')
    .select('reason')
    .where('cart_id', '=', cartId)
    .orderBy('state_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.reason ?? ''
}

export interface Arrival {
  state: OrderState
  orderNumber: string
  reason: string
  at: Date
  day: Day
  by: string
}

/** Moves a locked order to its next state, and records when and by whom. */
export async function moveOrder(db: Db, order: LockedOrder, arrival: Arrival): Promise<void> {
  const { cart_id, company, customer } = order
  const { state, orderNumber, reason, at, day, by } = arrival
  await db
    .updateTable('carts')
    .set({ state, order_number: orderNumber, changed_at: at, version: sql`version + 1` })
    .where('cart_id', '=', cart_id)
    .execute()
  await db
    .insertInto('cart_states')
    .values({ cart_id, company, customer, state, at, day, changed_by: by, reason })
    .execute()
}
