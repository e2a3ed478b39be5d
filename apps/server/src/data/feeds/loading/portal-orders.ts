import type { Session } from '#server/kit/db/store.ts'

/** Who brought about that an order is in the books, as customers read it. */
export const theBooks = 'distributor'

/** An order of the portal that the books do not have yet. The day is when it was sent. */
interface Waiting {
  cartId: number
  company: string
  customer: string
  reference: string
  orderNumber: string
  poKey: string
  shipTo: string
  day: string | null
}

const waitingOrders = `select cart_id as "cartId", company, customer, reference, order_number as "orderNumber",
    left(lower(trim(customer_po)), 30) as "poKey", ship_to as "shipTo",
    (select h.day from cart_states h where h.cart_id = c.cart_id and h.state = 'sent' order by h.state_id desc limit 1) as day
  from carts c where state in ('sent', 'received')`

/**
 * The orders of the books that can be a waiting one, the likeliest first: the one with the number that the ERP has
 * acknowledged; else those with the same PO number and the reference in a comment; else those with the same PO number,
 * ship-to, and day. The waiting orders are given as arrays, because Citus joins no local table with a distributed one.
 */
const candidates = `select m."cartId", m.company, m.customer, m.order_number as "orderNumber"
  from (
    select c."cartId", o.company, o.customer, o.order_number, case
        when c.number <> '' then 1
        when position(c.reference in o.comment1 || ' ' || o.comment2) > 0 then 2
        when o.ship_to = c.ship_to and o.order_date = c.day then 3 end as rank
    from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::date[])
      as c ("cartId", company, customer, reference, number, po_key, ship_to, day)
      join orders o on o.company = c.company and o.customer = c.customer
        and (o.order_number = c.number or c.number = '' and o.po_key = c.po_key)
  ) m where m.rank is not null order by m."cartId", m.rank, m.order_number`

const columns = ['cartId', 'company', 'customer', 'reference', 'orderNumber', 'poKey', 'shipTo', 'day'] as const

interface Match {
  cartId: number
  company: string
  customer: string
  orderNumber: string
}

const nameOf = ({ company, customer, orderNumber }: Omit<Match, 'cartId'>) => `${company} ${customer} ${orderNumber}`

/** The likeliest order of the books for each waiting order. No order of the books is two orders of the portal. */
async function findMatches(session: Session): Promise<Match[]> {
  const waiting = await session.query<Waiting>(waitingOrders)
  if (waiting.length === 0) return []
  const likely = await session.query<Match>(
    candidates,
    columns.map((column) => waiting.map((order) => order[column])),
  )
  const numbered = await session.query<Match>(
    `select cart_id as "cartId", company, customer, order_number as "orderNumber" from carts
      where order_number = any($1::text[]) and order_number <> ''`,
    [likely.map(({ orderNumber }) => orderNumber)],
  )
  const owners = new Map<string, Set<number>>()
  for (const order of numbered) {
    const ids = owners.get(nameOf(order)) ?? new Set()
    owners.set(nameOf(order), ids.add(order.cartId))
  }
  const best = new Map<number, Match>()
  for (const match of likely) {
    const ids = owners.get(nameOf(match))
    const isAnothers = ids !== undefined && (ids.size > 1 || !ids.has(match.cartId))
    if (!isAnothers && !best.has(match.cartId)) best.set(match.cartId, match)
  }
  return [...best.values()]
}

/** Moves one order, unless somebody refused it meanwhile. */
async function close(session: Session, day: string, match: Match): Promise<void> {
  const { cartId, company, customer, orderNumber } = match
  const moved = await session.query(
    `update carts set state = 'in the books', order_number = $1, version = version + 1, changed_at = now()
      where cart_id = $2 and state in ('sent', 'received') returning 1 as one`,
    [orderNumber, cartId],
  )
  if (moved.length === 0) return
  await session.query(
    `insert into cart_states (cart_id, company, customer, state, at, day, changed_by)
      values ($1, $2, $3, 'in the books', now(), $4, $5)`,
    [cartId, company, customer, day, theBooks],
  )
}

/**
 * Finds the portal's orders in the books that were just loaded.
 * @param day the distributor's day, on which they got there
 * @returns how many it found
 */
export async function closePortalOrders(session: Session, day: string): Promise<number> {
  let closed = 0
  for (;;) {
    const found = await findMatches(session)
    // Of several orders that could be the same one, the oldest is; the others are looked for again.
    const taken = new Map<string, Match>()
    for (const match of found) {
      if (!taken.has(nameOf(match))) taken.set(nameOf(match), match)
    }
    for (const match of taken.values()) await close(session, day, match)
    closed += taken.size
    if (taken.size === found.length) return closed
  }
}
