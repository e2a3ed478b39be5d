import { sql } from 'kysely'
import type { Db } from '#kit/server/db/store.ts'
import type { OutgoingOrder } from './outgoing-order.ts'
import { readSentOrders } from './outgoing-queries.ts'

export const webhookKind = 'order webhook'
export const mailKind = 'order mail'

/**
 * Creates a job of each kind for each unacknowledged order that has none, even if the order is older than the setting.
 */
export const sendDeliveries = (db: Db, kinds: readonly string[]) =>
  sql`select portal_send_job(kind, null, reference, jsonb_build_object('cartId', cart_id), 0)
    from carts c, unnest(${kinds}::text[]) as kind
    where c.state = 'sent' and not (kind = ${mailKind} and mailed_at is not null)
      and not exists (select from jobs j where j.kind = kind.kind and j.topic = c.reference)
    order by cart_id`.execute(db)

/** Reads an unacknowledged order; undefined if it is acknowledged. */
export async function readOrder(db: Db, cartId: number): Promise<OutgoingOrder | undefined> {
  const [sent] = await readSentOrders(db, sql`c.cart_id = ${cartId}`, 1)
  return sent?.order
}

/** Records that the mail server has accepted an order. */
export const noteMailed = (db: Db, cartId: number, now: Date) =>
  db.updateTable('carts').set({ mailed_at: now }).where('cart_id', '=', cartId).execute()
