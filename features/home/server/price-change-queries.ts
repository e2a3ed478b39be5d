import type { listPriceChanges as changesCall } from '#home/contract/endpoints.ts'
import type { Day } from '#kit/contract/dates.ts'
import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import { flag, meets, type Rights } from '#kit/contract/declare/need.ts'
import { priceChangeDays, priceChangeWindow } from '#items/contract/documents/price-changes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import { agreedOn, isBought, listPriceOn } from '#items/server/queries.ts'
import type { Db } from '#kit/server/db/store.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'

interface Options {
  rights: Rights | undefined
  /** Includes items that the customer has neither bought nor numbered. */
  everyItem?: boolean
}

type ChangeRow = RowOfList<typeof changesCall>

/** The days on which a contract price starts, and the days after one ends. */
const agreedDays = ({ company, customer }: CheckedCustomer) => sql`
  select p.item, p.shipment_type, d.day
  from custom_prices p cross join lateral (values (p.effective_date), (p.expiration_date + 1)) as d(day)
  where p.company = ${company} and p.customer = ${customer}`

const listedDays = (scope: CheckedCustomer, everyItem: boolean) => sql`
  select i.item, 'W', i.effective_date
  from list_prices i
  left join customer_items ci
    on ci.company = ${scope.company} and ci.customer = ${scope.customer} and ci.item = i.item
  where i.company = ${scope.company} and i.pending_price is not null
    and ${everyItem ? sql`true` : isBought(scope)}`

/**
 * Returns the changes of a customer's prices that take effect within these days. Omits changes that the viewer may not
 * see, and those without effect, such as of a list price that a contract price replaces.
 */
export function priceChanges(db: Db, scope: CheckedCustomer, { from, to }: { from: Day; to: Day }, options: Options) {
  const { rights, everyItem = false } = options
  const seesLists = meets(flag('CanViewPriceList'), rights)
  const seesAll = everyItem && meets(flag('CanViewAllItems'), rights)
  const parts = [
    ...(meets(flag('CanViewCustomerPrices'), rights) ? [agreedDays(scope)] : []),
    ...(seesLists ? [listedDays(scope, seesAll)] : []),
  ]
  const days = parts.length === 0 ? sql`select '', '', null::date where false` : sql.join(parts, sql` union all `)
  /** The contract price of key `k`. */
  const agreed = (day: RawBuilder<Day>) =>
    agreedOn(db, day)
      .where('agreed.company', '=', scope.company)
      .where('agreed.customer', '=', scope.customer)
      .whereRef('agreed.item', '=', sql.ref('k.item'))
      .whereRef('agreed.shipment_type', '=', sql.ref('k.shipment_type'))
  const newDay = sql<Day>`k.day`
  const oldDay = sql<Day>`(k.day - 1)`
  // Contract prices reveal nothing about list prices, so list prices need a separate right.
  const listed = (day: RawBuilder<Day>) => (seesLists ? listPriceOn(day) : sql`null`)
  return sql<ChangeRow>`(
    select c.*, round(100 * c.difference / nullif(c."oldPrice", 0), 1) as percent
    from (
      select k.item as "itemNumber", coalesce(ci.customer_part, '') as "customerPartNumber",
        coalesce(i.description, '') as description, k.day as "changeDate", k.old_price as "oldPrice",
        k.new_price as "newPrice", k.new_unit as "sellUms",
        case when k.old_unit = k.new_unit then k.new_price - k.old_price end as difference, k.follows,
        case k.shipment_type when 'W' then 'Warehouse' else 'Direct' end as "shipmentType"
      from (
        select k.*, coalesce(o.price, ${listed(oldDay)}) as old_price, coalesce(n.price, ${listed(newDay)}) as new_price,
          coalesce(o.sell_unit, lp.sell_unit, '') as old_unit, coalesce(n.sell_unit, lp.sell_unit, '') as new_unit,
          case when n.price is not null then 'Contract price' when lp.item is not null then 'List price'
            else 'No price' end as follows
        from (select distinct d.* from (${days}) as d(item, shipment_type, day)) as k
        left join list_prices lp on lp.company = ${scope.company} and lp.item = k.item
        left join lateral ${agreed(oldDay)} as o on true
        left join lateral ${agreed(newDay)} as n on true
        where k.day between ${from} and ${to}) as k
      left join items i on i.company = ${scope.company} and i.item = k.item
      left join customer_items ci
        on ci.company = ${scope.company} and ci.customer = ${scope.customer} and ci.item = k.item
      where k.old_price is distinct from k.new_price or k.old_unit <> k.new_unit) as c)`
}

export const listPriceChanges: ListQuery<typeof changesCall> = (db, { days, items }, { scope, rights, today }) => {
  const ahead = priceChangeDays.find((one) => String(one) === days) ?? priceChangeDays[0]
  const changes = priceChanges(db, scope, priceChangeWindow(today, ahead), { rights, everyItem: items === 'A' })
  return db
    .selectFrom(changes.as('c'))
    .selectAll()
    .orderBy('c.changeDate')
    .orderBy(sql`c.percent desc nulls last`)
    .orderBy('c.itemNumber')
    .orderBy('c.shipmentType', 'desc')
}
