import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import { flag, meets } from '#kit/contract/declare/need.ts'
import type { findItems as findCall } from '#items/contract/find/endpoints.ts'
import { maxFoundItems, minFindLength, searchedWords } from '#items/contract/find/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import { belongsToCustomer } from '#kit/server/access/ship-to-queries.ts'
import { currentPrice, listPricesOn, pricesInForce } from '../queries.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'

type Found = RowOfList<typeof findCall>

/** The number of items with matching descriptions to rank: a common word matches tens of thousands. */
const maxRanked = 200

/** The expression and collation of the indexes from migrations 0013 and 0015. */
const folded = (code: RawBuilder<unknown>) => sql`lower(${code})`

/** Sorts after every other character. */
const last = '\u{10ffff}'

/** The items whose code equals the text or, if it is long enough, starts with it; an equal code ranks first. */
function byCode(kind: string, rank: number, source: RawBuilder<unknown>, key: RawBuilder<unknown>, text: string) {
  const wanted = folded(sql`${text}::text collate "C"`)
  const end = text.length < minFindLength ? wanted : sql`${wanted} || ${last}`
  return sql`(
    select ${sql.lit(kind)} as kind, ${sql.lit(rank)} + case when ${key} = ${wanted} then 0 else 10 end as rank, item
    from ${source} and ${key} between ${wanted} and ${end}
    order by ${key}, item limit ${maxFoundItems})`
}

/** The trigram index finds words of at least this length. Shorter ones only narrow the result. */
const minIndexed = 3

/**
 * The items whose description has a word that starts with each word of the text. The customer's own parts come first,
 * then descriptions that start with the first word. A row number limits the candidates, because LIMIT would make the
 * planner expect them early in a full scan.
 */
function byWords(items: RawBuilder<unknown>, { company, customer }: CheckedCustomer, text: string) {
  const words = searchedWords(text)
  if (!words.some(({ length }) => length >= minIndexed)) return []
  const starts = words.map((word) => {
    const pattern = `\\m${word}`
    return sql`(description ~* ${pattern} or description2 ~* ${pattern})`
  })
  const first = `^${words[0] ?? ''}`
  return [
    sql`(
    select 'words', 20 + case when ci.item is null then 2 else 0 end + case when w.description ~* ${first} then 0 else 1 end,
      w.item
    from (select item, description, row_number() over () as nth from ${items} and ${sql.join(starts, sql` and `)}) as w
    left join customer_items ci on ci.company = ${company} and ci.customer = ${customer} and ci.item = w.item
    where w.nth <= ${maxRanked}
    order by 2, w.item
    limit ${maxFoundItems})`,
  ]
}

/**
 * The items that the customer has a part number for or has bought. The lines are read one item at a time, because a
 * customer buys few items many times.
 */
const boughtItems = ({ company, customer }: CheckedCustomer) => {
  const lines = sql`sales_lines s where s.company = ${company} and s.customer = ${customer}`
  return sql`
    recursive sold (item) as (
      (select s.item from ${lines} order by s.item limit 1)
      union all
      select (select s.item from ${lines} and s.item > sold.item order by s.item limit 1)
      from sold where sold.item is not null
    ),
    bought as materialized (
      select i.company, i.item, i.vendor_part, i.description, i.description2
      from (
        select item from customer_items where company = ${company} and customer = ${customer}
        union
        select item from sold where item is not null
      ) as b join items i on i.company = ${company} and i.item = b.item
    ),`
}

export const findItems: ListQuery<typeof findCall> = (db, { text }, { scope, rights, today }) => {
  const { company, customer } = scope
  const seesAll = meets(flag('CanViewAllItems'), rights)
  const items = sql`${sql.raw(seesAll ? 'items' : 'bought')} where company = ${company}`
  const parts = sql`customer_items where company = ${company} and customer = ${customer}`
  const hits = [
    byCode('item', 0, items, folded(sql`item`), text),
    byCode('part', 1, parts, sql`part_key`, text),
    byCode('vendor part', 2, sql`${items} and vendor_part <> ''`, folded(sql`vendor_part`), text),
    ...byWords(items, scope, text),
  ]
  const found = sql<Found & { rank: number }>`(
    with ${seesAll ? sql`` : boughtItems(scope)}
    hits as (${sql.join(hits, sql` union all `)}),
    best as (select distinct on (item) item, kind, rank from hits order by item, rank)
    select b.kind, b.rank, case when b.rank < 10 then 1 else 0 end as exact, i.item as "itemNumber",
      coalesce(ci.customer_part, '') as "customerPartNumber", i.vendor_part as "vendorPartNumber", i.description,
      i.pack_description as "packDescription", i.case_pack as "casePack", i.unit, k.on_hand - k.on_demand as available,
      ${currentPrice} as price, l.invoice_date as "lastBought", l.quantity as "lastQuantity"
    from (select * from best order by rank, item limit ${maxFoundItems}) as b
    join items i on i.company = ${company} and i.item = b.item
    join customers u on u.company = ${company} and u.customer = ${customer}
    left join customer_items ci on ci.company = ${company} and ci.customer = ${customer} and ci.item = b.item
    left join stock k on k.company = ${company} and k.item = b.item and k.warehouse = u.warehouse
    left join ${listPricesOn(db, today)} as lp on lp.company = ${company} and lp.item = b.item
    left join lateral (${pricesInForce(db, today)
      .where('agreed.company', '=', company)
      .where('agreed.customer', '=', customer)
      .where(sql<boolean>`agreed.item = b.item`)}) as cp on true
    left join lateral (
      select s.invoice_date, s.quantity from sales_lines s
      where ${belongsToCustomer('s', scope)} and s.item = b.item and s.quantity > 0 and s.invoice_date <= ${today}::date
      order by s.invoice_date desc, s.quantity desc limit 1) as l on true)`
  return db
    .selectFrom(found.as('f'))
    .select([
      'f.kind',
      'f.exact',
      'f.itemNumber',
      'f.customerPartNumber',
      'f.vendorPartNumber',
      'f.description',
      'f.packDescription',
      'f.casePack',
      'f.unit',
      'f.available',
      'f.price',
      'f.lastBought',
      'f.lastQuantity',
    ])
    .orderBy('f.rank')
    .orderBy('f.itemNumber')
    .limit(maxFoundItems)
}
