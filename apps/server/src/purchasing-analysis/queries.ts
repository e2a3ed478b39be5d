import type { InputOf, RowOfList } from '@trade-counter/contract/kit/endpoint.ts'
import { meets, type Rights } from '@trade-counter/contract/kit/need.ts'
import { salesPrices } from '@trade-counter/contract/kit/sales-filter.ts'
import {
  type listAnalysisCustomers as customersCall,
  rangesOf,
  type runAnalysis as analysisCall,
  type listAnalysisVendors as vendorsCall,
} from '@trade-counter/contract/purchasing-analysis/endpoints.ts'
import { isWhole } from '@trade-counter/contract/purchasing-analysis/ranges.ts'
import { type RawBuilder, sql } from 'kysely'
import { pricesInForce } from '#server/catalog/queries.ts'
import { type Covered, coveredBy, currentPrice, salesLines, within } from '#server/catalog/sales-queries.ts'
import type { Db } from '#server/db/store.ts'
import { fromCopy, type ListQuery, type RowsQuery } from '#server/http/implementation.ts'
import { reportCustomers, reportVendors } from '#server/reports/selector-queries.ts'

type Asked = InputOf<typeof analysisCall>
type Row = RowOfList<typeof analysisCall>
type Columns = Partial<Record<keyof Row & string, RawBuilder<unknown>>>

/** What a report adds up of lines `l`; nothing at all has the digits of its column, on every engine. */
const measures = [
  { suffix: 'SLS', field: 'meaSLS', line: sql`l.sales`, zero: sql`0.0000`, isMoney: true },
  { suffix: 'QTY', field: 'meaQTY', line: sql`l.quantity`, zero: sql`0.00`, isMoney: false },
  { suffix: 'TAX', field: 'meaTAX', line: sql`l.tax`, zero: sql`0.0000`, isMoney: true },
  { suffix: 'ADD', field: 'meaADD', line: sql`l.add_ons`, zero: sql`0.0000`, isMoney: true },
] as const

/** The measures asked for and allowed, once for each range that has dates, under their keys. */
const measured = (asked: Asked, mayPrice: boolean) =>
  rangesOf(asked).flatMap((range, n) =>
    isWhole(range)
      ? measures
          .filter(({ field, isMoney }) => asked[field] === true && (mayPrice || !isMoney))
          .map(({ suffix, line, zero }) => ({ key: `range${n}${suffix}` as keyof Row & string, line, zero, range }))
      : [],
  )

/** What lines are told apart by, as the parts of the report need it: columns of `sales_lines`. */
const lineKeys = (
  { dimCst, dimShip, dimDept, dimItem, dimCustPart, dimVPart, dimVend, dimInvoice }: Asked,
  priced: boolean,
) => [
  'company',
  ...(dimCst || dimShip || priced ? ['customer'] : []),
  ...(dimShip ? ['ship_to'] : []),
  ...(dimDept ? ['department'] : []),
  ...(dimItem ? ['item'] : []),
  ...(dimCustPart ? ['customer_part'] : []),
  ...(dimVPart ? ['vendor_part'] : []),
  ...(dimVend ? ['vendor'] : []),
  ...(dimInvoice ? ['invoice_number'] : []),
]

/** What each row is one of, by the columns that are chosen; `s` are the lines added up by their codes. */
const rowKeys = (asked: Asked, priced: boolean): Columns => ({
  ...(asked.dimCo && { codeCompany: sql`s.company` }),
  ...(asked.dimCst && { codeCustomer: sql`s.company || s.customer` }),
  ...(asked.dimShip && { codeShip: sql`s.company || s.customer || rpad(s.ship_to, 6, ' ')` }),
  ...(asked.dimDept && { codeDept: sql`s.department collate "C"` }),
  ...(asked.dimItem && { codeItem: sql`s.item` }),
  ...(asked.dimCustPart && { codeCustPart: sql`s.customer_part` }),
  ...(asked.dimVPart && { codeVPart: sql`s.vendor_part` }),
  ...(asked.dimVend && { codeVendor: sql`s.vendor` }),
  ...(asked.dimInvoice && { codeInvoice: sql`s.invoice_number` }),
  ...(priced && { codePrice: currentPrice }),
})

/** A value that goes with the row's codes; empty where its lines differ in it. */
const ifSame = (least: RawBuilder<unknown>, most: RawBuilder<unknown>, otherwise: RawBuilder<unknown>) =>
  sql`case when min(${least}) = max(${most}) then min(${least}) else ${otherwise} end`
const sameText = (text: RawBuilder<unknown>) => ifSame(text, text, sql`''`)

const besides = ({ dimCo, dimCst, dimItem, dimVend, dimInvoice }: Asked): Columns => ({
  ...(dimCo && { descCompany: sameText(sql`co.name`) }),
  ...(dimCst && { descCustomer: sameText(sql`cu.name`) }),
  ...(dimItem && {
    descItem: sameText(sql`i.description`),
    desc2Item: ifSame(sql`i.case_pack`, sql`i.case_pack`, sql`null`),
  }),
  ...(dimVend && { descVendor: sameText(sql`coalesce(v.name, '')`) }),
  ...(dimInvoice && {
    descInvoice: ifSame(sql`s.po_least`, sql`s.po_most`, sql`''`),
    desc2Invoice: ifSame(sql`s.day_least`, sql`s.day_most`, sql`null`),
  }),
})

/** PO and day of an invoice, whose lines may differ in them. */
const invoiceParts = [
  sql`min(l.customer_po)`.as('po_least'),
  sql`max(l.customer_po)`.as('po_most'),
  sql`min(l.invoice_date)`.as('day_least'),
  sql`max(l.invoice_date)`.as('day_most'),
]

/** The tables that names and prices come from, one row of each for every row of `s`. */
function joined(db: Db, { dimCo, dimCst, dimItem, dimVend }: Asked, priced: boolean, today: string) {
  const joins = [
    ...(dimCo ? [sql`left join companies co on co.company = s.company`] : []),
    ...(dimCst ? [sql`left join customers cu on cu.company = s.company and cu.customer = s.customer`] : []),
    ...(dimItem ? [sql`left join items i on i.company = s.company and i.item = s.item`] : []),
    ...(dimVend ? [sql`left join vendors v on v.company = s.company and v.vendor = s.vendor`] : []),
    ...(priced
      ? [
          sql`left join (${pricesInForce(db, today)}) cp
            on cp.company = s.company and cp.customer = s.customer and cp.item = s.item`,
          sql`left join list_prices lp on lp.company = s.company and lp.item = s.item`,
        ]
      : []),
  ]
  return joins.length === 0 ? sql`` : sql.join(joins, sql` `)
}

const selected = (columns: Columns) =>
  sql.join(Object.entries(columns).map(([key, value]) => sql`${value} as ${sql.ref(key)}`))

/**
 * One row for each combination of the chosen columns over the lines that are covered, asked for and invoiced within one
 * of the ranges. The lines are added up by their codes first, and only the sums are joined with names and prices. Plain
 * SQL, for any engine that holds these tables.
 * @param covered whose lines: see `coveredBy` and `listCovered`
 */
export function analysisReport(
  db: Db,
  asked: Asked,
  { covered, rights, today }: { covered: Covered; rights: Rights | undefined; today: string },
): RowsQuery<Row> {
  const mayPrice = meets(salesPrices, rights)
  const priced = mayPrice && asked.dimCurPrice === true && asked.dimItem === true
  const sums = measured(asked, mayPrice)
  const lineColumns = lineKeys(asked, priced).map((column) => ({ column, ref: sql.ref<unknown>(`l.${column}`) }))
  const added = salesLines(db, covered, asked, rangesOf(asked).filter(isWhole))
    .select([
      ...lineColumns.map(({ column, ref }) => ref.as(column)),
      ...sums.map(({ key, line, zero, range }) =>
        sql`sum(case when ${within(range)} then ${line} else ${zero} end)`.as(key),
      ),
      ...(asked.dimInvoice ? invoiceParts : []),
    ])
    .groupBy(lineColumns.map(({ ref }) => ref))
  const keys = rowKeys(asked, priced)
  const columns: Columns = {
    ...keys,
    ...besides(asked),
    ...Object.fromEntries(sums.map(({ key }) => [key, sql`sum(${sql.ref(`s.${key}`)})`])),
  }
  const report = sql<Row>`(select ${selected(columns)} from (${added}) s ${joined(db, asked, priced, today)}
    group by ${sql.join(Object.values(keys))})`
  const query = db.selectFrom(report.as('report')).selectAll()
  return (Object.keys(keys) as (keyof Row & string)[]).reduce((ordered, key) => ordered.orderBy(key), query)
}

export const runAnalysis: ListQuery<typeof analysisCall> = fromCopy((db, asked, { scope, rights, today }) =>
  analysisReport(db, asked, { covered: coveredBy(scope, asked), rights, today }),
)

export const listAnalysisCustomers: ListQuery<typeof customersCall> = (db, _input, { scope }) =>
  reportCustomers(db, scope)

export const listAnalysisVendors: ListQuery<typeof vendorsCall> = (db, _input, { scope }) => reportVendors(db, scope)
