import { flag, meets } from '#kit/contract/declare/need.ts'
import type { runReport as reportCall } from '#reports/contract/consolidated-inventory/endpoints.ts'
import { consolidatedInventory, type ItemKind } from '#reports/contract/consolidated-inventory/report.ts'
import type { InputOf, RowOfList } from '#kit/contract/declare/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ListQuery } from '#kit/server/http/implementation.ts'
import { requestedColumns, ifSame, orderedByGroups, sameText, selectGrouped } from '../grouped-queries.ts'
import { distinctVisibleCustomers } from '../selector-queries.ts'
import { offersOf } from './offer-queries.ts'

type ReportInput = InputOf<typeof reportCall>
type Row = RowOfList<typeof reportCall>

/** Whether a number is in the requested range and list. An empty number never is. */
function matchesItems(
  number: RawBuilder<unknown>,
  { frItem, toItem, itemList }: ReportInput,
): RawBuilder<boolean> | undefined {
  const parts = [
    frItem?.trim() && sql`${number} >= ${frItem.trim()}`,
    toItem?.trim() && sql`${number} <= ${toItem.trim()}`,
    itemList && sql`${number} in (${sql.join(itemList)})`,
  ].filter((part) => typeof part === 'object')
  return parts.length === 0 ? undefined : sql<boolean>`(${number} <> '' and ${sql.join(parts, sql` and `)})`
}

/** The columns of the report, from stock `h`, items `i`, offers `o`, and vendors `v`. */
const columnValues = {
  customerPart: sql`o.part`,
  itemNumber: sql`i.item`,
  description: sameText(sql`i.description`),
  casePack: ifSame(sql`i.case_pack`, sql`null`),
  packDescption: sameText(sql`i.pack_description`),
  locationAbbr: sql`h.warehouse`,
  stockNo: sql`case h.stocked when 'S' then 'Stock' else 'Non-stock' end`,
  vendorPart: sql`i.vendor_part`,
  vendorNumber: sql`i.vendor`,
  vendorName: sameText(sql`coalesce(v.name, '')`),
  poDate: sql`h.scheduled_date`,
  Pallet: sql`i.pallet_quantity`,
  pallet: sql`min(i.pallet_quantity)`,
  prc: sql`o.price`,
  avl: sql`sum(h.available)`,
  val: sql`sum(h.available * o.price)`,
  qoo: sql`sum(h.on_demand)`,
  avloo: sql`sum(h.available + h.on_order)`,
} satisfies Record<keyof Row, RawBuilder<unknown>>

/** Returns the stock by warehouse or, if the report doesn't need warehouses, summed by item to join fewer rows. */
const heldStock = (byWarehouse: boolean) =>
  byWarehouse
    ? sql`select s.company, s.item, s.warehouse, s.stocked, s.scheduled_date, s.on_hand - s.on_demand as available,
        s.on_demand, s.on_order
        from stock s where s.company in (select c.company from covered c)`
    : sql`select s.company, s.item, sum(s.on_hand - s.on_demand) as available, sum(s.on_demand) as on_demand,
        sum(s.on_order) as on_order
        from stock s where s.company in (select c.company from covered c) group by s.company, s.item`

/**
 * One row per combination of the selected columns, over all stock rows of the covered customers' companies. A stock row
 * counts once per report row, whatever the number of customers, and its value uses the lowest of their prices.
 */
export const runReport: ListQuery<typeof reportCall> = (db, input, { scope, rights, today }) => {
  const columns = requestedColumns(consolidatedInventory, input, rights)
  const priced = columns.requested.includes('prc')
  const kind: ItemKind = input.cPType ?? 'B'
  const partAskedFor = kind === 'C' ? matchesItems(sql`d.part`, input) : undefined
  const itemAskedFor = kind === 'C' ? undefined : matchesItems(kind === 'B' ? sql`i.item` : sql`i.vendor_part`, input)
  const offers = offersOf(db, today, {
    byPart: input.dimCustPart === true,
    byPrice: priced,
    price: priced || columns.requested.includes('val'),
    allItems: meets(flag('CanViewAllItems'), rights),
    partAskedFor,
  })
  const where = [itemAskedFor, input.vendList && sql`i.vendor in (${sql.join(input.vendList)})`].filter(
    (part) => part !== undefined,
  )
  // If the rows are grouped by price, multiplies once per group.
  const values = priced ? { ...columnValues, val: sql`sum(h.available) * o.price` } : columnValues
  const grouped = selectGrouped(
    columns,
    (key) => values[key],
    sql`from held h join items i on i.company = h.company and i.item = h.item
      ${offers ? sql`join offers o on o.company = h.company and o.item = h.item` : sql``}
      ${input.dimVend ? sql`left join vendors v on v.company = i.company and v.vendor = i.vendor` : sql``}
      ${where.length === 0 ? sql`` : sql`where ${sql.join(where, sql` and `)}`}`,
  )
  // Materialized, so that PostgreSQL plans it separately and uses hashing. Otherwise it sorts millions of rows for the
  // final order.
  const report = sql`with covered as not materialized (${distinctVisibleCustomers(scope)})${offers ? sql`, ${offers}` : sql``},
    held as (${heldStock(input.dimCo === true)}), report as materialized (${grouped}) select * from report`
  return orderedByGroups<Row>(db, report, columns)
}
