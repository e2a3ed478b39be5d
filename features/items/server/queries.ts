import type { Day } from '#kit/contract/dates.ts'
import type { Qualifier } from '#kit/contract/declare/fields.ts'
import type { ItemSearch, listVendors as vendorsCall, SearchType } from '#items/contract/selectors/item-search.ts'
import { flag, meets, type Rights } from '#kit/contract/declare/need.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import { same } from '#kit/server/db/columns.ts'
import type { Db } from '#kit/server/db/store.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'

/** Escapes `%`, `_`, and `\` for a LIKE pattern. */
export const likeLiteral = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** A text without case and accents, as the index `items_plain` has it. */
const plain = (text: unknown): RawBuilder<string> => sql<string>`portal_plain(${text})`

/**
 * Whether a text matches the search text, ignoring case and accents. Uses LIKE patterns, so that trigram indexes serve
 * all qualifiers but `point`, which lists from the first value at or after the search text.
 */
export function matches(column: RawBuilder<string>, how: Qualifier, text: string): RawBuilder<boolean> {
  const literal = likeLiteral(text)
  switch (how) {
    case 'equal':
      return sql<boolean>`${plain(column)} like ${plain(literal)}`
    case 'contains':
      return sql<boolean>`${plain(column)} like ${plain(`%${literal}%`)}`
    case 'starts':
      return sql<boolean>`${plain(column)} like ${plain(`${literal}%`)}`
    case 'point':
      return sql<boolean>`${plain(column)} collate "C" >= ${plain(text)}`
  }
}

const searched: Record<SearchType, readonly [RawBuilder<string>, ...RawBuilder<string>[]]> = {
  CP: [sql<string>`ci.customer_part`],
  DS: [sql<string>`i.description`, sql<string>`i.description2`],
  IT: [sql<string>`i.item`],
  VP: [sql<string>`i.vendor_part`],
}

type OnDay = Day | RawBuilder<unknown>

const dated = (price: string, column: 'effective_date' | 'expiration_date') => sql.ref(`${price}.${column}`)
/** Orders a customer's prices of an item. Of two that begin on one day, the pending one replaces the current one. */
const begins = (price: string) => sql`(${dated(price, 'effective_date')}, ${sql.ref(`${price}.current_pending`)})`

/** Whether a contract price holds on a day, from its first day through its last, whatever its load calls it. */
const holdsOn = (price: string, day: OnDay) => sql<boolean>`(${dated(price, 'effective_date')} <= ${day}
    and (${dated(price, 'expiration_date')} is null or ${dated(price, 'expiration_date')} >= ${day}))`

const otherPrice = (price: string, is: RawBuilder<boolean>) => sql<boolean>`exists (select 1 from custom_prices other
    where ${same('other', price, 'company', 'customer', 'item', 'shipment_type')} and ${is})`

/** Whether a contract price that began later holds on a day. */
const isReplaced = (price: string, day: OnDay) =>
  otherPrice(price, sql`${holdsOn('other', day)} and ${begins('other')} > ${begins(price)}`)

/** What a contract price is on a day, as Custom Prices says it. */
export const stateOfPrice = (price: string, day: OnDay) => sql<string>`case
    when ${dated(price, 'effective_date')} > ${day} then 'Pending'
    when ${holdsOn(price, day)} and not ${isReplaced(price, day)} then 'Current' else 'Expired' end`

/** Contract prices in force on a day, at most one for a customer, item, and shipment type. */
export const agreedOn = (db: Db, day: OnDay) =>
  db
    .selectFrom('custom_prices as agreed')
    .where(holdsOn('agreed', day))
    .where(sql<boolean>`not ${isReplaced('agreed', day)}`)
    .selectAll()

/** Contract prices in force on a day for goods from the warehouse. `portal_price` in the database checks orders alike. */
export const pricesInForce = (db: Db, day: OnDay) => agreedOn(db, day).where('agreed.shipment_type', '=', 'W')

/** A customer's contract prices for goods from the warehouse that come next: at most one for an item. */
export const pricesAhead = (db: Db, { company, customer }: CheckedCustomer, today: Day) =>
  db
    .selectFrom('custom_prices as ahead')
    .where('ahead.company', '=', company)
    .where('ahead.customer', '=', customer)
    .where('ahead.shipment_type', '=', 'W')
    .where('ahead.effective_date', '>', today)
    .where(
      sql<boolean>`not ${otherPrice(
        'ahead',
        sql`other.effective_date > ${today} and (other.effective_date < ahead.effective_date
        or other.effective_date = ahead.effective_date and other.current_pending > ahead.current_pending)`,
      )}`,
    )
    .selectAll()

/** The list price of a row of `list_prices` on a day; the pending price applies from its date on. */
export const listPriceOn = (day: OnDay, price = 'lp') =>
  sql<number>`case when ${dated(price, 'effective_date')} <= ${day} then ${sql.ref(`${price}.pending_price`)}
    else ${sql.ref(`${price}.sell_price`)} end`

/** List prices as they are on a day. A pending price that has begun is the sell price, and no longer pending. */
export const listPricesOn = (db: Db, day: Day) => {
  const ahead = <T>(column: string) =>
    sql<T | null>`case when listed.effective_date > ${day} then ${sql.ref(`listed.${column}`)} end`
  return db
    .selectFrom('list_prices as listed')
    .select(['listed.company', 'listed.item', 'listed.sell_case', 'listed.sell_unit', 'listed.list_price'])
    .select([
      listPriceOn(day, 'listed').as('sell_price'),
      ahead<number>('pending_price').as('pending_price'),
      ahead<string>('effective_date').as('effective_date'),
    ])
}

/** The customer's price: the contract price `cp` in force, or else the list price `lp`; null if there is neither. */
export const currentPrice = sql<number | null>`coalesce(cp.price, lp.sell_price)`

/** Whether the customer has a part number `ci` for item `i`, or has bought it. */
export const isBought = ({ company, customer }: CheckedCustomer) => sql<boolean>`(ci.item is not null or exists (
  select 1 from sales_lines sl where sl.company = ${company} and sl.customer = ${customer} and sl.item = i.item))`

/** For whom items are shown. */
export interface Visible {
  scope: CheckedCustomer
  rights: Rights | undefined
}

/** The items `i` with the customer's part `ci` that the viewer may see. */
export function visibleItems(db: Db, { scope, rights }: Visible) {
  const query = db
    .selectFrom('items as i')
    .leftJoin('customer_items as ci', (join) =>
      join.on('ci.company', '=', scope.company).on('ci.customer', '=', scope.customer).onRef('ci.item', '=', 'i.item'),
    )
    .where('i.company', '=', scope.company)
  return meets(flag('CanViewAllItems'), rights) ? query : query.where(isBought(scope))
}

type PricesOn = Visible & { today: Day }

/** The visible items with the customer's price in force `cp` and the list price `lp`. */
export const pricedItems = (db: Db, { scope, rights, today }: PricesOn) =>
  visibleItems(db, { scope, rights })
    .leftJoin(listPricesOn(db, today).as('lp'), (join) =>
      join.on('lp.company', '=', scope.company).onRef('lp.item', '=', 'i.item'),
    )
    .leftJoin(pricesInForce(db, today).as('cp'), (join) =>
      join.on('cp.company', '=', scope.company).on('cp.customer', '=', scope.customer).onRef('cp.item', '=', 'i.item'),
    )

/**
 * The priced items that match a search, up to its row limit. The caller selects columns, adds joins, and orders by item;
 * Starting Point's order comes first.
 */
export function foundItems(db: Db, search: ItemSearch, call: PricesOn) {
  let query = pricedItems(db, call).limit(search.numberRows)
  const { searchWord: word, qualifier, vendor } = search
  const texts = search.searchWordType && searched[search.searchWordType]
  if (vendor) query = query.where('i.vendor', '=', vendor)
  if (!texts || !word) return query
  if (qualifier !== 'point') return query.where((eb) => eb.or(texts.map((text) => matches(text, qualifier, word))))
  // Starting Point reads the list as a printed one: the second text orders only rows whose first text is the same.
  const [first] = texts
  for (const text of [...texts.map(plain), ...texts]) query = query.orderBy(sql`${text} collate "C"`)
  return query.where(matches(first, qualifier, word))
}

/** The substitutes `t` of items, as priced items `i`. */
export const substitutesOf = (db: Db, call: PricesOn) =>
  pricedItems(db, call).innerJoin('substitutes as t', (join) =>
    join.onRef('t.company', '=', 'i.company').onRef('t.substitute', '=', 'i.item'),
  )

export const listVendors: ListQuery<typeof vendorsCall> = (db, _input, { scope }) =>
  db
    .selectFrom('vendors as v')
    .where('v.company', '=', scope.company)
    .select(['v.vendor as vendorId', 'v.name as vendorName'])
    .orderBy('v.name')
    .orderBy('v.vendor')
