import { sql } from 'kysely'
import type { Db } from '#server/kit/db/store.ts'
import { readSentOrders, type SentOrder } from './outgoing-queries.ts'

/** The ways in which this server sends orders. */
export type Way = 'push' | 'mail'

export interface ClaimedOrder extends SentOrder {
  /** Counts from 1. */
  attempt: number
}

/** The most orders that are claimed at a time. */
const atOnce = 5
/** The longest pause between two attempts, in seconds. */
const longestPause = 3600

const dueBy: Record<Way, { attempts: string; nextAt: string; only: string }> = {
  push: { attempts: 'push_attempts', nextAt: 'push_next_at', only: 'true' },
  mail: { attempts: 'mail_attempts', nextAt: 'mail_next_at', only: 'mailed_at is null' },
}

/**
 * Claims unacknowledged orders for one attempt. No other process tries them before the next attempt is due, even if
 * this process dies. The pause between attempts doubles from 10 s to an hour.
 */
export async function claimOrders(db: Db, way: Way, now: Date): Promise<ClaimedOrder[]> {
  const { attempts: counter, nextAt, only } = dueBy[way]
  const [tried, due] = [sql.ref(counter), sql.ref(nextAt)]
  const { rows } = await sql<{ cart_id: number; attempt: number }>`update carts set ${tried} = ${tried} + 1,
      ${due} = ${now}::timestamptz + least(${longestPause}, 10 * 2 ^ least(${tried}, 20)) * interval '1 second'
    where cart_id in (
      select cart_id from carts
      where state = 'sent' and (${due} is null or ${due} <= ${now}) and ${sql.raw(only)}
      order by cart_id limit ${atOnce} for update skip locked)
    returning cart_id, ${tried} as attempt`.execute(db)
  if (rows.length === 0) return []
  const attempts = new Map(rows.map(({ cart_id, attempt }) => [cart_id, attempt]))
  const orders = await readSentOrders(db, sql`c.cart_id in (${sql.join([...attempts.keys()])})`, atOnce)
  return orders.map((order) => ({ ...order, attempt: attempts.get(order.cartId) ?? 0 }))
}

/** Records why the last attempt to post an order failed; an empty text means that it succeeded. */
export const noteError = (db: Db, cartId: number, error: string) =>
  db
    .updateTable('carts')
    .set({ push_error: error.slice(0, 200) })
    .where('cart_id', '=', cartId)
    .execute()

/** Records that the mail server has accepted an order. */
export const noteMailed = (db: Db, cartId: number, now: Date) =>
  db.updateTable('carts').set({ mailed_at: now }).where('cart_id', '=', cartId).execute()
