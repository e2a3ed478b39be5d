import type { Day } from '#kit/contract/dates.ts'
import {
  type MoverKind,
  type OrderState,
  orderReference,
  type Transition,
  transitionFault,
  transitions,
} from '#orders/contract/ordering/states.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import { belongsToCustomer } from '#kit/server/access/ship-to-queries.ts'
import type { Db } from '#kit/server/db/store.ts'
import { Problem } from '#kit/server/problem/problem.ts'
import type { Cart } from './ordering-schema.ts'

/** The ship-to of a cart. */
export interface CartOwner {
  company: string
  customer: string
  shipTo: string
}

/**
 * Raises the version of the ship-to's draft, or creates one, and locks it until the end of the transaction.
 * @returns its ID and new version
 */
export const openDraft = (
  db: Db,
  { company, customer, shipTo }: CartOwner,
  now: Date,
): Promise<{ cart_id: number; version: number }> =>
  db
    .insertInto('carts')
    .values({ company, customer, ship_to: shipTo, changed_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['company', 'customer', 'ship_to'])
        .where('state', '=', 'draft')
        .doUpdateSet({ version: sql`carts.version + 1`, changed_at: now }),
    )
    .returning(['cart_id', 'version'])
    .executeTakeFirstOrThrow()

/** A figure over the lines of cart `c` that employees of the distributor changed last. */
const prepared = <T>(figure: RawBuilder<T>) => sql<T>`(select ${figure} from cart_lines p
  join accounts a on a.account_id = p.account_id and a.login_type = 'E' join employees e on e.employee = a.user_id
  where p.cart_id = c.cart_id and p.quantity > 0)`
/** The names of these employees, and how many lines they prepared. */
const preparation = [
  prepared(sql<string>`coalesce(string_agg(distinct e.name, ', ' order by e.name), '')`).as('preparedBy'),
  prepared(sql<number>`count(*)`).as('preparedLines'),
] as const

/** Who prepared a cart or order, with their identity keys. */
export const readPreparation = (db: Db, cartId: number) =>
  db
    .selectFrom('carts as c')
    .where('c.cart_id', '=', cartId)
    .select(preparation)
    .select(prepared(sql<string[]>`coalesce(array_agg(distinct a.identity_key), '{}')`).as('preparers'))
    .executeTakeFirstOrThrow()

/** The carts that employees prepared, if they changed last within these times. @param db sees every customer's carts */
export const readPreparedCarts = (db: Db, after: Date, until: Date) =>
  db
    .selectFrom('carts as c')
    .where('c.state', '=', 'draft')
    .where('c.changed_at', '>', after)
    .where('c.changed_at', '<=', until)
    .where(prepared(sql<number>`count(*)`), '>', 0)
    .selectAll('c')
    .select(preparation)
    .execute()

/** The carts of a customer that have lines, with their number. */
export const filledCarts = (db: Pick<Db, 'selectFrom'>, scope: CheckedCustomer) =>
  db
    .selectFrom('carts as c')
    .innerJoin('cart_lines as l', 'l.cart_id', 'c.cart_id')
    .where(belongsToCustomer('c', scope))
    .where('c.state', '=', 'draft')
    .where('l.quantity', '>', 0)
    .groupBy('c.cart_id')
    .select(['c.cart_id', 'c.ship_to', 'c.changed_at', sql<number>`count(*)`.as('lines'), ...preparation])

/** Reads an order and locks it until the end of the transaction. @param db sees every customer's orders */
export const lockOrder = (db: Db, which: { cart_id: number } | { reference: string }) =>
  db
    .selectFrom('carts')
    .selectAll()
    .where(({ and }) => and(which))
    .forUpdate()
    .executeTakeFirst()

/**
 * The name of whoever acted: of the employee, the group, the ship-to, or the customer behind the account; otherwise the
 * user ID, or the name that the ERP has.
 * @param row a relation with `account_id` and `changed_by`
 */
export const personName = (row: string) => sql<string>`coalesce((
  select nullif(coalesce(e.name, g.name, s.name, u.name), '')
  from accounts a
    left join employees e on a.login_type = 'E' and e.employee = a.user_id
    left join customer_groups g on a.login_type = 'G' and g.group_id = a.user_id
    left join customers u on a.login_type = 'C' and u.company = a.company and u.customer = left(a.user_id, 6)
    left join ship_tos s on s.company = u.company and s.customer = u.customer and s.ship_to = substr(a.user_id, 7)
      and s.ship_to <> ''
  where a.account_id = ${sql.ref(`${row}.account_id`)}), ${sql.ref(`${row}.changed_by`)})`

/** Returns a column from the history of order `c`, for a state or for the first or last one. */
export const recorded = <T>(
  column: 'at' | 'day' | 'changed_by' | 'reason' | 'name',
  which: OrderState | 'first' | 'last',
) =>
  sql<T>`(select ${column === 'name' ? personName('h') : sql.ref(`h.${column}`)} from cart_states h where h.cart_id = c.cart_id
    ${which === 'first' || which === 'last' ? sql`` : sql`and h.state = ${sql.lit(which)}`}
    order by h.state_id ${sql.raw(which === 'first' ? 'asc' : 'desc')} limit 1)`

/** An order's states, oldest first. */
export const readHistory = (db: Db, cartId: number) =>
  db
    .selectFrom('cart_states')
    .where('cart_id', '=', cartId)
    .select(['state', 'at', 'day', 'changed_by', 'account_id', 'reason', personName('cart_states').as('name')])
    .orderBy('state_id')
    .execute()

export interface Mover<Kind extends MoverKind = MoverKind> {
  kind: Kind
  /** Null for the ERP and the books. */
  accountId: number | null
  /** A user ID, or the name that customers see instead. */
  by: string
  at: Date
  /** The distributor's day at that time. */
  day: Day
}

/** What is recorded with each state. */
interface Facts {
  'waiting for approval': { amount: number | null }
  sent: { amount: number | null }
  received: { order_number: string }
  'in the books': { order_number: string }
  refused: { reason: string }
  cancelled: object
}
type To<Name extends Transition> = (typeof transitions)[Name]['to']
export type FactsOf<Name extends Transition> = Facts[To<Name>]

/**
 * Moves a locked order to its next state and records it in the order's history. The first transition gives the order
 * its reference.
 * @throws {Problem} 409 if this mover cannot make this transition now
 */
export async function move<Name extends Transition>(
  db: Db,
  order: Pick<Cart, 'cart_id' | 'company' | 'customer' | 'state' | 'reference'>,
  name: Name,
  mover: Mover<(typeof transitions)[Name]['by']>,
  facts: FactsOf<Name>,
): Promise<{ reference: string; state: To<Name> }> {
  const { cart_id, company, customer } = order
  const history = await readHistory(db, cart_id)
  const submittedBy = history.find(({ state }) => state === 'waiting for approval')?.account_id ?? null
  const fault = transitionFault(name, { state: order.state, submittedBy }, mover)
  if (fault !== undefined) throw new Problem(409, 'Not possible now', fault)
  const { reason = '', ...columns }: { reason?: string; order_number?: string; amount?: number | null } = facts
  const { accountId: account_id, by: changed_by, at, day } = mover
  const state = transitions[name].to
  const reference = order.reference ?? orderReference(cart_id)
  await db
    .updateTable('carts')
    .set({ ...columns, state, reference, version: sql`version + 1`, changed_at: at })
    .where('cart_id', '=', cart_id)
    .execute()
  await db
    .insertInto('cart_states')
    .values({ cart_id, company, customer, state, at, day, account_id, changed_by, reason })
    .execute()
  return { reference, state }
}
