import type { Day } from '@trade-counter/contract/kit/dates.ts'
import type { OrderState } from '@trade-counter/contract/kit/ordering/states.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/kit/db/store.ts'
import { same } from '#server/kit/db/same.ts'

const readSent = (db: Db, which: RawBuilder<boolean>, most: number) =>
  db
    .selectFrom('carts as c')
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
    .where(which)
    .select([
      'c.cart_id as cartId',
      sql<string>`c.reference`.as('reference'),
      'c.company',
      'c.customer',
      'c.ship_to as shipTo',
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
    .limit(most)
    .execute()

type Sent = Awaited<ReturnType<typeof readSent>>[number]

/** What the feeds say of the customers of orders. */
const readCustomers = (db: Db, orders: readonly Sent[]) =>
  db
    .selectFrom('customers as u')
    .where('u.customer', 'in', [...new Set(orders.map(({ customer }) => customer))])
    .select(['u.company', 'u.customer', 'u.name as customerName', 'u.warehouse'])
    .execute()

/** What the feeds say of the ship-tos of orders. */
const readShipTos = (db: Db, orders: readonly Sent[]) =>
  db
    .selectFrom('ship_tos as s')
    .where('s.customer', 'in', [...new Set(orders.map(({ customer }) => customer))])
    .where('s.ship_to', 'in', [...new Set(orders.map(({ shipTo }) => shipTo))])
    .select(['s.company', 's.customer', 's.ship_to', 's.name', 's.address1', 's.address2'])
    .select(['s.city', 's.state as stateCode', 's.zip', 's.country'])
    .execute()

const noCustomer = { customerName: '', warehouse: '' }
const noShipTo = { name: '', address1: '', address2: '', city: '', stateCode: '', zip: '', country: '' }

/** A sent order with its customer, ship-to, and sender. */
export type SentOrder = Sent & typeof noCustomer & typeof noShipTo

/**
 * Sent orders, by cart ID. Their customers are read apart, because Citus has them on other nodes.
 * @param which a condition on carts `c`
 */
export async function readSentOrders(db: Db, which: RawBuilder<boolean>, most: number): Promise<SentOrder[]> {
  const orders = await readSent(db, which, most)
  if (orders.length === 0) return []
  const customers = await readCustomers(db, orders)
  const shipTos = await readShipTos(db, orders)
  return orders.map((order) => {
    const isWhose = (row: { company: string; customer: string }) =>
      row.company === order.company && row.customer === order.customer
    const shipTo = shipTos.find((row) => isWhose(row) && row.ship_to === order.shipTo)
    return { ...noCustomer, ...noShipTo, ...customers.find(isWhose), ...shipTo, ...order }
  })
}

/** @param after only orders with a higher cart ID */
export const readSentAfter = (db: Db, after: number, most: number): Promise<SentOrder[]> =>
  readSentOrders(db, sql`c.cart_id > ${after}`, most)

const readOrderedLines = (db: Db, carts: readonly number[]) =>
  db
    .selectFrom('cart_lines as l')
    .leftJoin('items as i', (join) => join.on(same('i', 'l', 'company', 'item')))
    .where('l.cart_id', 'in', [...carts])
    .where('l.quantity', '>', 0)
    .select([
      'l.cart_id as cartId',
      'l.company',
      'l.customer',
      'l.item',
      sql<string>`coalesce(i.description, '')`.as('description'),
      'l.quantity',
      sql<string>`coalesce(i.unit, '')`.as('unit'),
      'l.unit_price as unitPrice',
    ])
    .orderBy('l.cart_id')
    .orderBy('l.position')
    .orderBy('l.item')
    .execute()

/** A line of an order, with the customer's part number of its item. */
export type SentLine = Awaited<ReturnType<typeof readOrderedLines>>[number] & { customerPart: string }

/** The lines of orders, in their sequence. The customers' part numbers are read apart, as their names are. */
export async function readSentLines(db: Db, carts: readonly number[]): Promise<SentLine[]> {
  const lines = await readOrderedLines(db, carts)
  if (lines.length === 0) return []
  const parts = await db
    .selectFrom('customer_items')
    .where('customer', 'in', [...new Set(lines.map(({ customer }) => customer))])
    .where('item', 'in', [...new Set(lines.map(({ item }) => item))])
    .select(['company', 'customer', 'item', 'customer_part'])
    .execute()
  const keyOf = (row: { company: string; customer: string; item: string }) => row.company + row.customer + row.item
  const partOf = new Map(parts.map((part) => [keyOf(part), part.customer_part]))
  return lines.map((line) => ({ ...line, customerPart: partOf.get(keyOf(line)) ?? '' }))
}

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
