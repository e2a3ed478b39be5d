import type { Day } from '#kit/contract/dates.ts'
import type { OrderedItem } from '#home/contract/usual-order/rules.ts'
import { sql } from 'kysely'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import { belongsToCustomer, shipToNumber } from '#kit/server/access/ship-to-queries.ts'
import { same } from '#kit/server/db/columns.ts'
import type { Db } from '#kit/server/db/store.ts'
import { currentPrice, listPricesOn, pricesInForce } from '#items/server/queries.ts'
import { recorded } from '#orders/server/state-queries.ts'

export interface OrderedRow extends OrderedItem {
  /** The number to show, which calls take, too. */
  shipTo: string
  shipToName: string
  description: string
  unit: string
  price: number | null
}

interface When {
  days: readonly Day[]
  /** Also everything since this day. */
  since: Day
  today: Day
}

/** Later changes, such as the ERP's acknowledgment, do not move an order to another day. */
const placedOn = recorded<Day>('day', 'first')

/** Reads what each ship-to ordered on these days, in the books or in the portal, and what is in its cart. */
export async function readOrdered(db: Db, scope: CheckedCustomer, { days, since, today }: When): Promise<OrderedRow[]> {
  const agreed = pricesInForce(db, today)
    .where('agreed.company', '=', scope.company)
    .where('agreed.customer', '=', scope.customer)
    .where(sql<boolean>`agreed.item = l.item`)
  const { rows } = await sql<OrderedRow>`
    with l as (
      select o.ship_to, o.order_date as day, l.item, sum(l.quantity_ordered) as quantity, false as in_cart
      from orders o join order_lines l on ${same('l', 'o', 'company', 'customer', 'order_number', 'sequence')}
      where ${belongsToCustomer('o', scope)} and o.order_type = 'A' and o.amount >= 0 and l.quantity_ordered > 0
        and (o.order_date = any(${[...days]}::date[]) or o.order_date >= ${since})
      group by o.ship_to, o.order_date, l.item
      union all
      select c.ship_to, coalesce(${placedOn}, ${today}::date), l.item, l.quantity, c.state = 'draft'
      from carts c join cart_lines l on l.cart_id = c.cart_id
      where ${belongsToCustomer('c', scope)} and l.quantity > 0 and (c.state = 'draft'
        or c.state in ('waiting for approval', 'sent', 'received') and ${placedOn} >= ${since}))
    select ${shipToNumber('s', 's')} as "shipTo", s.name as "shipToName", l.day, l.item, l.quantity, l.in_cart as "inCart",
      i.description, i.unit, i.case_pack as "casePack", i.whole_cases = 'Y' as "wholeCases", ${currentPrice} as price
    from l
      join ship_tos s on s.company = ${scope.company} and s.customer = ${scope.customer} and s.ship_to = l.ship_to
      join items i on i.company = ${scope.company} and i.item = l.item
      left join ${listPricesOn(db, today)} as lp on lp.company = i.company and lp.item = i.item
      left join lateral ${agreed} as cp on true
    order by s.ship_to, i.description, l.item`.execute(db)
  return rows
}
