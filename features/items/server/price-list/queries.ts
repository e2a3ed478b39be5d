import type { searchPriceList as priceListCall } from '#items/contract/price-list/endpoints.ts'
import { sql } from 'kysely'
import { currentPrice, foundItems, pricesAhead } from '../queries.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'
import { orEmpty } from '#kit/server/db/columns.ts'

/**
 * One row per item with a price for this customer. The pending price is a contract price that is not in force yet or,
 * for a customer that pays list prices, the pending list price. The columns have the declared order, so that PostgreSQL
 * does not have to reorder 32,000 rows.
 */
export const searchPriceList: ListQuery<typeof priceListCall> = (db, input, call) =>
  foundItems(db, input, call)
    .leftJoin(pricesAhead(db, call.scope, call.today).as('pp'), (join) => join.onRef('pp.item', '=', 'i.item'))
    .where(currentPrice, 'is not', null)
    .select([
      'i.item as itemNumber',
      orEmpty('ci.customer_part').as('customerPartNumber'),
      'i.vendor_part as vendorPart',
      'i.description as description',
      'i.flyer_page as flyerPage',
      sql<number>`coalesce(cp.sell_case, lp.sell_case)`.as('sellCase'),
      sql<string>`coalesce(cp.sell_unit, lp.sell_unit)`.as('sellUms'),
      // The query omits items without a price.
      sql<number>`${currentPrice}`.as('sellPrice'),
      'lp.list_price as listPrice',
      sql<number | null>`case when pp.item is not null then pp.price when cp.item is null then lp.pending_price end`.as(
        'pendPrice',
      ),
      sql<
        string | null
      >`case when pp.item is not null then pp.effective_date when cp.item is null then lp.effective_date end`.as(
        'effectiveDate',
      ),
    ])
    .orderBy('i.item')
