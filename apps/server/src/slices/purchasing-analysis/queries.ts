import type { InputOf, RowOfList } from '@trade-counter/contract/kit/declare/endpoint.ts'
import { meets } from '@trade-counter/contract/kit/declare/need.ts'
import { salesPrices } from '@trade-counter/contract/kit/reports/sales-filter.ts'
import type { runAnalysis as analysisCall } from '@trade-counter/contract/slices/purchasing-analysis/endpoints.ts'
import { type RawBuilder, sql } from 'kysely'
import { currentPrice, pricesInForce } from '#server/kit/catalog/queries.ts'
import type { Db } from '#server/kit/db/store.ts'
import type { ListQuery } from '#server/kit/http/implementation.ts'
import { addedLines } from './sum-queries.ts'

type Asked = InputOf<typeof analysisCall>
type Row = RowOfList<typeof analysisCall>
type Columns = Partial<Record<keyof Row & string, RawBuilder<unknown>>>

/** The group keys of the selected columns; `s` are the sums of lines by their codes. */
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

/** A value that belongs to the group's codes; empty if its lines have different values. */
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

/** The tables with names and prices, one row for each row of `s`. */
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
 * One row per combination of the selected columns, over covered lines that match the selection and were invoiced within
 * a range. Lines are summed by their codes first; only the sums are joined with names and prices.
 */
export const runAnalysis: ListQuery<typeof analysisCall> = (db, asked, { scope, rights, today }) => {
  const mayPrice = meets(salesPrices, rights)
  const priced = mayPrice && asked.dimCurPrice === true && asked.dimItem === true
  const { added, sums } = addedLines(db, asked, { scope, mayPrice, priced })
  const keys = rowKeys(asked, priced)
  const columns: Columns = {
    ...keys,
    ...besides(asked),
    ...Object.fromEntries(sums.map((key) => [key, sql`sum(${sql.ref(`s.${key}`)})`])),
  }
  const report = sql<Row>`(select ${selected(columns)} from ${added} s ${joined(db, asked, priced, today)}
    group by ${sql.join(Object.values(keys))})`
  const query = db.selectFrom(report.as('report')).selectAll()
  return (Object.keys(keys) as (keyof Row & string)[]).reduce((ordered, key) => ordered.orderBy(key), query)
}
