import { sql } from 'kysely'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import { belongsToCustomer } from '#kit/server/access/ship-to-queries.ts'
import type { Db } from '#kit/server/db/store.ts'
import type { Cart } from '#orders/server/ordering-schema.ts'
import type { CartOwner } from '#orders/server/state-queries.ts'

/** @returns the requested ship-to, as spelled in the feed; undefined if there is none */
export function readOwner(db: Db, scope: CheckedCustomer): Promise<CartOwner | undefined> {
  return db
    .selectFrom('ship_tos as s')
    .where(belongsToCustomer('s', scope))
    .select(['s.company', 's.customer', 's.ship_to as shipTo'])
    .orderBy(sql`length(s.ship_to)`)
    .limit(1)
    .executeTakeFirst()
}

const cartsIn = (db: Db, scope: CheckedCustomer) =>
  db.selectFrom('carts as c').where(belongsToCustomer('c', scope)).selectAll('c')

export const readDraft = (db: Db, scope: CheckedCustomer): Promise<Cart | undefined> =>
  cartsIn(db, scope).where('c.state', '=', 'draft').executeTakeFirst()

export const readPlaced = (db: Db, scope: CheckedCustomer, reference: string): Promise<Cart | undefined> =>
  cartsIn(db, scope).where('c.reference', '=', reference).executeTakeFirst()

/** Locks a cart or order until the end of the transaction, so that its changes run one after another. */
export const lockCart = (db: Db, scope: CheckedCustomer, cartId: number): Promise<Cart | undefined> =>
  cartsIn(db, scope).where('c.cart_id', '=', cartId).forUpdate().executeTakeFirst()

type CartDetails = Pick<Cart, 'customer_po' | 'requested_date' | 'ship_complete' | 'remarks' | 'details_by'>

/** Raises the version of a locked cart and changes the given details. @returns the new version */
export async function changeLocked(db: Db, cart: Cart, now: Date, details?: CartDetails): Promise<number> {
  const version = cart.version + 1
  await db
    .updateTable('carts')
    .set({ ...details, ...(details && { details_version: version }), version, changed_at: now })
    .where('cart_id', '=', cart.cart_id)
    .execute()
  return version
}

/** Reads a cart's lines, including removed ones. */
export const readLines = (db: Db, cartId: number) =>
  db
    .selectFrom('cart_lines')
    .where('cart_id', '=', cartId)
    .select(['item', 'quantity', 'version', 'changed_by', 'position'])
    .execute()

/** Reads the unit of measure of an item; undefined if the feed no longer has it. */
export async function readUnit(db: Db, company: string, item: string): Promise<string | undefined> {
  const ofItem = db.selectFrom('items').where('company', '=', company).where('item', '=', item)
  const row = await ofItem.select('unit').executeTakeFirst()
  return row?.unit
}

export interface LineChange {
  item: string
  quantity: number
  position: number
}

/** Adds lines, or changes the quantity if the item is in the cart. */
export async function writeLines(
  db: Db,
  cart: { cart_id: number; version: number; company: string; customer: string },
  by: string,
  lines: readonly LineChange[],
): Promise<void> {
  if (lines.length === 0) return
  const { cart_id, version, company, customer } = cart
  await db
    .insertInto('cart_lines')
    .values(lines.map((line) => ({ cart_id, company, customer, ...line, version, changed_by: by })))
    .onConflict((conflict) =>
      conflict.columns(['cart_id', 'item']).doUpdateSet((eb) => ({
        quantity: eb.ref('excluded.quantity'),
        position: eb.ref('excluded.position'),
        version: eb.ref('excluded.version'),
        changed_by: eb.ref('excluded.changed_by'),
      })),
    )
    .execute()
}

/** Writes the prices of a sent order. */
export async function writePrices(
  db: Db,
  cartId: number,
  lines: readonly { itemNumber: string; unitPrice: number | null }[],
): Promise<void> {
  const items = lines.map(({ itemNumber }) => itemNumber)
  const prices = lines.map(({ unitPrice }) => unitPrice)
  await sql`update cart_lines l set unit_price = p.price
    from unnest(${items}::text[], ${prices}::numeric[]) as p(item, price)
    where l.cart_id = ${cartId} and l.item = p.item`.execute(db)
}

/** Writes the total of an order that waits for approval. */
export const writeAmount = (db: Db, cartId: number, amount: number | null) =>
  db.updateTable('carts').set({ amount }).where('cart_id', '=', cartId).execute()
