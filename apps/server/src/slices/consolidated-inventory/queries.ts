import { flag, meets } from '@trade-counter/contract/kit/declare/need.ts'
import type {
  listReportCustomers as customersCall,
  listReportVendors as vendorsCall,
  runReport as reportCall,
} from '@trade-counter/contract/slices/consolidated-inventory/endpoints.ts'
import type { ItemKind } from '@trade-counter/contract/slices/consolidated-inventory/item-kinds.ts'
import type { InputOf, RowOfList } from '@trade-counter/contract/kit/declare/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import { fromCopy, type ListQuery } from '#server/kit/http/implementation.ts'
import { coveredCustomers, reportCustomers, reportVendors } from '#server/kit/reports/selector-queries.ts'
import { offersOf } from './offer-queries.ts'

type Asked = InputOf<typeof reportCall>
type Row = RowOfList<typeof reportCall>
type Key = keyof Row & string
type Columns = Partial<Record<Key, RawBuilder<unknown>>>

/** Whether a number is in the requested range and list; an empty number never is. */
function isAskedFor(number: RawBuilder<unknown>, { frItem, toItem, itemList }: Asked): RawBuilder<boolean> | undefined {
  const parts = [
    frItem?.trim() && sql`${number} >= ${frItem.trim()}`,
    toItem?.trim() && sql`${number} <= ${toItem.trim()}`,
    itemList && sql`${number} in (${sql.join(itemList)})`,
  ].filter((part) => typeof part === 'object')
  return parts.length === 0 ? undefined : sql<boolean>`(${number} <> '' and ${sql.join(parts, sql` and `)})`
}

/** The key columns of each combination, by the fields that select them. */
const combined = ({ dimCustPart, dimItem, dimCo, dimStk, dimVPart, dimVend, dimPODate, dimPal }: Asked): Columns => ({
  ...(dimCustPart && { customerPart: sql`o.part` }),
  ...(dimItem && { itemNumber: sql`i.item` }),
  ...(dimCo && { locationAbbr: sql`h.warehouse` }),
  ...(dimStk && { stockNo: sql`case h.stocked when 'S' then 'Stock' else 'Non-stock' end` }),
  ...(dimVPart && { vendorPart: sql`i.vendor_part` }),
  ...(dimVend && { vendorNumber: sql`i.vendor` }),
  ...(dimPODate && { poDate: sql`h.scheduled_date` }),
  ...(dimPal && { Pallet: sql`i.pallet_quantity` }),
})

/** A value for the combination; empty if its rows have different values. */
const ifSame = (value: RawBuilder<unknown>, otherwise: RawBuilder<unknown>) =>
  sql`case when min(${value}) = max(${value}) then min(${value}) else ${otherwise} end`
const sameText = (value: RawBuilder<unknown>) => ifSame(sql`${value} collate "C"`, sql`''`)

const besides = ({ dimItem, dimCustPart, dimVPart, dimVend, dimPal }: Asked): Columns => ({
  ...((dimItem || dimCustPart || dimVPart) && { description: sameText(sql`i.description`) }),
  ...(dimItem && {
    casePack: ifSame(sql`i.case_pack`, sql`null`),
    packDescption: sameText(sql`i.pack_description`),
  }),
  ...(dimVend && { vendorName: sameText(sql`coalesce(v.name, '')`) }),
  ...(dimPal && { pallet: sql`min(i.pallet_quantity)` }),
})

/** @param value of the stock; undefined if not requested */
const measures = ({ meaAVL, meaQOO, meaAVLOO }: Asked, value: RawBuilder<unknown> | undefined): Columns => ({
  ...(meaAVL && { avl: sql`sum(h.available)` }),
  ...(value && { val: value }),
  ...(meaQOO && { qoo: sql`sum(h.on_demand)` }),
  ...(meaAVLOO && { avloo: sql`sum(h.available + h.on_order)` }),
})

/** Stock by warehouse, or summed by item if the report doesn't need warehouses, so that fewer rows are joined. */
const heldStock = (byWarehouse: boolean) =>
  byWarehouse
    ? sql`select s.company, s.item, s.warehouse, s.stocked, s.scheduled_date, s.on_hand - s.on_demand as available,
        s.on_demand, s.on_order
        from stock s where s.company in (select c.company from covered c)`
    : sql`select s.company, s.item, sum(s.on_hand - s.on_demand) as available, sum(s.on_demand) as on_demand,
        sum(s.on_order) as on_order
        from stock s where s.company in (select c.company from covered c) group by s.company, s.item`

const selected = (columns: Columns) =>
  sql.join(Object.entries(columns).map(([key, value]) => sql`${value} as ${sql.ref(key)}`))

/**
 * One row per combination of the selected columns, over every stock row of the covered customers' companies. A stock
 * row counts once per report row, however many customers it is offered to, and is valued at the lowest of their prices.
 */
export const runReport: ListQuery<typeof reportCall> = fromCopy((db, input, { scope, rights, today }) => {
  const mayPrice = meets(flag('CanViewCustomerPrices'), rights)
  const priced = mayPrice && input.dimCurPrice === true
  const valued = mayPrice && input.meaVAL === true
  const kind: ItemKind = input.cPType ?? 'B'
  const partAskedFor = kind === 'C' ? isAskedFor(sql`d.part`, input) : undefined
  const itemAskedFor = kind === 'C' ? undefined : isAskedFor(kind === 'B' ? sql`i.item` : sql`i.vendor_part`, input)
  const offers = offersOf(db, today, {
    byPart: input.dimCustPart === true,
    byPrice: priced,
    price: priced || valued,
    allItems: meets(flag('CanViewAllItems'), rights),
    partAskedFor,
  })
  const keys: Columns = { ...combined(input), ...(priced && { prc: sql`o.price` }) }
  // If the price is a key, multiply once per group rather than once per row.
  const value = priced ? sql`sum(h.available) * o.price` : sql`sum(h.available * o.price)`
  const columns: Columns = { ...keys, ...besides(input), ...measures(input, valued ? value : undefined) }
  const where = [itemAskedFor, input.vendList && sql`i.vendor in (${sql.join(input.vendList)})`].filter(
    (part) => part !== undefined,
  )
  const byKeys = Object.values(keys)
  // Materialized so that PostgreSQL plans it separately and hashes. Otherwise it sorts millions of rows for the final
  // order.
  const report = sql<Row>`(
    with covered as not materialized (${coveredCustomers(scope)})${offers ? sql`, ${offers}` : sql``}, held as (${heldStock(input.dimCo === true)}),
    report as materialized (
    select ${selected(columns)}
    from held h join items i on i.company = h.company and i.item = h.item
    ${offers ? sql`join offers o on o.company = h.company and o.item = h.item` : sql``}
    ${input.dimVend ? sql`left join vendors v on v.company = i.company and v.vendor = i.vendor` : sql``}
    ${where.length === 0 ? sql`` : sql`where ${sql.join(where, sql` and `)}`}
    ${byKeys.length === 0 ? sql`having count(*) > 0` : sql`group by ${sql.join(byKeys)}`})
    select * from report)`
  const query = db.selectFrom(report.as('report')).selectAll()
  return (Object.keys(keys) as Key[]).reduce((ordered, key) => ordered.orderBy(key), query)
})

export const listReportVendors: ListQuery<typeof vendorsCall> = (db, _input, { scope }) => reportVendors(db, scope)

export const listReportCustomers: ListQuery<typeof customersCall> = (db, _input, { scope }) =>
  reportCustomers(db, scope)
