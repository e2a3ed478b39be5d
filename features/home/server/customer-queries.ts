import type { listFewerPurchases as fewerCall, listLateCustomers as lateCall } from '#home/contract/endpoints.ts'
import { rowsShown, yearsToDate } from '#home/contract/rules.ts'
import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import { all, flag, meets } from '#kit/contract/declare/need.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CheckedViewer } from '#kit/server/access/scope.ts'
import { visibleRows } from '#kit/server/access/visible-queries.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'

/** The customers that a viewer sees, with the ship-to if the viewer sees only that one. */
const customersSeen = (scope: CheckedViewer) => sql`
  select v.company, v.customer, case when count(*) = 1 then max(v.ship_to) else '' end as ship_to
  from ${visibleRows(scope)} as v group by v.company, v.customer`

/** Sums of a table's rows `r` by customer, limited to what the viewer sees. */
const sumsByCustomer = (
  scope: CheckedViewer,
  table: 'invoices' | 'sales_lines',
  sums: RawBuilder<unknown>,
  which: RawBuilder<boolean>,
) => sql`
  select r.company, r.customer, ${sums}
  from ${sql.table(table)} r
  join ${visibleRows(scope)} as v on v.company = r.company and v.customer = r.customer and v.ship_to in ('', r.ship_to)
  where ${which} group by r.company, r.customer`

const customerFields = sql`s.company as "Company", s.customer as "CustomerNumber", s.ship_to as "ShipTo",
  coalesce(c.name, '') as "Name"`

const named = sql`left join customers c on c.company = s.company and c.customer = s.customer`

export const listLateCustomers: ListQuery<typeof lateCall> = (db, _input, { scope, today }) => {
  const sums = sql`sum(r.balance) as balance, count(*) as invoices, min(r.due_date) filter (where r.balance > 0) as oldest`
  const pastDue = sumsByCustomer(scope, 'invoices', sums, sql`r.balance <> 0 and r.due_date < ${today}`)
  const rows = sql<RowOfList<typeof lateCall>>`(
    select ${customerFields}, coalesce(p.balance, 0) as "PastDueBalance", coalesce(p.invoices, 0) as "PastDueInvoices",
      ${today}::date - p.oldest as "DaysPastDue"
    from (${customersSeen(scope)}) as s ${named}
    left join (${pastDue}) as p on p.company = s.company and p.customer = s.customer)`
  return db
    .selectFrom(rows.as('t'))
    .selectAll()
    .orderBy('t.PastDueBalance', 'desc')
    .orderBy('t.Company')
    .orderBy('t.CustomerNumber')
    .limit(rowsShown.customers)
}

const dollars = all(flag('CanViewSales'), flag('CanViewInventoryPrices'))

/** Ends today, because later purchases would distort the comparison. */
export const listFewerPurchases: ListQuery<typeof fewerCall> = (db, _input, { scope, rights, today }) => {
  const { thisYear, lastYear } = yearsToDate(today)
  const isNow = sql<boolean>`r.invoice_date between ${thisYear.from} and ${today}`
  const isBefore = sql<boolean>`r.invoice_date between ${lastYear.from} and ${lastYear.to}`
  const sumOf = (column: string, which: RawBuilder<boolean>) =>
    sql`sum(case when ${which} then ${sql.ref(`r.${column}`)} else 0 end)`
  const sums = sql`${sumOf('sales', isNow)} as sales, ${sumOf('sales', isBefore)} as sales_before,
    ${sumOf('quantity', isNow)} as quantity, ${sumOf('quantity', isBefore)} as quantity_before`
  const bought = sumsByCustomer(scope, 'sales_lines', sums, sql`(${isNow} or ${isBefore})`)
  const rows = sql<RowOfList<typeof fewerCall>>`(
    select ${customerFields}, coalesce(b.sales, 0) as "Purchases", coalesce(b.sales_before, 0) as "LastPurchases",
      coalesce(b.quantity, 0) as "Quantity", coalesce(b.quantity_before, 0) as "LastQuantity"
    from (${customersSeen(scope)}) as s ${named}
    left join (${bought}) as b on b.company = s.company and b.customer = s.customer)`
  // The sort order must not reveal amounts that the viewer may not see.
  const [now, before] = meets(dollars, rights)
    ? [sql.ref('t.Purchases'), sql.ref('t.LastPurchases')]
    : [sql.ref('t.Quantity'), sql.ref('t.LastQuantity')]
  return db
    .selectFrom(rows.as('t'))
    .selectAll()
    .orderBy(sql`${now} - ${before}`)
    .orderBy('t.Company')
    .orderBy('t.CustomerNumber')
    .limit(rowsShown.customers)
}
