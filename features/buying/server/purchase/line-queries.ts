import type { Day } from '#kit/contract/dates.ts'
import { flag, meets, type Rights } from '#kit/contract/declare/need.ts'
import type { listCartLines as linesCall, listPlacedLines as placedCall } from '#buying/contract/purchase/endpoints.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import { belongsToCustomer } from '#kit/server/access/ship-to-queries.ts'
import { currentPrice, isBought, listPricesOn, pricesInForce } from '#items/server/queries.ts'
import { nextReceipt, placeOf } from '#items/server/receipt-queries.ts'
import { canceledOf } from '#orders/server/order-queries.ts'
import { usualQuantities } from '#items/server/usual-queries.ts'
import type { Db } from '#kit/server/db/store.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'
import { same, orEmpty } from '#kit/server/db/columns.ts'

/** The maximum number of other warehouses to list for a line. */
const othersShown = 3

/** The price at which the order was sent, or else today's. */
const price = sql<
  number | null
>`case when l.state in ('draft', 'waiting for approval') then ${currentPrice} else l.unit_price end`

/** Other warehouses with stock, largest first. */
const elsewhere = sql<string>`coalesce((select string_agg(o.place || ' ' || trim_scale(o.free), ', '
    order by o.free desc, o.place)
  from (select ${placeOf('s')} as place, s.on_hand - s.on_demand as free from stock s
    where s.company = u.company and s.item = l.item and s.warehouse <> u.warehouse and s.on_hand > s.on_demand
    order by 2 desc, 1 limit ${sql.lit(othersShown)}) as o), '')`

interface Ordering {
  scope: CheckedCustomer
  rights: Rights | undefined
  today: string
}

/** The lines of carts and orders, without their items' data. */
const orderedLines = (db: Pick<Db, 'selectFrom'>, scope: CheckedCustomer, which: RawBuilder<boolean>) =>
  db
    .selectFrom('carts as c')
    .innerJoin('cart_lines as l', 'l.cart_id', 'c.cart_id')
    .where(belongsToCustomer('c', scope))
    .where(which)
    .where('l.quantity', '>', 0)
    .select(['c.state', 'c.version as cart_version', 'l.item', 'l.quantity', 'l.position', 'l.unit_price'])
    .select(['l.company', 'l.version', 'l.changed_by', 'c.order_number'])

/** The lines of a customer's carts and orders that match a condition on carts `c`, with prices. */
function pricedLines(db: Db, which: RawBuilder<boolean>, { scope, rights, today }: Ordering) {
  const { company, customer } = scope
  const mayOrder = meets(flag('CanViewAllItems'), rights) ? sql<boolean>`true` : isBought(scope)
  return (
    db
      .with('l', (inner) => orderedLines(inner, scope, which))
      .selectFrom('l')
      .innerJoin('customers as u', (join) => join.on('u.company', '=', company).on('u.customer', '=', customer))
      .leftJoin('items as i', (join) => join.on(same('i', 'l', 'company', 'item')))
      // With an offset, PostgreSQL reads only these items, instead of all part numbers and prices of the customer.
      .leftJoinLateral(
        (sub) =>
          sub
            .selectFrom('customer_items as own')
            .where('own.company', '=', company)
            .where('own.customer', '=', customer)
            .whereRef('own.item', '=', 'l.item')
            .selectAll()
            .offset(0)
            .as('ci'),
        (join) => join.onTrue(),
      )
      .leftJoin(listPricesOn(db, today).as('lp'), (join) => join.on(same('lp', 'l', 'company', 'item')))
      .leftJoinLateral(
        pricesInForce(db, today)
          .where('agreed.company', '=', company)
          .where('agreed.customer', '=', customer)
          .where(sql<boolean>`agreed.item = l.item`)
          .offset(0)
          .as('cp'),
        (join) => join.onTrue(),
      )
      .leftJoin('stock as k', (join) =>
        join.on(same('k', 'l', 'company', 'item')).onRef('k.warehouse', '=', 'u.warehouse'),
      )
      .innerJoinLateral(
        nextReceipt(sql`l.item`, { company: 'u.company', warehouse: 'u.warehouse' }, today).as('r'),
        (join) => join.onTrue(),
      )
      .leftJoin(usualQuantities(scope, today, sql`select item from l`).as('b'), (join) =>
        join.onRef('b.item', '=', 'l.item'),
      )
      .select([
        'l.item as itemNumber',
        orEmpty('ci.customer_part').as('customerPartNumber'),
        orEmpty('i.description').as('description'),
        orEmpty('i.pack_description').as('packDescription'),
        sql<number>`coalesce(i.case_pack, 1)`.as('casePack'),
        orEmpty('i.unit').as('unit'),
        sql<string>`coalesce(i.whole_cases, 'N')`.as('wholeCases'),
        'l.quantity',
        'b.usual as usualQuantity',
        price.as('unitPrice'),
        'cp.expiration_date as priceEnds',
        sql<number | null>`round(l.quantity * ${price}, 2)`.as('amount'),
        sql<number | null>`k.on_hand - k.on_demand`.as('available'),
        elsewhere.as('elsewhere'),
        'k.on_order as onOrder',
        'r.incoming',
        'r.incomingOn',
        'r.incomingAt',
        'k.minimum_quantity as minimum',
        'k.maximum_quantity as maximum',
        'u.warehouse',
        placeOf('u').as('place'),
        sql<string>`coalesce(k.stocked, 'N')`.as('stocked'),
        sql<string>`case when i.item is not null and ${mayOrder} then 'Y' else 'N' end`.as('orderable'),
        'l.version',
        'l.changed_by as changedBy',
        'l.cart_version as cartVersion',
      ])
      .orderBy('l.position')
      .orderBy('l.item')
  )
}

export const listCartLines: ListQuery<typeof linesCall> = (db, _input, call) =>
  pricedLines(db, sql`c.state = 'draft'`, call)

/** A figure from the order's lines `b` in the books, of its shipments and back orders `o`; null before it has a number. */
const inTheBooks = <T>(
  figure: RawBuilder<unknown>,
) => sql<T | null>`case when l.order_number <> '' then (select ${figure}
  from order_lines b join orders o using (company, customer, order_number, sequence)
  where b.company = u.company and b.customer = u.customer and b.order_number = l.order_number and b.item = l.item) end`
const sumOf = (column: string, status: 'O' | 'C') =>
  inTheBooks<number>(sql`coalesce(sum(${sql.ref(column)}) filter (where o.status = ${sql.lit(status)}), 0)`)

export const listPlacedLines: ListQuery<typeof placedCall> = (db, { reference }, call) =>
  pricedLines(db, sql`c.reference = ${reference}`, call).select([
    sumOf('b.quantity_reserved', 'C').as('shipped'),
    sumOf('b.quantity_reserved', 'O').as('reserved'),
    sumOf('b.quantity_back_ordered', 'O').as('backOrdered'),
    inTheBooks<number>(sql`coalesce(sum(${canceledOf('b')}), 0)`).as('canceled'),
    inTheBooks<Day>(sql`max(b.date_scheduled) filter (where o.status = 'O')`).as('due'),
    inTheBooks<string>(sql`string_agg(distinct ${placeOf('o')}, ', ') filter (where o.status = 'O')`).as('dueFrom'),
  ])

export const readPricedLines = (db: Db, cartId: number, call: Ordering) =>
  pricedLines(db, sql`c.cart_id = ${cartId}`, call).execute()
