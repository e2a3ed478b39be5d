import type { OrderChange } from '#orders/contract/ordering/order-change.ts'
import type { Db } from '#kit/server/db/store.ts'
import type { Cart } from '#orders/server/ordering-schema.ts'
import { personName } from '#orders/server/state-queries.ts'

/** Reads the changes to an order while it waited for approval, oldest first. */
export const readChanges = (db: Db, cartId: number) =>
  db
    .selectFrom('cart_changes')
    .where('cart_id', '=', cartId)
    .select(['at', personName('cart_changes').as('by'), 'field', 'item', 'before', 'after'])
    .orderBy('change_id')
    .execute()

export async function writeChanges(
  db: Db,
  { cart_id, company, customer }: Cart,
  who: { accountId: number; by: string; at: Date },
  changes: readonly OrderChange[],
): Promise<void> {
  if (changes.length === 0) return
  const fixed = { cart_id, company, customer, at: who.at, account_id: who.accountId, changed_by: who.by }
  await db
    .insertInto('cart_changes')
    .values(changes.map((change) => ({ ...fixed, ...change })))
    .execute()
}
