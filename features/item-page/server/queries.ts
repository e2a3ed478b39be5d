import type {
  listItemStock as stockCall,
  listSubstitutes as substitutesCall,
  readItem as itemCall,
  searchTrackedItems as searchCall,
} from '#item-page/contract/endpoints.ts'
import { monthsBefore, yearMonths } from '#item-page/contract/rules.ts'
import { sql } from 'kysely'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import { belongsToCustomer } from '#kit/server/access/ship-to-queries.ts'
import {
  currentPrice,
  foundItems,
  isBought,
  listPriceOn,
  pricedItems,
  pricesAhead,
  substitutesOf,
  type Visible,
  visibleItems,
} from '#items/server/queries.ts'
import type { Db } from '#kit/server/db/store.ts'
import { nextReceipt } from '#items/server/receipt-queries.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'
import { isOfOrder } from '#orders/server/order-queries.ts'
import { usualQuantities } from '#items/server/usual-queries.ts'
import { same, orEmpty } from '#kit/server/db/columns.ts'

const visibleItem = (db: Db, item: string, context: Visible) => visibleItems(db, context).where('i.item', '=', item)

/**
 * The next price change is the earliest of these: a pending contract price; the list price after the contract price
 * ends; for a customer without a contract price, the pending list price.
 */
const contractEnds = sql`(cp.expiration_date is not null
  and (pp.item is null or pp.effective_date > cp.expiration_date + 1))`
const nextPrice = sql<number | null>`case when ${contractEnds} then
    ${listPriceOn(sql`(cp.expiration_date + 1)`)}
  when pp.item is not null then pp.price when cp.item is null then lp.pending_price end`
const nextDate = sql<string | null>`case when ${contractEnds} then cp.expiration_date + 1
  when pp.item is not null then pp.effective_date when cp.item is null then lp.effective_date end`

export const readItem: ListQuery<typeof itemCall> = (db, { item }, { scope, rights, today }) =>
  pricedItems(db, { scope, rights, today })
    .where('i.item', '=', item)
    .leftJoin('vendors as v', (join) => join.on(same('v', 'i', 'company', 'vendor')))
    .leftJoin(pricesAhead(db, scope, today).as('pp'), (join) => join.onRef('pp.item', '=', 'i.item'))
    .leftJoin('customers as u', (join) =>
      join.on('u.company', '=', scope.company).on('u.customer', '=', scope.customer),
    )
    .leftJoinLateral(
      nextReceipt(sql`i.item`, { company: 'u.company', warehouse: 'u.warehouse' }, today).as('r'),
      (join) => join.onTrue(),
    )
    .select([
      'i.item',
      'i.description',
      'i.description2',
      orEmpty('ci.customer_part').as('customerPart'),
      'i.vendor',
      orEmpty('v.name').as('vendorName'),
      'i.vendor_part as vendorPart',
      sql<string>`coalesce(nullif(ci.department, ''), i.department)`.as('department'),
      'i.case_pack as casePack',
      'i.pack_description as pack',
      'i.unit',
      'i.weight',
      'i.cube',
      'i.pallet_quantity as palletQuantity',
      'i.flyer_page as flyerPage',
      sql<string | null>`coalesce(cp.sell_unit, lp.sell_unit)`.as('sellUnit'),
      currentPrice.as('price'),
      sql<string | null>`case when cp.item is not null then 'Contract price' when lp.item is not null then 'List price'
        end`.as('priceKind'),
      'cp.price_source as priceSource',
      'cp.expiration_date as priceEnds',
      nextPrice.as('nextPrice'),
      nextDate.as('nextDate'),
      'lp.list_price as listPrice',
      sql<string>`case when ${isBought(scope)} then 'Y' else 'N' end`.as('bought'),
      sql<number | null>`(select u.usual from ${usualQuantities(scope, today, sql`${item}`)} as u)`.as('usualQuantity'),
      'r.incoming',
      'r.incomingOn',
      'r.incomingAt',
    ])

export const listItemStock: ListQuery<typeof stockCall> = (db, { item }, { scope, rights }) =>
  visibleItem(db, item, { scope, rights })
    .innerJoin('stock as s', (join) => join.on(same('s', 'i', 'company', 'item')))
    .leftJoin('warehouses as w', (join) => join.on(same('w', 's', 'company', 'warehouse')))
    .leftJoin('customers as c', (join) =>
      join.on('c.company', '=', scope.company).on('c.customer', '=', scope.customer),
    )
    .select([
      's.warehouse',
      orEmpty('w.name').as('warehouseName'),
      's.on_hand as onHand',
      sql<number>`s.on_hand - s.on_demand`.as('available'),
      's.on_order as onOrder',
      's.scheduled_date as scheduledDate',
      's.days_on_hand as daysOnHand',
      's.lead_time_days as leadTime',
      's.minimum_quantity as minimum',
      's.maximum_quantity as maximum',
      sql<string>`case s.stocked when 'S' then 'Stock' else 'Non-stock' end`.as('stocked'),
      sql<string>`case when s.warehouse = c.warehouse then 'Y' else 'N' end`.as('home'),
    ])
    .orderBy(sql`case when s.warehouse = c.warehouse then 0 else 1 end`)
    .orderBy('s.warehouse')

export const listSubstitutes: ListQuery<typeof substitutesCall> = (db, { item }, call) =>
  substitutesOf(db, call)
    .where('t.item', '=', item)
    .select([
      'i.item',
      'i.description',
      'i.pack_description as pack',
      't.remark',
      sql<number | null>`(select sum(s.on_hand - s.on_demand) from stock s
        where s.company = i.company and s.item = i.item)`.as('available'),
      currentPrice.as('price'),
      'i.unit',
    ])
    .orderBy('t.rank')
    .orderBy('i.item')

/** The customer's purchases of item `i` in the current month and the 11 before it. */
const boughtInYear = (scope: CheckedCustomer, today: string, sum: 'quantity' | 'sales') => sql<number>`coalesce((
  select sum(${sql.ref(`l.${sum}`)}) from sales_lines l
  where ${belongsToCustomer('l', scope)} and l.item = i.item
    and l.invoice_date between ${monthsBefore(today, yearMonths - 1)} and ${today}), 0)`

/** With a limit, PostgreSQL computes costly columns after sorting, so only for the rows within the limit. */
export const searchTrackedItems: ListQuery<typeof searchCall> = (db, input, call) => {
  const { scope, today } = call
  const open = sql<{ item: string; quantity: number }>`(
    select l.item, sum(l.quantity_ordered) as quantity
    from orders o join order_lines l on ${isOfOrder('l')}
    where ${belongsToCustomer('o', scope)} and o.status = 'O'
    group by l.item)`
  return foundItems(db, input, call)
    .leftJoin(open.as('q'), (join) => join.onRef('q.item', '=', 'i.item'))
    .select([
      'i.item',
      orEmpty('ci.customer_part').as('customerPart'),
      'i.description',
      'i.pack_description as pack',
      'i.vendor_part as vendorPart',
      sql<number | null>`(select sum(s.on_hand) from stock s where s.company = i.company and s.item = i.item)`.as(
        'onHand',
      ),
      sql<string | null>`(select max(l.invoice_date) from sales_lines l
        where ${belongsToCustomer('l', scope)} and l.item = i.item and l.quantity > 0
          and l.invoice_date <= ${today})`.as('lastBought'),
      boughtInYear(scope, today, 'quantity').as('quantity'),
      boughtInYear(scope, today, 'sales').as('sales'),
      sql<number>`coalesce(q.quantity, 0)`.as('openQuantity'),
    ])
    .orderBy('i.item')
}
