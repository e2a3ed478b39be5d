import { flag, meets, type Rights } from '@trade-counter/contract/kit/declare/need.ts'
import type {
  listCartLines as linesCall,
  listPlacedLines as placedCall,
} from '@trade-counter/contract/slices/purchase/endpoints.ts'
import { sql } from 'kysely'
import type { CheckedCustomer } from '#server/kit/access/scope.ts'
import { belongsToCustomer } from '#server/kit/access/ship-to-queries.ts'
import { currentPrice, isBought, pricesInForce } from '#server/kit/catalog/queries.ts'
import type { Db } from '#server/kit/db/store.ts'
import type { ListQuery } from '#server/kit/http/implementation.ts'

/** How many other warehouses a line names. */
const othersShown = 3

/** The price at which the order was sent, or today's. */
const price = sql<
  number | null
>`case when c.state in ('draft', 'waiting for approval') then ${currentPrice} else l.unit_price end`

/** Other warehouses with stock, the largest first. */
const elsewhere = sql<string>`coalesce((select string_agg(o.warehouse || ' ' || trim_scale(o.free), ', '
    order by o.free desc, o.warehouse)
  from (select s.warehouse, s.on_hand - s.on_demand as free from stock s
    where s.company = l.company and s.item = l.item and s.warehouse <> u.warehouse and s.on_hand > s.on_demand
    order by 2 desc, 1 limit ${sql.lit(othersShown)}) as o), '')`

/** The lines of carts and orders, priced as everywhere else. */
export function pricedLines(
  db: Db,
  { scope, rights, today }: { scope: CheckedCustomer; rights: Rights | undefined; today: string },
) {
  const mayOrder = meets(flag('CanViewAllItems'), rights) ? sql<boolean>`true` : isBought(scope)
  return db
    .selectFrom('carts as c')
    .innerJoin('cart_lines as l', 'l.cart_id', 'c.cart_id')
    .innerJoin('customers as u', (join) =>
      join.onRef('u.company', '=', 'c.company').onRef('u.customer', '=', 'c.customer'),
    )
    .leftJoin('items as i', (join) => join.onRef('i.company', '=', 'l.company').onRef('i.item', '=', 'l.item'))
    .leftJoin('customer_items as ci', (join) =>
      join
        .onRef('ci.company', '=', 'l.company')
        .onRef('ci.customer', '=', 'l.customer')
        .onRef('ci.item', '=', 'l.item'),
    )
    .leftJoin('list_prices as lp', (join) => join.onRef('lp.company', '=', 'l.company').onRef('lp.item', '=', 'l.item'))
    .leftJoin(pricesInForce(db, today).as('cp'), (join) =>
      join
        .onRef('cp.company', '=', 'l.company')
        .onRef('cp.customer', '=', 'l.customer')
        .onRef('cp.item', '=', 'l.item'),
    )
    .leftJoin('stock as k', (join) =>
      join.onRef('k.company', '=', 'l.company').onRef('k.item', '=', 'l.item').onRef('k.warehouse', '=', 'u.warehouse'),
    )
    .where(belongsToCustomer('c', scope))
    .where('l.quantity', '>', 0)
    .select([
      'l.item as itemNumber',
      sql<string>`coalesce(ci.customer_part, '')`.as('customerPartNumber'),
      sql<string>`coalesce(i.description, '')`.as('description'),
      sql<string>`coalesce(i.pack_description, '')`.as('packDescription'),
      sql<number>`coalesce(i.case_pack, 1)`.as('casePack'),
      sql<string>`coalesce(i.unit, '')`.as('unit'),
      'l.quantity',
      price.as('unitPrice'),
      'cp.expiration_date as priceEnds',
      sql<number | null>`round(l.quantity * ${price}, 2)`.as('amount'),
      sql<number | null>`k.on_hand - k.on_demand`.as('available'),
      elsewhere.as('elsewhere'),
      'k.on_order as onOrder',
      'k.scheduled_date as scheduledDate',
      'k.minimum_quantity as minimum',
      'k.maximum_quantity as maximum',
      'u.warehouse',
      sql<string>`coalesce(k.stocked, 'N')`.as('stocked'),
      sql<string>`case when i.item is not null and ${mayOrder} then 'Y' else 'N' end`.as('orderable'),
      'l.version',
      'l.changed_by as changedBy',
      'c.version as cartVersion',
    ])
    .orderBy('l.position')
    .orderBy('l.item')
}

export const listCartLines: ListQuery<typeof linesCall> = (db, _input, call) =>
  pricedLines(db, call).where('c.state', '=', 'draft')

export const listPlacedLines: ListQuery<typeof placedCall> = (db, { reference }, call) =>
  pricedLines(db, call).where('c.reference', '=', reference)

/** The lines of one cart. */
export const readPricedLines = (db: Db, cartId: number, call: Parameters<typeof pricedLines>[1]) =>
  pricedLines(db, call).where('c.cart_id', '=', cartId).execute()
