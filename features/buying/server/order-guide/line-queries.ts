import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import { addDays } from '#kit/contract/dates.ts'
import { flag, meets } from '#kit/contract/declare/need.ts'
import { forecastWeeks } from '#items/contract/forecast/methods.ts'
import type { listGuideLines as linesCall } from '#buying/contract/order-guide/endpoints.ts'
import { boughtGuide, fedGuideName, type GuideLine, maxGuideLines } from '#buying/contract/order-guide/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import { belongsToCustomer } from '#kit/server/access/ship-to-queries.ts'
import { currentPrice, isBought, listPricesOn, pricesInForce } from '#items/server/queries.ts'
import { nextReceipt } from '#items/server/receipt-queries.ts'
import { usualQuantity } from '#items/server/usual-queries.ts'
import type { Db } from '#kit/server/db/store.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'
import { isVisible } from './guide-queries.ts'
import { orEmpty } from '#kit/server/db/columns.ts'

interface Placed {
  item: string
  section: string
  position: number
  par: number | null
  version: number
}

/** A guide's rows: item, section, position, par level, and the guide's version. */
export function guideRows(
  id: string,
  { scope, today, accountId }: { scope: CheckedCustomer; today: string; accountId?: number | undefined },
): RawBuilder<unknown> {
  const { company, customer } = scope
  if (id === boughtGuide.id) {
    const section = sql`coalesce(d.name, i.department, '')`
    return sql`select b.item, ${section} as section, null::numeric as par,
        0 as version, row_number() over (order by ${section}, i.description, b.item)::integer as position
      from (
        select l.item from sales_lines l
        where ${belongsToCustomer('l', scope)} and l.invoice_date > ${addDays(today, -boughtGuide.days)}::date
          and l.invoice_date <= ${today}::date and l.item <> ''
        group by l.item having sum(l.quantity) > 0
        order by count(*) desc, l.item limit ${sql.lit(maxGuideLines)}) as b
      left join items i on i.company = ${company} and i.item = b.item
      left join departments d on d.company = i.company and d.department = i.department`
  }
  const name = fedGuideName(id)
  if (name !== undefined) {
    return sql`select o.item, o.section, o.par, o.position, 0 as version from order_guides o
      where o.company = ${company} and o.customer = ${customer} and o.guide = ${name}`
  }
  return sql`select n.item, n.section, n.par, n.position, g.version
    from guides g join guide_lines n on n.company = g.company and n.customer = g.customer and n.guide_id = g.guide_id
    where ${isVisible(scope, accountId)} and g.guide_id = ${id}::bigint`
}

/** Reads the purchases of the last 90 days as lines of a new guide. */
export async function readBoughtLines(db: Db, scope: CheckedCustomer, today: string): Promise<GuideLine[]> {
  const { rows } = await sql<{ item: string; section: string }>`select b.item, b.section
    from (${guideRows(boughtGuide.id, { scope, today, accountId: undefined })}) as b order by b.position`.execute(db)
  return rows.map((row) => ({ ...row, par: undefined }))
}

export const listGuideLines: ListQuery<typeof linesCall> = (db, input, call) => {
  const { scope, rights, today } = call
  const seesAllItems = meets(flag('CanViewAllItems'), rights)
  const { company, customer } = scope
  const bought = sql<{ item: string; last: string | null; quantity: number | null; usual: number | null }>`(
    select l.item, max(l.invoice_date) filter (where l.quantity > 0) as last,
      (array_agg(l.quantity order by l.invoice_date desc, l.quantity desc) filter (where l.quantity > 0))[1] as quantity,
      ${usualQuantity(today)} as usual
    from sales_lines l
    where ${belongsToCustomer('l', scope)} and l.invoice_date <= ${today}::date and l.item in (select item from g)
    group by l.item)`
  // Counts like the forecast: in whole weeks until yesterday, where returns cancel at most the purchases of their week.
  const firstDay = sql`${addDays(today, -7 * forecastWeeks)}::date`
  const used = sql<{ item: string; weekly: number }>`(
    select w.item, round(sum(w.quantity) / ${sql.lit(forecastWeeks)}, 1) as weekly
    from (
      select l.item, greatest(sum(l.quantity), 0) as quantity
      from sales_lines l
      where ${belongsToCustomer('l', scope)} and l.invoice_date >= ${firstDay} and l.invoice_date < ${today}::date
        and l.item in (select item from g)
      group by l.item, (l.invoice_date - ${firstDay}) / 7) as w
    group by w.item)`
  const query = db
    .with('g', () => sql<Placed>`(${guideRows(input.guide, call)})` as never)
    .selectFrom(sql<Placed>`g`.as('g'))
    .leftJoin('items as i', (join) => join.onRef('i.item', '=', 'g.item').on('i.company', '=', company))
    .leftJoin('customer_items as ci', (join) =>
      join.onRef('ci.item', '=', 'g.item').on('ci.company', '=', company).on('ci.customer', '=', customer),
    )
    .leftJoin('customers as u', (join) => join.on('u.company', '=', company).on('u.customer', '=', customer))
    .leftJoin('stock as k', (join) =>
      join.onRef('k.item', '=', 'g.item').on('k.company', '=', company).onRef('k.warehouse', '=', 'u.warehouse'),
    )
    .leftJoinLateral(
      nextReceipt(sql`g.item`, { company: 'u.company', warehouse: 'u.warehouse' }, today).as('r'),
      (join) => join.onTrue(),
    )
    .leftJoin(listPricesOn(db, today).as('lp'), (join) =>
      join.onRef('lp.item', '=', 'g.item').on('lp.company', '=', company),
    )
    .leftJoin(pricesInForce(db, today).as('cp'), (join) =>
      join.onRef('cp.item', '=', 'g.item').on('cp.company', '=', company).on('cp.customer', '=', customer),
    )
    .leftJoin(bought.as('b'), (join) => join.onRef('b.item', '=', 'g.item'))
    .leftJoin(used.as('w'), (join) => join.onRef('w.item', '=', 'g.item'))
    .select([
      'g.section',
      'g.item as itemNumber',
      orEmpty('ci.customer_part').as('customerPartNumber'),
      sql<string>`coalesce(i.description, 'NO LONGER SOLD')`.as('description'),
      orEmpty('i.pack_description').as('packDescription'),
      orEmpty('i.unit').as('unit'),
      sql<number>`coalesce(i.case_pack, 1)`.as('casePack'),
      'g.par',
      'b.last as lastBought',
      'b.quantity as lastQuantity',
      'b.usual as usualQuantity',
      sql<number>`coalesce(w.weekly, 0)`.as('usePerWeek'),
      orEmpty('u.warehouse').as('warehouse'),
      sql<number | null>`k.on_hand - k.on_demand`.as('available'),
      'k.on_order as onOrder',
      'r.incoming',
      'r.incomingOn',
      'r.incomingAt',
      currentPrice.as('price'),
      'cp.expiration_date as priceEnds',
      orEmpty('i.vendor_part').as('vendorPart'),
      'g.version as guideVersion',
    ])
    .orderBy('g.position')
    .orderBy('g.item')
  // The condition uses the joined item `i`. An item that is no longer sold stays in the list.
  return seesAllItems ? query : query.where(sql<boolean>`(i.item is null or ${isBought(scope)})`)
}

/** Reads a guide's lines, limited to those that the viewer may see. */
export async function readGuideLines(
  ...[db, input, call]: Parameters<typeof listGuideLines>
): Promise<RowOfList<typeof linesCall>[]> {
  const { rows } = await db.executeQuery(listGuideLines(db, input, call).compile())
  return rows as RowOfList<typeof linesCall>[]
}
