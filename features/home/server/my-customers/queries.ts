import { addDays } from '#kit/contract/dates.ts'
import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import { maySee } from '#kit/contract/declare/columns.ts'
import { myCustomerColumns } from '#home/contract/my-customers/columns.ts'
import type { listMyCustomers as customersCall } from '#home/contract/my-customers/endpoints.ts'
import { callReasons, firstCustomers, monthsAtStake, quiet, stoppedItem } from '#home/contract/my-customers/reasons.ts'
import { soonDays, yearsToDate } from '#home/contract/rules.ts'
import { priceChangeWindow } from '#items/contract/documents/price-changes.ts'
import { type RawBuilder, sql } from 'kysely'
import { visibleRows } from '#kit/server/access/visible-queries.ts'
import { same } from '#kit/server/db/columns.ts'
import type { Db } from '#kit/server/db/store.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'
import { agreedOn, currentPrice, listPricesOn, pricesInForce } from '#items/server/queries.ts'

interface Years {
  thisYear: { from: string }
  lastYear: { from: string; to: string }
  today: string
}

/** Joins rows `r` to the customers `s` whose rows the viewer sees. */
const ofSeen = sql`join s on r.company = s.company and r.customer = s.customer and (s.whole or r.ship_to = any(s.ship_tos))`
const byCustomer = sql`group by r.company, r.customer`
const customer = sql`r.company, r.customer`

const between = (from: string, to: string) => sql<boolean>`r.invoice_date between ${from} and ${to}`

const owed = (today: string) => sql`(select ${customer}, sum(r.balance) as balance,
    coalesce(sum(r.balance) filter (where r.due_date < ${today}), 0) as late,
    count(*) filter (where r.due_date < ${today}) as invoices,
    coalesce(${today}::date - min(r.due_date) filter (where r.balance > 0 and r.due_date < ${today}), 0) as days
  from invoices r ${ofSeen} where r.balance <> 0 ${byCustomer})`

const onAccount = sql`(select ${customer}, sum(r.amount) as amount from payments r
  join s on r.company = s.company and r.customer = s.customer where r.invoice_number = '' ${byCustomer})`

const isOrder = (today: string) => sql<boolean>`r.amount >= 0 and r.order_date <= ${today}`

const ordered = (today: string) => sql`(select ${customer}, count(*) filter (where r.status = 'O') as all_open,
    count(*) filter (where r.status = 'O' and r.order_type = 'B') as back, sum(r.amount) filter (where r.status = 'O') as amount,
    max(r.order_date) filter (where ${isOrder(today)}) as last
  from orders r ${ofSeen} ${byCustomer})`

/** The usual number of days between two orders of the last year, and between how many it was taken. */
const rhythm = (today: string) => sql`(
  select g.company, g.customer, count(g.gap) as gaps, percentile_disc(0.5) within group (order by g.gap) as usual
  from (select d.*, d.day - lag(d.day) over (partition by d.company, d.customer order by d.day) as gap
    from (select distinct ${customer}, r.order_date as day from orders r ${ofSeen}
      where ${isOrder(today)} and r.order_date > ${addDays(today, -365)}) as d) as g
  group by g.company, g.customer)`

function bought(measure: 'sales' | 'quantity', { thisYear, lastYear, today }: Years) {
  const amount = sql.ref(`r.${measure}`)
  return sql`(select ${customer}, coalesce(sum(${amount}) filter (where ${between(thisYear.from, today)}), 0) as now,
      coalesce(sum(${amount}) filter (where ${between(lastYear.from, lastYear.to)}), 0) as before
    from sales_lines r ${ofSeen} where ${between(lastYear.from, today)} ${byCustomer})`
}

/** Items that the customer bought regularly, and what they were worth in a month. */
function stoppedItems(today: string) {
  const { silent, span, times } = stoppedItem
  const end = addDays(today, -silent)
  return sql`(select i.company, i.customer, count(*) as items, round(sum(i.sales) * 30 / ${sql.lit(span)}, 2) as worth
    from (select d.company, d.customer, d.item, sum(d.sales) as sales
        from (select ${customer}, r.item, r.invoice_date, sum(r.sales) as sales from sales_lines r ${ofSeen}
          where ${between(addDays(end, 1 - span), today)} and r.quantity > 0
          group by r.company, r.customer, r.item, r.invoice_date) as d
        group by d.company, d.customer, d.item
        having max(d.invoice_date) <= ${end} and count(*) >= ${sql.lit(times)}) as i
    group by i.company, i.customer)`
}

/** Contract prices that soon rise. */
function risingPrices(db: Db, today: string) {
  const { from, to } = priceChangeWindow(today, soonDays)
  return sql`(select p.company, p.customer, min(p.effective_date) as day, count(distinct p.item) as items
    from custom_prices p join s on s.company = p.company and s.customer = p.customer
      join ${agreedOn(db, today)} as r on ${same('r', 'p', 'company', 'customer', 'item', 'shipment_type', 'sell_unit')}
    where p.effective_date > ${today} and p.effective_date between ${from} and ${to} and p.price > r.price
    group by p.company, p.customer)`
}

/** Whether a reason applies to row `t`. */
const applies = ({ fact, range }: (typeof callReasons)[number]): RawBuilder<boolean> => {
  const value = sql.ref(`t.${fact}`)
  if ('is' in range) return sql`${value} = ${sql.lit(range.is)}`
  const { above, upTo } = range
  const ends = [
    above !== undefined && sql`${value} > ${sql.lit(above)}`,
    upTo !== undefined && sql`${value} <= ${sql.lit(upTo)}`,
  ]
  return sql<boolean>`(${sql.join(
    ends.filter((end) => end !== false),
    sql` and `,
  )})`
}

/** What a customer buys less in a month: its stopped items, or the decline since January. */
const lostInMonth = ({ thisYear, today }: Pick<Years, 'thisYear' | 'today'>) =>
  sql`greatest(t."ItemsWorth", (t."LastYear" - t."ThisYear") * 30 / greatest(30, ${today}::date - ${thisYear.from}::date), 0)`

/**
 * Reads each table once, and only the rows of the viewer's customers. All facts are of these customers, so that a full
 * join adds no rows. It is never a nested loop, which the planner would choose because it expects few customers.
 */
export const listMyCustomers: ListQuery<typeof customersCall> = (db, _input, { scope, rights, today }) => {
  const { thisYear, lastYear } = yearsToDate(today)
  const agreed = pricesInForce(db, today)
    .whereRef('agreed.company', '=', sql.ref('r.company'))
    .whereRef('agreed.customer', '=', sql.ref('r.customer'))
    .whereRef('agreed.item', '=', sql.ref('l.item'))
  const carts = sql`(select ${customer}, count(*) as lines, sum(round(l.quantity * ${currentPrice}, 2)) as amount
    from carts r ${ofSeen} join cart_lines l on l.cart_id = r.cart_id and l.quantity > 0
      left join ${listPricesOn(db, today)} as lp on lp.company = r.company and lp.item = l.item
      left join lateral ${agreed} as cp on true
    where r.state = 'draft' ${byCustomer})`
  // Without the right to prices, the comparison is in units, so that it reveals no amount.
  const sees = (key: string) => myCustomerColumns.some((column) => column.key === key && maySee(column, rights))
  const compared = sees('ThisYear') ? 'sales' : 'quantity'
  const silent = sql`${today}::date - o.last`
  const creditLeft = sql`c.credit_limit + coalesce(a.amount, 0) - coalesce(p.balance, 0) - coalesce(o.amount, 0)`
  const facts: readonly [name: string, rows: RawBuilder<unknown>][] = [
    ['p', owed(today)],
    ['a', onAccount],
    ['o', ordered(today)],
    ['h', rhythm(today)],
    ['y', bought(compared, { thisYear, lastYear, today })],
    ['i', stoppedItems(today)],
    ['f', risingPrices(db, today)],
    ['k', carts],
  ]
  const rows = sql<Omit<RowOfList<typeof customersCall>, 'WhyCall'>>`(
    with s as materialized (
      select v.company, v.customer, bool_or(v.ship_to = '') as whole, array_agg(v.ship_to) as ship_tos
      from ${visibleRows(scope)} as v join customers c on ${same('c', 'v', 'company', 'customer')} group by v.company, v.customer)
    select s.company as "Company", s.customer as "CustomerNumber", coalesce(d.ship_to, '') as "ShipTo",
      coalesce(d.name, c.name) as "Name", s.company || ' ' || coalesce(nullif(c.customer_number, ''), s.customer) as "Number",
      c.phone as "Phone",
      concat_ws(', ', nullif(coalesce(d.city, c.city), ''), nullif(coalesce(d.state, c.state), '')) as "City",
      coalesce(p.late, 0) as "PastDue", coalesce(p.invoices, 0) as "PastDueInvoices", coalesce(p.days, 0) as "DaysPastDue",
      coalesce(o.all_open, 0) as "OpenOrders", coalesce(o.back, 0) as "BackOrders",
      coalesce(y.now, 0) as "ThisYear", coalesce(y.before, 0) as "LastYear",
      round(100 * (y.now - y.before) / nullif(abs(y.before), 0)) as "AgainstLastYear", o.last as "LastOrder",
      case when h.gaps >= ${sql.lit(quiet.gaps)} and ${silent} >= ${sql.lit(quiet.times)} * h.usual + ${sql.lit(quiet.days)}
        then ${silent} else 0 end as "DaysQuiet", h.usual as "UsualDays", c.on_hold as "OnHold",
      case when s.whole then c.credit_limit end as "CreditLimit", case when s.whole then ${creditLeft} end as "CreditLeft",
      case when s.whole then ceil(100 * (c.credit_limit - (${creditLeft})) / nullif(c.credit_limit, 0)) end as "CreditUsed",
      coalesce(i.items, 0) as "ItemsStopped", coalesce(i.worth, 0) as "ItemsWorth",
      f.day as "PricesRise", coalesce(f.items, 0) as "PricesRising", coalesce(k.lines, 0) as "CartLines", k.amount as "CartAmount"
    from s join customers c on ${same('c', 's', 'company', 'customer')}
      left join ship_tos d on ${same('d', 's', 'company', 'customer')} and not s.whole and s.ship_tos = array[d.ship_to]
      ${sql.join(
        facts.map(
          ([name, of]) => sql`full join ${of} as ${sql.ref(name)} on ${same(name, 's', 'company', 'customer')}`,
        ),
        sql` `,
      )})`
  const reasons = callReasons.filter(({ fact }) => sees(fact))
  const spoken = reasons.map((reason) => sql`case when ${applies(reason)} then ${sql.lit(reason.says)} end`)
  const urgent = sql.join(
    reasons.map((reason, at) => sql`when ${applies(reason)} then ${sql.lit(at)}`),
    sql` `,
  )
  // Only of amounts that the viewer may see, so that the order reveals no other.
  const atStake = [
    ...(sees('PastDue') ? [sql`t."PastDue"`] : []),
    ...(sees('ItemsWorth') ? [sql`${sql.lit(monthsAtStake)} * ${lostInMonth({ thisYear, today })}`] : []),
    sql`0`,
  ]
  return db
    .selectFrom(rows.as('t'))
    .selectAll()
    .select(sql<string>`concat_ws(', ', ${sql.join(spoken)})`.as('WhyCall'))
    .orderBy(sql`${sql.join(atStake, sql` + `)} desc`)
    .orderBy(sql`case ${urgent} end nulls last`)
    .orderBy('t.Company')
    .orderBy('t.CustomerNumber')
    .limit(firstCustomers)
}
