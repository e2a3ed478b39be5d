import type { Day } from '@trade-counter/contract/kit/dates.ts'
import { sql } from 'kysely'
import type { CheckedCustomer } from '#server/kit/access/scope.ts'
import { belongsToCustomer } from '#server/kit/access/ship-to-queries.ts'
import type { Db } from '#server/kit/db/store.ts'

/** The ship-to that a cart is for. */
export interface CartOwner {
  company: string
  customer: string
  shipTo: string
}

/** @returns the requested ship-to as it is fed; undefined if there is none */
export async function readOwner(db: Db, scope: CheckedCustomer): Promise<CartOwner | undefined> {
  const row = await db
    .selectFrom('ship_tos as s')
    .where(belongsToCustomer('s', scope))
    .select(['s.company', 's.customer', 's.ship_to as shipTo'])
    .orderBy(sql`length(s.ship_to)`)
    .limit(1)
    .executeTakeFirst()
  return row
}

export interface CartHead {
  cart_id: number
  version: number
  details_version: number
  details_by: string
  customer_po: string
  requested_date: Day | null
  ship_complete: boolean
  remarks: string
}

const headColumns = [
  'c.cart_id',
  'c.version',
  'c.details_version',
  'c.details_by',
  'c.customer_po',
  'c.requested_date',
  'c.ship_complete',
  'c.remarks',
] as const

const draftOf = (db: Db, { company, customer, shipTo }: CartOwner) =>
  db
    .selectFrom('carts as c')
    .where('c.company', '=', company)
    .where('c.customer', '=', customer)
    .where('c.ship_to', '=', shipTo)
    .where('c.state', '=', 'draft')
    .select(headColumns)

export const readDraft = (db: Db, owner: CartOwner): Promise<CartHead | undefined> =>
  draftOf(db, owner).executeTakeFirst()

/** The same, locked until the end of the transaction, so that changes to a cart run one after another. */
export const lockDraft = (db: Db, owner: CartOwner): Promise<CartHead | undefined> =>
  draftOf(db, owner).forUpdate().executeTakeFirst()

/**
 * Raises the version of the ship-to's cart, or makes the cart, and locks it until the end of the transaction.
 * @returns its number and new version
 */
export async function raiseDraft(
  db: Db,
  { company, customer, shipTo }: CartOwner,
  now: Date,
): Promise<{ cart_id: number; version: number }> {
  return db
    .insertInto('carts')
    .values({
      company,
      customer,
      ship_to: shipTo,
      requested_date: null,
      reference: null,
      amount: null,
      changed_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company', 'customer', 'ship_to'])
        .where('state', '=', 'draft')
        .doUpdateSet({ version: sql`carts.version + 1`, changed_at: now }),
    )
    .returning(['cart_id', 'version'])
    .executeTakeFirstOrThrow()
}

/** A cart's lines, removed ones included. */
export const readLines = (db: Db, cartId: number) =>
  db
    .selectFrom('cart_lines')
    .where('cart_id', '=', cartId)
    .select(['item', 'quantity', 'version', 'changed_by', 'position'])
    .execute()

export interface LineChange {
  item: string
  quantity: number
  position: number
}

/** Adds lines, or gives those with the same item a new quantity. */
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
    .values(lines.map((line) => ({ cart_id, company, customer, ...line, version, changed_by: by, unit_price: null })))
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
