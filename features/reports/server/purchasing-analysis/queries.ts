import type { InputOf, RowOfList } from '#kit/contract/declare/endpoint.ts'
import type { runAnalysis as analysisCall } from '#reports/contract/purchasing-analysis/endpoints.ts'
import { purchasingAnalysis } from '#reports/contract/purchasing-analysis/report.ts'
import { rangePairs } from '#reports/contract/date-ranges.ts'
import { type RawBuilder, sql } from 'kysely'
import { currentPrice, listPricesOn, pricesInForce } from '#items/server/queries.ts'
import { percentChange } from '#items/server/sales-queries.ts'
import { customerNumber, sameShipTo, shipToNumber } from '#kit/server/access/ship-to-queries.ts'
import type { Db } from '#kit/server/db/store.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'
import {
  type Aggregates,
  ofGroups,
  ofRecords,
  requestedColumns,
  ifSame,
  orderedByGroups,
  sameText,
  selectGrouped,
} from '../grouped-queries.ts'
import { analysisSums } from './sum-queries.ts'

type AnalysisInput = InputOf<typeof analysisCall>
type Row = RowOfList<typeof analysisCall>

/** The columns of the report other than its figures. `s` has the sums of lines by their codes. */
const columnValues = (aggregates: Aggregates): Partial<Record<keyof Row, RawBuilder<unknown>>> => ({
  codeCompany: sql`s.company`,
  descCompany: sameText(sql`co.name`, aggregates),
  codeCustomer: sql`s.company || s.customer`,
  customerShown: sameText(sql`s.company || ${customerNumber('cu', 's')}`, aggregates),
  descCustomer: sameText(sql`cu.name`, aggregates),
  codeShip: sql`s.company || s.customer || rpad(s.ship_to, 6, ' ')`,
  // Numbers of other lengths would run into each other.
  shipShown: sameText(
    sql`case when coalesce(cu.customer_number, '') || coalesce(st.ship_to_number, '') = ''
      then s.company || s.customer || rpad(s.ship_to, 6, ' ')
      else concat_ws(' ', s.company, ${customerNumber('cu', 's')}, ${shipToNumber('st', 's')}) end`,
    aggregates,
  ),
  codeDept: sql`s.department collate "C"`,
  codeItem: sql`s.item`,
  descItem: sameText(sql`i.description`, aggregates),
  desc2Item: ifSame(sql`i.case_pack`, sql`null`, aggregates),
  codeCustPart: sql`s.customer_part`,
  codeVPart: sql`s.vendor_part`,
  codeVendor: sql`s.vendor`,
  descVendor: sameText(sql`coalesce(v.name, '')`, aggregates),
  codeInvoice: sql`s.invoice_number`,
  descInvoice: ifSame(sql`s.po_least`, sql`''`, { ...aggregates, largest: sql`s.po_most` }),
  desc2Invoice: ifSame(sql`s.day_least`, sql`null`, { ...aggregates, largest: sql`s.day_most` }),
  codePrice: currentPrice,
})

type SumOf = (key: string) => RawBuilder<unknown>

/** Returns the difference between two ranges, or its percentage of the second; undefined for any other column. */
function changeOf(key: string, sumOf: SumOf): RawBuilder<unknown> | undefined {
  const [, kind, at, measure] = /^(change|percent)(\d)(\w+)$/.exec(key) ?? []
  const pair = rangePairs.find(([now]) => String(now) === at)
  if (!pair) return undefined
  const [now, base] = [sumOf(`range${pair[0]}${measure}`), sumOf(`range${pair[1]}${measure}`)]
  return kind === 'change' ? sql`${now} - ${base}` : percentChange(now, base)
}

function expressions(aggregates: Aggregates): (key: keyof Row) => RawBuilder<unknown> {
  const values = columnValues(aggregates)
  const sumOf: SumOf = (key) => aggregates.sum(sql.ref(`s.${key}`))
  return (key) => values[key] ?? changeOf(key, sumOf) ?? sumOf(key)
}

/** Joins the tables with names and prices, one row per row of `s`. */
function joined(db: Db, { dimCo, dimCst, dimShip, dimItem, dimVend }: AnalysisInput, priced: boolean, today: string) {
  const joins = [
    ...(dimCo ? [sql`left join companies co on co.company = s.company`] : []),
    ...(dimCst || dimShip ? [sql`left join customers cu on cu.company = s.company and cu.customer = s.customer`] : []),
    ...(dimShip ? [sql`left join ship_tos st on ${sameShipTo('st', 's')}`] : []),
    ...(dimItem ? [sql`left join items i on i.company = s.company and i.item = s.item`] : []),
    ...(dimVend ? [sql`left join vendors v on v.company = s.company and v.vendor = s.vendor`] : []),
    ...(priced
      ? [
          sql`left join (${pricesInForce(db, today)}) cp
            on cp.company = s.company and cp.customer = s.customer and cp.item = s.item`,
          sql`left join ${listPricesOn(db, today)} as lp on lp.company = s.company and lp.item = s.item`,
        ]
      : []),
  ]
  return joins.length === 0 ? sql`` : sql.join(joins, sql` `)
}

/**
 * One row per combination of the selected columns, over covered lines that match the selection and were invoiced in a
 * range. Lines are first summed by their codes, and only the sums are joined with names and prices. In one company, the
 * sums already are the rows, unless a price column depends on the customer.
 */
export const runAnalysis: ListQuery<typeof analysisCall> = (db, input, { scope, rights, today }) => {
  const columns = requestedColumns(purchasingAnalysis, input, rights)
  const priced = columns.requested.includes('codePrice')
  const isGrouped = scope.company !== undefined && !priced
  const added = analysisSums(db, input, { scope, rights, priced })
  const from = sql`from ${added} s ${joined(db, input, priced, today)}`
  const report = selectGrouped(columns, expressions(isGrouped ? ofRecords : ofGroups), from, isGrouped)
  return orderedByGroups<Row>(db, report, columns)
}
