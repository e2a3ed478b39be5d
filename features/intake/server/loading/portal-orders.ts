import { booksPo } from '#buying/contract/purchase/rules.ts'
import type { Db, Session } from '#kit/server/db/store.ts'
import { transitionFault } from '#orders/contract/ordering/states.ts'
import { lockOrder, type Mover, move } from '#orders/server/state-queries.ts'

/** The name that customers see for moving an order into the books. */
export const theBooks = 'distributor'

/** The time of a load, and the distributor's day at that time. */
export type Loaded = Pick<Mover, 'at' | 'day'>

interface Match {
  cartId: number
  company: string
  customer: string
  orderNumber: string
}

const orderName = ({ company, customer, orderNumber }: Match) => `${company} ${customer} ${orderNumber}`

/**
 * The most likely order in the books for each waiting order of the portal: the one with the acknowledged order number,
 * even of another customer if the order's own is gone, because ERPs merge customers; else one with the same PO number
 * and the reference in a comment; else one with the same PO number, ship-to, and day. The reference stands for a PO
 * number that the customer has not given. Orders in the
 * books that already belong to another portal order do not match.
 */
const matches = `with waiting as materialized (
    select cart_id, company, customer, reference, order_number as number, ship_to,
      rtrim(left(lower(trim(customer_po)), ${booksPo})) as po_key,
      (select h.day from cart_states h where h.cart_id = c.cart_id and h.state = 'sent' order by h.state_id desc limit 1) as day
    from carts c where state in ('sent', 'received')),
  ranked as materialized (
    select w.cart_id, o.company, o.customer, o.order_number, case
        when w.number <> '' then 1
        when o.po_key = lower(w.reference) or position(w.reference in o.comment1 || ' ' || o.comment2) > 0 then 2
        when w.po_key <> '' and o.ship_to = w.ship_to and o.order_date = w.day then 3 end as rank
    from waiting w join orders o on o.company = w.company and o.customer = w.customer
      and (o.order_number = w.number or w.number = ''
        and (o.po_key = w.po_key or w.po_key = '' and o.po_key = lower(w.reference)))
    union all
    select w.cart_id, o.company, o.customer, o.order_number, 1
    from waiting w join orders o on o.company = w.company and o.order_number = w.number
    where w.number <> '' and not exists (select 1 from customers c where c.company = w.company and c.customer = w.customer))
  select distinct on (cart_id) cart_id as "cartId", company, customer, order_number as "orderNumber"
  from ranked r where rank is not null and not exists (select 1 from carts n where n.company = r.company
    and n.customer = r.customer and n.order_number = r.order_number and n.cart_id <> r.cart_id)
  order by cart_id, rank, order_number`

/** Moves one order, unless somebody has refused it in the meantime. */
async function close(db: Db, { at, day }: Loaded, { cartId, orderNumber }: Match): Promise<void> {
  const mover = { kind: 'books', accountId: null, by: theBooks, at, day } as const
  const order = await lockOrder(db, { cart_id: cartId })
  if (order && transitionFault('book', { ...order, submittedBy: null }, mover) === undefined)
    await move(db, order, 'book', mover, { order_number: orderNumber })
}

/** Finds the portal's orders among the orders that were just loaded. */
export async function closePortalOrders(session: Session, loaded: Loaded): Promise<void> {
  for (;;) {
    const waiting = await session.query("select 1 as one from carts where state in ('sent', 'received') limit 1")
    const found = waiting.length > 0 ? await session.query<Match>(matches) : []
    // If several orders could match, the oldest does. The others are matched again.
    const taken = new Map(found.toReversed().map((match) => [orderName(match), match]))
    for (const match of taken.values()) await close(session.db, loaded, match)
    if (taken.size === found.length) return
  }
}
