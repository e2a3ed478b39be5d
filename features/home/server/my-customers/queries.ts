import { addDays } from '#kit/contract/dates.ts'
import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import { maySee } from '#kit/contract/declare/columns.ts'
import { myCustomerColumns } from '#home/contract/my-customers/columns.ts'
import type { listMyCustomers as customersCall } from '#home/contract/my-customers/endpoints.ts'
import { callReasons, quiet, stoppedItem } from '#home/contract/my-customers/reasons.ts'
import { soonDays, yearsToDate } from '#home/contract/rules.ts'
import { priceChangeWindow } from '#items/contract/documents/price-changes.ts'
import { type RawBuilder, sql } from 'kysely'
import { visibleRows } from '#kit/server/access/visible-queries.ts'
import { same } from '#kit/server/db/columns.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'
import { currentPrice, pricesInForce } from '#items/server/queries.ts'
import { creditLeft } from '#money/server/accounts-payable/credit-queries.ts'

/** Limits rows `r` to what the viewer sees of customer `s`. */
const isOwn = sql<boolean>`r.company = s.company and r.customer = s.customer and (s.whole or r.ship_to = any(s.ship_tos))`

const between = (from: string, to: string) => sql<boolean>`r.invoice_date between ${from} and ${to}`

const bought = (measure: 'sales' | 'quantity', from: string, to: string) => sql`(
  select coalesce(sum(${sql.ref(`r.${measure}`)}), 0) as amount from sales_lines r where ${isOwn} and ${between(from, to)})`

const pastDue = (today: string) => sql`(select coalesce(sum(r.balance), 0) as balance, count(*) as invoices,
    coalesce(${today}::date - min(r.due_date) filter (where r.balance > 0), 0) as days
  from invoices r where ${isOwn} and r.balance <> 0 and r.due_date < ${today})`

const openOrders = sql`(select count(*) as all_open, count(*) filter (where r.order_type = 'B') as back
  from orders r where ${isOwn} and r.status = 'O')`

const isOrder = (today: string) => sql<boolean>`r.amount >= 0 and r.order_date <= ${today}`

/** The usual number of days between two orders of the last year, and between how many it was taken. */
const rhythm = (today: string) => sql`(
  select count(g.gap) as gaps, percentile_disc(0.5) within group (order by g.gap) as usual
  from (select d.day - lag(d.day) over (order by d.day) as gap
    from (select distinct r.order_date as day from orders r
      where ${isOwn} and ${isOrder(today)} and r.order_date > ${addDays(today, -365)}) as d) as g)`

/**
 * Items that the customer bought regularly, and what they were worth in a month. The days are counted only for the few
 * items that have enough lines, because counting distinct days takes a sort.
 */
function stoppedItems(today: string) {
  const { silent, span, times } = stoppedItem
  const end = addDays(today, -silent)
  const lines = sql`sales_lines r where ${isOwn} and ${between(addDays(end, 1 - span), today)} and r.quantity > 0`
  return sql`(select count(*) as items, coalesce(round(sum(d.sales) * 30 / ${sql.lit(span)}, 2), 0) as worth
    from (select r.item from ${lines} group by r.item
        having max(r.invoice_date) <= ${end} and count(*) >= ${sql.lit(times)}) as i
      join lateral (select count(distinct r.invoice_date) as days, sum(r.sales) as sales
        from ${lines} and r.item = i.item) as d on d.days >= ${sql.lit(times)})`
}

/** Contract prices that soon rise. */
function risingPrices(today: string) {
  const { from, to } = priceChangeWindow(today, soonDays)
  return sql`(select min(p.effective_date) as day, count(distinct p.item) as items
    from custom_prices p join custom_prices r on ${same('r', 'p', 'company', 'customer', 'item', 'shipment_type', 'sell_unit')}
    where p.company = s.company and p.customer = s.customer and p.current_pending = 'P' and r.current_pending = 'C'
      and p.effective_date between ${from} and ${to} and p.price > r.price)`
}

/** Whether a reason applies to row `t`. */
const applies = ({ fact, range }: (typeof callReasons)[number]): RawBuilder<boolean> => {
  const value = sql.ref(`t.${fact}`)
  if ('is' in range) return sql`${value} = ${sql.lit(range.is)}`
  const { above, upTo } = range
  return sql`${value} > ${sql.lit(above)}${upTo === undefined ? sql`` : sql` and ${value} <= ${sql.lit(upTo)}`}`
}

/** Reads each customer's rows by index, so that a rep's list reads nothing of other customers. */
export const listMyCustomers: ListQuery<typeof customersCall> = (db, _input, { scope, rights, today }) => {
  const { thisYear, lastYear } = yearsToDate(today)
  const agreed = pricesInForce(db, today)
    .whereRef('agreed.company', '=', sql.ref('r.company'))
    .whereRef('agreed.customer', '=', sql.ref('r.customer'))
    .whereRef('agreed.item', '=', sql.ref('l.item'))
  const cart = sql`(select count(*) as lines, sum(round(l.quantity * ${currentPrice}, 2)) as amount
    from carts r join cart_lines l on l.cart_id = r.cart_id and l.quantity > 0
      left join list_prices lp on lp.company = r.company and lp.item = l.item
      left join lateral ${agreed} as cp on true
    where ${isOwn} and r.state = 'draft')`
  // Without the right to prices, the comparison is in units, so that it reveals no amount.
  const sees = (key: string) => myCustomerColumns.some((column) => column.key === key && maySee(column, rights))
  const compared = sees('ThisYear') ? 'sales' : 'quantity'
  const last = sql`(select max(r.order_date) from orders r where ${isOwn} and ${isOrder(today)})`
  const silent = sql`${today}::date - ${last}`
  const rows = sql<Omit<RowOfList<typeof customersCall>, 'WhyCall'>>`(
    with s as materialized (
      select v.company, v.customer, bool_or(v.ship_to = '') as whole, array_agg(v.ship_to) as ship_tos
      from ${visibleRows(scope)} as v group by v.company, v.customer)
    select s.company as "Company", s.customer as "CustomerNumber", coalesce(d.ship_to, '') as "ShipTo",
      coalesce(d.name, c.name) as "Name", s.company || ' ' || coalesce(nullif(c.customer_number, ''), s.customer) as "Number",
      concat_ws(', ', nullif(coalesce(d.city, c.city), ''), nullif(coalesce(d.state, c.state), '')) as "City",
      p.balance as "PastDue", p.invoices as "PastDueInvoices", p.days as "DaysPastDue",
      o.all_open as "OpenOrders", o.back as "BackOrders", n.amount as "ThisYear", b.amount as "LastYear",
      round(100 * (n.amount - b.amount) / nullif(abs(b.amount), 0)) as "AgainstLastYear", ${last} as "LastOrder",
      case when h.gaps >= ${sql.lit(quiet.gaps)} and ${silent} >= ${sql.lit(quiet.times)} * h.usual + ${sql.lit(quiet.days)}
        then ${silent} else 0 end as "DaysQuiet", h.usual as "UsualDays", c.on_hold as "OnHold",
      case when s.whole then c.credit_limit end as "CreditLimit", case when s.whole then ${creditLeft} end as "CreditLeft",
      case when s.whole then ceil(100 * (c.credit_limit - ${creditLeft}) / nullif(c.credit_limit, 0)) end as "CreditUsed",
      i.items as "ItemsStopped", i.worth as "ItemsWorth", f.day as "PricesRise", f.items as "PricesRising",
      k.lines as "CartLines", k.amount as "CartAmount"
    from s join customers c on ${same('c', 's', 'company', 'customer')}
      left join ship_tos d on ${same('d', 's', 'company', 'customer')} and not s.whole and s.ship_tos = array[d.ship_to]
      left join lateral ${pastDue(today)} as p on true
      left join lateral ${openOrders} as o on true
      left join lateral ${rhythm(today)} as h on true
      left join lateral ${bought(compared, thisYear.from, today)} as n on true
      left join lateral ${bought(compared, lastYear.from, lastYear.to)} as b on true
      left join lateral ${stoppedItems(today)} as i on true
      left join lateral ${risingPrices(today)} as f on true
      left join lateral ${cart} as k on true)`
  const reasons = callReasons.filter(({ fact }) => sees(fact))
  const spoken = reasons.map((reason) => sql`case when ${applies(reason)} then ${sql.lit(reason.says)} end`)
  const first = <T>(what: (reason: (typeof reasons)[number], at: number) => RawBuilder<T>) =>
    sql`case ${sql.join(
      reasons.map((reason, at) => sql`when ${applies(reason)} then ${what(reason, at)}`),
      sql` `,
    )} end`
  return db
    .selectFrom(rows.as('t'))
    .selectAll()
    .select(sql<string>`concat_ws(', ', ${sql.join(spoken)})`.as('WhyCall'))
    .orderBy(sql`${first((_reason, at) => sql.lit(at))} nulls last`)
    .orderBy(sql`${first(({ fact, range }) => ('is' in range ? sql`0` : sql.ref(`t.${fact}`)))} desc nulls last`)
    .orderBy('t.Company')
    .orderBy('t.CustomerNumber')
}
