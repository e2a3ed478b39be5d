import type { Day } from '#kit/contract/dates.ts'
import type { Budget } from '#buying/contract/purchase/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kit/server/db/store.ts'
import type { AccountFlagName } from '#kit/contract/declare/need.ts'
import type { Cart } from '#orders/server/ordering-schema.ts'
import { orEmpty } from '#kit/server/db/columns.ts'

/** Whether account `a` may send or approve an order of this amount alone on a day. */
const isWithinLimit = (amount: number | null, day: Day) => sql<boolean>`(a.order_limit is null
  or ${amount}::numeric + ${releasedBy(sql.ref('a.account_id'), day)} <= a.order_limit)`

/** Returns the total that an account has sent and approved on a day, without orders that were refused or cancelled later. */
const releasedBy = (accountId: RawBuilder<unknown>, day: Day) => sql<number>`coalesce((select sum(c.amount)
  from cart_states h join carts c on c.cart_id = h.cart_id
  where h.account_id = ${accountId} and h.state = 'sent' and h.day = ${day} and c.state not in ('refused', 'cancelled')), 0)`

/** Lets an account send or approve only one order at a time, so that two cannot both fit the limit. */
export const lockReleases = (work: Db, accountId: number) =>
  sql`select pg_advisory_xact_lock(7268005, ${accountId}::int)`.execute(work)

/** Reads how much the account may send and approve alone on a day, and has already; undefined for no limit. */
export async function readBudget(db: Db, accountId: number, day: Day): Promise<Budget | undefined> {
  const row = await db
    .selectFrom('accounts as a')
    .where('a.account_id', '=', accountId)
    .select(['a.order_limit', releasedBy(sql.ref('a.account_id'), day).as('released')])
    .executeTakeFirst()
  return row && row.order_limit !== null ? { limit: row.order_limit, released: row.released } : undefined
}

export interface Approver {
  accountId: number
  /** The email address; empty if unknown. */
  email: string
}

/** The customer's active accounts that may see a cart's ship-to and have a right. */
const customersAccounts = (db: Db, { company, customer, ship_to }: Cart, right: AccountFlagName) =>
  db
    .selectFrom('accounts as a')
    .where('a.login_type', '=', 'C')
    .where('a.company', '=', company)
    .where(sql<string>`substr(a.user_id, 1, 6)`, '=', customer)
    .where(sql<string>`substr(a.user_id, 7)`, 'in', ['', ship_to])
    .where('a.active', '=', true)
    .where(sql<string>`a.flags ->> ${right}`, '=', 'Y')
    .select(['a.account_id as accountId', 'a.email'])
    .orderBy('a.account_id')

/** Reads the customer's accounts that can send a cart. */
export const readBuyers = (db: Db, cart: Cart): Promise<Approver[]> =>
  customersAccounts(db, cart, 'CanCreateOrders').execute()

/** Reads the customer's accounts that can approve an order: those whose limit allows it, except the sender's. */
export const readApprovers = (
  db: Db,
  cart: Cart,
  { senderId, amount, day }: { senderId: number; amount: number | null; day: Day },
): Promise<Approver[]> =>
  customersAccounts(db, cart, 'CanApproveOrders')
    .where('a.account_id', '<>', senderId)
    .where(isWithinLimit(amount, day))
    .execute()

/** The account that placed an order; without an address if it is switched off. */
export const readSender = (db: Db, cartId: number): Promise<Approver | undefined> =>
  db
    .selectFrom('cart_states as h')
    .leftJoin('accounts as a', (join) => join.onRef('a.account_id', '=', 'h.account_id').on('a.active', '=', true))
    .where('h.cart_id', '=', cartId)
    .select([sql<number>`coalesce(h.account_id, 0)`.as('accountId'), orEmpty('a.email').as('email')])
    .orderBy('h.state_id')
    .limit(1)
    .executeTakeFirst()
