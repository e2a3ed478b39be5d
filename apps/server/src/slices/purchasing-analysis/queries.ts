import type { InputOf, RowOfList } from '@trade-counter/contract/kit/declare/endpoint.ts'
import type { runAnalysis as analysisCall } from '@trade-counter/contract/slices/purchasing-analysis/endpoints.ts'
import { purchasingAnalysis } from '@trade-counter/contract/slices/purchasing-analysis/report.ts'
import { rangePairs } from '@trade-counter/contract/kit/reports/date-ranges.ts'
import { type RawBuilder, sql } from 'kysely'
import { currentPrice, pricesInForce } from '#server/kit/catalog/queries.ts'
import { percentChange } from '#server/kit/catalog/sales-queries.ts'
import type { Db } from '#server/kit/db/store.ts'
import type { ListQuery } from '#server/kit/http/implementation.ts'
import {
  requestedColumns,
  ifSame,
  orderedByGroups,
  sameText,
  selectGrouped,
} from '#server/kit/reports/grouped-queries.ts'
import { analysisSums } from './sum-queries.ts'

type AnalysisInput = InputOf<typeof analysisCall>
type Row = RowOfList<typeof analysisCall>

/** Each column of the report besides its figures; `s` are the sums of lines by their codes. */
const columnValues: Partial<Record<keyof Row, RawBuilder<unknown>>> = {
  codeCompany: sql`s.company`,
  descCompany: sameText(sql`co.name`),
  codeCustomer: sql`s.company || s.customer`,
  descCustomer: sameText(sql`cu.name`),
  codeShip: sql`s.company || s.customer || rpad(s.ship_to, 6, ' ')`,
  codeDept: sql`s.department collate "C"`,
  codeItem: sql`s.item`,
  descItem: sameText(sql`i.description`),
  desc2Item: ifSame(sql`i.case_pack`, sql`null`),
  codeCustPart: sql`s.customer_part`,
  codeVPart: sql`s.vendor_part`,
  codeVendor: sql`s.vendor`,
  descVendor: sameText(sql`coalesce(v.name, '')`),
  codeInvoice: sql`s.invoice_number`,
  descInvoice: ifSame(sql`s.po_least`, sql`''`, sql`s.po_most`),
  desc2Invoice: ifSame(sql`s.day_least`, sql`null`, sql`s.day_most`),
  codePrice: currentPrice,
}

const sumOf = (key: string) => sql`sum(${sql.ref(`s.${key}`)})`

/** The difference between two ranges, or its whole percentage of the second; undefined for any other column. */
function changeOf(key: string): RawBuilder<unknown> | undefined {
  const [, kind, at, measure] = /^(change|percent)(\d)(\w+)$/.exec(key) ?? []
  const pair = rangePairs.find(([now]) => String(now) === at)
  if (!pair) return undefined
  const sumIn = (range: number) => sumOf(`range${range}${measure}`)
  const [now, base] = [sumIn(pair[0]), sumIn(pair[1])]
  return kind === 'change' ? sql`${now} - ${base}` : percentChange(now, base)
}

const expressionOf = (key: keyof Row) => columnValues[key] ?? changeOf(key) ?? sumOf(key)

/** The tables with names and prices, one row for each row of `s`. */
function joined(db: Db, { dimCo, dimCst, dimItem, dimVend }: AnalysisInput, priced: boolean, today: string) {
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

/**
 * One row per combination of the selected columns, over covered lines that match the selection and were invoiced within
 * a range. Lines are summed by their codes first; only the sums are joined with names and prices.
 */
export const runAnalysis: ListQuery<typeof analysisCall> = (db, input, { scope, rights, today }) => {
  const columns = requestedColumns(purchasingAnalysis, input, rights)
  const priced = columns.requested.includes('codePrice')
  const added = analysisSums(db, input, { scope, rights, priced })
  const report = selectGrouped(columns, expressionOf, sql`from ${added} s ${joined(db, input, priced, today)}`)
  return orderedByGroups<Row>(db, report, columns)
}
