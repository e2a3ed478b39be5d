import type { Session } from '#server/kit/db/store.ts'

/** Who brought about that an order is in the books, as customers read it. */
export const theBooks = 'distributor'

/**
 * Each order of the portal that the books do not have yet, beside the first order of the books that can be it: the one
 * with the number that the ERP has acknowledged; else one with the same PO number and the reference in a comment; else
 * one with the same PO number, ship-to, and day. No order of the books is two orders of the portal.
 */
const matches = `select distinct on (m.cart_id) m.cart_id as "cartId", m.company, m.customer, m.order_number as "orderNumber"
  from (
    select c.cart_id, o.company, o.customer, o.order_number, case
        when c.order_number <> '' then case when o.order_number = c.order_number then 1 end
        when o.po_key <> left(lower(trim(c.customer_po)), 30) then null
        when position(c.reference in o.comment1 || ' ' || o.comment2) > 0 then 2
        when o.ship_to = c.ship_to and o.order_date =
          (select h.day from cart_states h where h.cart_id = c.cart_id and h.state = 'sent' order by h.state_id desc limit 1)
        then 3 end as rank
    from carts c join orders o on o.company = c.company and o.customer = c.customer
      and (o.order_number = c.order_number or c.order_number = '' and o.po_key = left(lower(trim(c.customer_po)), 30))
    where c.state in ('sent', 'received')
      and not exists (select from carts t where t.company = o.company and t.customer = o.customer
        and t.order_number = o.order_number and t.cart_id <> c.cart_id)
  ) m where m.rank is not null order by m.cart_id, m.rank, m.order_number`

interface Match {
  cartId: number
  company: string
  customer: string
  orderNumber: string
}

/** Moves one order, unless somebody refused it meanwhile. */
async function close(session: Session, { cartId, company, customer, orderNumber }: Match): Promise<void> {
  const moved = await session.query(
    `update carts set state = 'in the books', order_number = $1, version = version + 1, changed_at = now()
      where cart_id = $2 and state in ('sent', 'received') returning 1 as one`,
    [orderNumber, cartId],
  )
  if (moved.length === 0) return
  await session.query(
    `insert into cart_states (cart_id, company, customer, state, at, changed_by)
      values ($1, $2, $3, 'in the books', now(), $4)`,
    [cartId, company, customer, theBooks],
  )
}

/** Finds the portal's orders in the books that were just loaded. @returns how many it found */
export async function closePortalOrders(session: Session): Promise<number> {
  let closed = 0
  for (;;) {
    const found = await session.query<Match & object>(matches)
    // Of several orders that could be the same one, the oldest is; the others are looked for again.
    const taken = new Map<string, Match>()
    for (const match of found) {
      const key = `${match.company} ${match.orderNumber}`
      if (!taken.has(key)) taken.set(key, match)
    }
    for (const match of taken.values()) await close(session, match)
    closed += taken.size
    if (taken.size === found.length) return closed
  }
}
