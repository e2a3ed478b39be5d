import type { Day } from '#kit/contract/dates.ts'
import { months, totalNames } from '#reports/contract/purchasing/columns.ts'
import type {
  listPurchases as purchasesCall,
  listPurchaseTotals as totalsCall,
  readSummary as summaryCall,
  readYearToDate as yearToDateCall,
} from '#reports/contract/purchasing/endpoints.ts'
import { periodDates, periods, soFar, wholeYear, yearsShown, yearToDate } from '#reports/contract/purchasing/rules.ts'
import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import { belongsToCustomer } from '#kit/server/access/ship-to-queries.ts'
import { percentChange, type Span, within } from '#items/server/sales-queries.ts'
import type { Db } from '#kit/server/db/store.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'
import { same, orEmpty } from '#kit/server/db/columns.ts'

const yearOf = sql<number>`extract(year from d.day)`
const monthOf = sql<number>`extract(month from d.day)`

/** Returns a customer's lines `l` in a range of days. Reads nothing that would prevent an index-only scan. */
const customerLines = (db: Db, scope: CheckedCustomer, span: Span) =>
  db.selectFrom('sales_lines as l').where(belongsToCustomer('l', scope)).where(within(span))

const sales = sql<number>`sum(l.sales)`
const quantity = sql<number>`sum(l.quantity)`

const periodRows = sql.join(
  [...months.map((name, at) => ({ name, number: at + 1 })), { name: wholeYear, number: months.length + 1 }].map(
    ({ name, number }) => sql`(${sql.lit(number)}, ${sql.lit(name)})`,
  ),
)

/** The columns that compare a sum with last year's: the difference, and the difference in whole percent. */
function changes(
  value: RawBuilder<unknown>,
  inYear: (value: RawBuilder<unknown>, n: number) => RawBuilder<unknown>,
  suffix: string,
  isKnown: RawBuilder<unknown>,
) {
  const [now, last] = [inYear(value, 0), inYear(value, 1)]
  return [
    sql`case when ${isKnown} then ${now} - ${last} end as ${sql.ref(`change${suffix}`)}`,
    sql`case when ${isKnown} then ${percentChange(now, last)} end as ${sql.ref(`changePercent${suffix}`)}`,
  ]
}

const isTotal = sql`p.number = ${sql.lit(months.length + 1)}`

/** Returns every month and the total, with sums by year; no rows if there were no purchases in any of the years. */
export const readSummary: ListQuery<typeof summaryCall> = (db, { compare }, { scope, today }) => {
  const thisYear = Number(today.slice(0, 4))
  const { from: newYear, to, lastTo } = yearToDate(today)
  const back = Array.from({ length: yearsShown }, (_, n) => n)
  const span = { from: `${thisYear - yearsShown + 1}-01-01`, to: today }
  // Groups by day first, so that only distinct days, not hundreds of thousands of lines, are split into year and month.
  const days = customerLines(db, scope, span)
    .groupBy('l.invoice_date')
    .select(['l.invoice_date as day', sales.as('sales'), quantity.as('quantity')])
  /** Limits a sum to this year to date and the same days of last year. */
  const toDate = (value: RawBuilder<unknown>) =>
    sql<number>`sum(case when d.day <= cast(${lastTo} as date)
      or d.day between cast(${newYear} as date) and cast(${to} as date) then ${value} else 0 end)`
  const bought = db
    .selectFrom(days.as('d'))
    .groupBy([yearOf, monthOf])
    .select([
      yearOf.as('year'),
      monthOf.as('month'),
      sql<number>`sum(d.sales)`.as('sales'),
      sql<number>`sum(d.quantity)`.as('quantity'),
      toDate(sql`d.sales`).as('sales_to_date'),
      toDate(sql`d.quantity`).as('quantity_to_date'),
    ])
  const isKnown = sql`(${isTotal} or p.number <= ${sql.lit(Number(today.slice(5, 7)))})`
  const inYear = (value: RawBuilder<unknown>, n: number) =>
    sql`coalesce(sum(case when b.year = ${sql.lit(thisYear - n)} then ${value} else 0 end), 0)`
  const years = back.flatMap((n) => [
    sql`${inYear(sql`b.sales`, n)} as ${sql.ref(`year${n}`)}`,
    sql`${inYear(sql`b.quantity`, n)} as ${sql.ref(`year${n}_UNITS`)}`,
  ])
  const rows = sql<RowOfList<typeof summaryCall> & { number: number }>`(
    with bought as (${bought})
    select p.name as "Period", p.number, case when ${isTotal} then p.name else cast(p.number as varchar) end as "Month",
      cast(${today} as date) as "AsOf",
      ${sql.join([
        ...years,
        ...(compare
          ? [
              ...changes(sql`b.sales_to_date`, inYear, '', isKnown),
              ...changes(sql`b.quantity_to_date`, inYear, '_UNITS', isKnown),
            ]
          : []),
      ])}
    from (values ${periodRows}) as p(number, name)
    left join bought b on b.month = p.number or ${isTotal}
    where exists (select 1 from bought)
    group by p.number, p.name)`
  return db.selectFrom(rows.as('s')).selectAll().orderBy('s.number')
}

const sumOf = (value: RawBuilder<unknown>, span: Span) =>
  sql<number>`coalesce(sum(case when ${within(span)} then ${value} else 0 end), 0)`

export const readYearToDate: ListQuery<typeof yearToDateCall> = (db, _input, { scope, today }) => {
  const { from, to, lastFrom, lastTo } = yearToDate(today)
  const [now, last] = [
    { from, to },
    { from: lastFrom, to: lastTo },
  ]
  const day = (value: Day) => sql<Day>`cast(${value} as date)`
  return customerLines(db, scope, { from: lastFrom, to })
    .where(sql<boolean>`(${within(now)} or ${within(last)})`)
    .select([
      day(from).as('From'),
      day(to).as('To'),
      sumOf(sql`l.sales`, now).as('Purchases'),
      sumOf(sql`l.quantity`, now).as('Quantity'),
      day(lastFrom).as('LastFrom'),
      day(lastTo).as('LastTo'),
      sumOf(sql`l.sales`, last).as('LastPurchases'),
      sumOf(sql`l.quantity`, last).as('LastQuantity'),
    ])
}

/** Sums lines by item and customer part before looking up item names. */
const byItem = (db: Db, scope: CheckedCustomer, span: Span) =>
  customerLines(db, scope, span)
    .groupBy(['l.company', 'l.item', 'l.customer_part'])
    .select(['l.company', 'l.item', 'l.customer_part'])

export const listPurchases: ListQuery<typeof purchasesCall> = (db, { year, month }, { scope, today }) =>
  db
    .selectFrom(
      byItem(db, scope, soFar(periodDates(month, year), today))
        .select([sales.as('sales'), quantity.as('quantity')])
        .as('b'),
    )
    .leftJoin('items as i', (join) => join.on(same('i', 'b', 'company', 'item')))
    .select([
      'b.item as ITEMNUMBER',
      'b.customer_part as Customer_Part_NUmber',
      orEmpty('i.description').as('Desc'),
      'b.quantity as Quntity',
      'b.sales as Purchases',
    ])
    .orderBy('b.item')
    .orderBy('b.customer_part')

type TotalsRow = RowOfList<typeof totalsCall>

/** The month columns of a year's totals: units and dollars for each month and for the whole year. */
const monthSums = (year: number) =>
  totalNames.flatMap((name, at) => {
    const period = periods[at] ?? wholeYear
    const inMonth = (value: RawBuilder<unknown>) =>
      period === wholeYear ? sql`sum(${value})` : sumOf(value, periodDates(period, year))
    return [
      sql`${inMonth(sql`l.quantity`)} as ${sql.ref(`${name}UNITSALES`)}`,
      sql`${inMonth(sql`l.sales`)} as ${sql.ref(`${name}SALES`)}`,
    ]
  })

export const listPurchaseTotals: ListQuery<typeof totalsCall> = (db, { year }, { scope, today }) => {
  const span = soFar(periodDates(wholeYear, year), today)
  const rows = sql<TotalsRow>`(
    select b.*, b.item as "ITEMNUMBER", b.customer_part as "Customer_Part_NUmber",
      coalesce(i.description, '') as "Desc"
    from (select l.company, l.item, l.customer_part, ${sql.join(monthSums(year))}
      from sales_lines l where ${belongsToCustomer('l', scope)} and ${within(span)}
      group by l.company, l.item, l.customer_part) as b
    left join items i on i.company = b.company and i.item = b.item)`
  return db.selectFrom(rows.as('t')).selectAll().orderBy('t.ITEMNUMBER').orderBy('t.Customer_Part_NUmber')
}
