import { type RawBuilder, sql } from 'kysely'
import { listPricesOn, pricesInForce } from '#items/server/queries.ts'
import type { Db } from '#kit/server/db/store.ts'

export interface OfferFilter {
  /** Whether the customers' part numbers distinguish offers. */
  byPart: boolean
  /** Whether customer prices distinguish offers. */
  byPrice: boolean
  /** Whether the lowest price is needed. */
  price: boolean
  /** If false, a customer is offered only items that it has a part number for or has bought. */
  allItems: boolean
  /** The condition on part numbers, `d.part`. */
  partAskedFor: RawBuilder<boolean> | undefined
}

const same = (a: string, b: string) =>
  sql.raw(`${a}.company = ${b}.company and ${a}.customer = ${b}.customer and ${a}.item = ${b}.item`)

/** Returns the items with a customer-specific part number or price, for every covered customer. */
function ownDeals(db: Db, today: string, withPart: boolean, withPrice: boolean): RawBuilder<unknown> {
  const parts = sql`(select ci.company, ci.customer, ci.item, ci.customer_part
    from customer_items ci join covered c on c.company = ci.company and c.customer = ci.customer)`
  const prices = sql`(select cp.company, cp.customer, cp.item, cp.price
    from ${pricesInForce(db, today)} as cp join covered c on c.company = cp.company and c.customer = cp.customer)`
  if (!withPrice)
    return sql`select p.company, p.customer, p.item, p.customer_part as part, cast(null as numeric(14, 4)) as price from ${parts} p`
  if (!withPart) return sql`select q.company, q.customer, q.item, '' collate "C" as part, q.price from ${prices} q`
  return sql`select coalesce(p.company, q.company) as company, coalesce(p.customer, q.customer) as customer,
      coalesce(p.item, q.item) as item, coalesce(p.customer_part, '') as part, q.price
    from ${parts} p full join ${prices} q on ${same('p', 'q')}`
}

/** Groups equal deals and counts their customers, which leaves a tenth of the rows for the next steps. */
const sharedDeals = (own: RawBuilder<unknown>) => sql`
  select own.company, own.item, own.part, own.price, count(*) as customers
  from (${own}) own group by own.company, own.item, own.part, own.price`

/** The shared deals, plus the default deal of every item for customers without a specific one. */
const commonDeals = sql`
  select company, item, part, price from shared
  union all
  select i.company, i.item, '' collate "C" as part, cast(null as numeric(14, 4)) as price
  from items i
  join (select company, count(*) as customers from covered group by company) c on c.company = i.company
  left join (select company, item, sum(customers) as customers from shared group by company, item) o
    on o.company = i.company and o.item = i.item
  where coalesce(o.customers, 0) < c.customers`

/** Returns the items that each customer has a part number for or has bought, with its specific deal, if any. */
const allowedDeals = (own: RawBuilder<unknown>) => sql`
  select a.company, a.item, coalesce(o.part, '') as part, o.price
  from (select ci.company, ci.customer, ci.item
      from customer_items ci join covered c on c.company = ci.company and c.customer = ci.customer
    union select sl.company, sl.customer, sl.item
      from sales_lines sl join covered c on c.company = sl.company and c.customer = sl.customer) a
  left join (${own}) o on ${same('o', 'a')}`

/**
 * Returns the report's `offers` table and its CTEs: the items offered to the covered customers, one row per part number
 * and price that the report distinguishes, with the lowest price.
 * @returns undefined if the customers don't affect the report
 */
export function offersOf(db: Db, today: string, filter: OfferFilter): RawBuilder<unknown> | undefined {
  const { byPart, byPrice, price, allItems, partAskedFor } = filter
  const withPart = byPart || partAskedFor !== undefined
  if (!withPart && !price && allItems) return undefined
  const keys = [sql`d.company`, sql`d.item`, ...(byPart ? [sql`d.part`] : [])]
  const paid = sql`coalesce(d.price, lp.sell_price)`
  const select = byPrice ? paid : price ? sql`min(${paid})` : sql`cast(null as numeric(14, 4))`
  const own = ownDeals(db, today, withPart, price)
  return sql`
    ${allItems ? sql`shared as (${sharedDeals(own)}), deals as (${commonDeals})` : sql`deals as (${allowedDeals(own)})`},
    offers as (
      select ${sql.join([...keys, sql`${select} as price`])}
      from deals d
      ${price ? sql`left join ${listPricesOn(db, today)} as lp on lp.company = d.company and lp.item = d.item` : sql``}
      ${partAskedFor ? sql`where ${partAskedFor}` : sql``}
      group by ${sql.join(byPrice ? [...keys, paid] : keys)})`
}
