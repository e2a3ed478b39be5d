import { booksPo } from '#buying/contract/purchase/rules.ts'
import type { Day } from '#kit/contract/dates.ts'
import { flag, meets, type Rights } from '#kit/contract/declare/need.ts'
import type {
  listOpenCarts as openCartsCall,
  listPlacedOrders as ordersCall,
} from '#buying/contract/purchase/endpoints.ts'
import { sql } from 'kysely'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import { belongsToCustomer, isShipTo, shipToNumber } from '#kit/server/access/ship-to-queries.ts'
import type { Db } from '#kit/server/db/store.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'
import { canceledOf, isOfOrder, orderStatus, parcelCarriers, shippedBy } from '#orders/server/order-queries.ts'
import { filledCarts, recorded } from '#orders/server/state-queries.ts'
import { mailKind } from '../outgoing/delivery-queries.ts'
import type { Cart } from '#orders/server/ordering-schema.ts'
import { orEmpty } from '#kit/server/db/columns.ts'

/** The maximum number of orders in a list. */
const maxListed = 1000

export const listPlacedOrders: ListQuery<typeof ordersCall> = (db, { state }, { scope }) => {
  const placed = db
    .selectFrom('carts as c')
    .where(belongsToCustomer('c', scope))
    .where('c.state', '<>', 'draft')
    .where(state === undefined ? sql<boolean>`true` : sql<boolean>`c.state = ${state}`)
    .select([
      sql<string>`c.reference`.as('reference'),
      'c.customer_po as customerPo',
      'c.state',
      recorded<Day>('day', 'last').as('since'),
      recorded<string>('name', 'last').as('changedBy'),
      recorded<Day>('day', 'first').as('placedOn'),
      recorded<string>('name', 'first').as('placedBy'),
      'c.ship_to',
      'c.requested_date as requestedDate',
      sql<number>`(select count(*) from cart_lines l where l.cart_id = c.cart_id and l.quantity > 0)`.as('lines'),
      'c.amount',
      recorded<string>('reason', 'last').as('reason'),
      'c.changed_at',
      'c.cart_id',
    ])
  return db
    .with('p', () => placed)
    .selectFrom('p')
    .leftJoin('ship_tos as s', (join) => join.on(isShipTo('p.ship_to', scope)))
    .select(['p.reference', 'p.customerPo', 'p.state', 'p.since', 'p.changedBy', 'p.placedOn', 'p.placedBy'])
    .select([shipToNumber('s', 'p').as('shipTo'), orEmpty('s.name').as('shipToName'), 'p.requestedDate', 'p.lines'])
    .select(['p.amount', 'p.reason'])
    .orderBy('p.changed_at', 'desc')
    .orderBy('p.cart_id', 'desc')
    .limit(maxListed)
}

export const listOpenCarts: ListQuery<typeof openCartsCall> = (db, _input, { scope }) =>
  db
    .with('p', (inner) => filledCarts(inner, scope))
    .selectFrom('p')
    .leftJoin('ship_tos as s', (join) => join.on(isShipTo('p.ship_to', scope)))
    .select([shipToNumber('s', 'p').as('shipTo'), 'p.lines', 'p.preparedBy', 'p.preparedLines'])
    .orderBy('p.ship_to')

/** Whether a customer's orders need a PO number. */
export async function isPoRequired(
  db: Db,
  { company, customer }: Pick<Cart, 'company' | 'customer'>,
): Promise<boolean> {
  const found = db.selectFrom('customers').where(({ and }) => and({ company, customer }))
  return (await found.select('po_required').executeTakeFirst())?.po_required !== 'N'
}

/**
 * Whether an order in the books, or another one placed in the portal, has this PO number.
 * @param cartId the cart to exclude
 */
export async function isPoUsed(db: Db, scope: CheckedCustomer, po: string, cartId: number): Promise<boolean> {
  const key = po.trim().toLowerCase()
  if (key === '') return false
  const ordered = await db
    .selectFrom('orders as o')
    .where(belongsToCustomer('o', scope))
    .where('o.po_key', '=', key.slice(0, booksPo).trimEnd())
    .select('o.order_number')
    .limit(1)
    .executeTakeFirst()
  if (ordered) return true
  const placed = await db
    .selectFrom('carts as c')
    .where(belongsToCustomer('c', scope))
    .where(sql`lower(c.customer_po)`, '=', key)
    .where('c.cart_id', '<>', cartId)
    .where('c.state', 'not in', ['draft', 'refused', 'cancelled'])
    .select('c.cart_id')
    .limit(1)
    .executeTakeFirst()
  return placed !== undefined
}

/** Reads the number to show of a cart's ship-to, its name, and its address. */
export async function readShipTo(db: Db, cart: Cart) {
  const { company, customer, ship_to } = cart
  const row = await db
    .selectFrom('ship_tos')
    .where(({ and }) => and({ company, customer, ship_to }))
    .select([shipToNumber('ship_tos', 'ship_tos').as('shipTo'), 'name as shipToName'])
    .select(['address1', 'address2', 'city', 'state', 'zip'])
    .executeTakeFirst()
  return row ?? { shipTo: ship_to, shipToName: '', address1: '', address2: '', city: '', state: '', zip: '' }
}

/** Whether an order is being mailed, or was. @param db sees jobs */
export async function isMailed(db: Db, cartId: number): Promise<boolean> {
  const jobs = db.selectFrom('jobs as j').innerJoin('carts as c', 'c.reference', 'j.topic').select('j.job_id')
  return (await jobs.where('j.kind', '=', mailKind).where('c.cart_id', '=', cartId).executeTakeFirst()) !== undefined
}

/** Reads the shipments and back orders of an order in the books, by sequence. */
export const readShipments = (db: Db, { company, customer, order_number }: Cart, rights: Rights) =>
  db
    .selectFrom('orders as o')
    .where(({ and }) => and({ company, customer, order_number }))
    .where('order_number', '<>', '')
    .select([
      'sequence',
      orderStatus.as('status'),
      sql<string>`coalesce(ship_date::text, '')`.as('shipDate'),
      'invoice_number as invoiceNumber',
      shippedBy.as('carrier'),
      sql<string | null>`${meets(flag('CanViewUPSTrackingInfo'), rights) ? parcelCarriers : null}`.as('parcelCarriers'),
      sql<number>`coalesce((select sum(${canceledOf('l')}) from order_lines l where ${isOfOrder('l')}), 0)`.as(
        'canceled',
      ),
    ])
    .orderBy('sequence')
    .execute()
