import { sql } from 'kysely'
import type { Db } from '#server/kit/db/store.ts'
import type { AccountFlagName } from '@trade-counter/contract/kit/declare/need.ts'
import type { Cart } from './cart-queries.ts'

const approves: AccountFlagName = 'CanApproveOrders'

/** The amount above which the account's orders need an approval; undefined for no limit. */
export async function readOrderLimit(db: Db, accountId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('accounts')
    .where('account_id', '=', accountId)
    .select('order_limit')
    .executeTakeFirst()
  return row?.order_limit ?? undefined
}

export interface Approver {
  accountId: number
  /** Empty if it is unknown. */
  email: string
}

/** The accounts that can decide on an order: those of its customer that may see its ship-to, except its sender. */
export const readApprovers = (db: Db, { company, customer, ship_to }: Cart, senderId: number): Promise<Approver[]> =>
  db
    .selectFrom('accounts as a')
    .where('a.login_type', '=', 'C')
    .where('a.company', '=', company)
    .where(sql<string>`substr(a.user_id, 1, 6)`, '=', customer)
    .where(sql<string>`substr(a.user_id, 7)`, 'in', ['', ship_to])
    .where('a.active', '=', true)
    .where(sql<string>`a.flags ->> ${approves}`, '=', 'Y')
    .where('a.account_id', '<>', senderId)
    .select(['a.account_id as accountId', 'a.email'])
    .orderBy('a.account_id')
    .execute()

/** The account that sent an order for approval. */
export const readSender = (db: Db, cartId: number): Promise<Approver | undefined> =>
  db
    .selectFrom('cart_states as h')
    .leftJoin('accounts as a', 'a.account_id', 'h.account_id')
    .where('h.cart_id', '=', cartId)
    .where('h.state', '=', 'waiting for approval')
    .select([sql<number>`coalesce(h.account_id, 0)`.as('accountId'), sql<string>`coalesce(a.email, '')`.as('email')])
    .orderBy('h.state_id', 'desc')
    .limit(1)
    .executeTakeFirst()
