import type { listStatement as statementCall } from '#money/contract/accounts-payable/endpoints.ts'
import { closing, opening } from '#money/contract/accounts-payable/rules.ts'
import { type Day, monthStart } from '#kit/contract/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import { belongsToCustomer } from '#kit/server/access/ship-to-queries.ts'
import type { Db } from '#kit/server/db/store.ts'
import type { CheckedListQuery } from '#kit/server/http/implementation.ts'
import { Problem } from '#kit/server/problem/problem.ts'

interface Line {
  day: Day
  rank: number
  entry: string
  number: string
  detail: string
  amount: number | null
  balance: number
}

/**
 * Everything that changed what the customer owes, by invoice; for a viewer of some ship-tos, what changed their
 * invoices. An adjustment, dated as its invoice, is the part of a balance that no payment explains. So the moves of an
 * invoice add up to its balance, even if the books have no payments.
 */
export const moves = (scope: CheckedCustomer): RawBuilder<unknown> => {
  const { company, customer, shipTos } = scope
  const ofPayer = sql`p.company = ${company} and p.customer = ${customer}`
  const visible = shipTos ? sql`${ofPayer} and p.invoice_number in (select invoice_number from own)` : ofPayer
  const paid = (entry: string, rank: number, column: string) => sql`
    select p.payment_date, ${sql.lit(rank)}, ${sql.lit(entry)}, p.payment_number, p.invoice_number,
      concat_ws(' ', nullif(p.method, ''), nullif(p.reference, '')), -${sql.ref(column)}
    from payments p where ${visible}`
  return sql`own as (select i.* from invoices i where ${belongsToCustomer('i', scope)}),
    settled as (select p.invoice_number, sum(p.amount + p.discount) as paid from payments p where ${ofPayer} group by 1),
    moves (day, rank, entry, number, invoice, detail, amount) as (
      select invoice_date, 1, case when amount < 0 then 'Credit' else 'Invoice' end, invoice_number, invoice_number,
        concat_ws(', ', nullif(customer_po, ''), 'corrects ' || nullif(corrects_invoice, '')), amount from own
      union all
      select i.invoice_date, 2, 'Adjustment', i.invoice_number, i.invoice_number, '',
        i.balance - i.amount + coalesce(s.paid, 0)
      from own i left join settled s using (invoice_number) where i.balance - i.amount + coalesce(s.paid, 0) <> 0
      union all ${paid('Payment', 3, 'p.amount')}
      union all ${paid('Discount', 4, 'p.discount')})`
}

/** The moves as a statement lists them: a receipt and its discounts are an entry each, whatever invoices they paid. */
const entries = sql`entries (day, rank, entry, number, detail, amount) as (
  select day, rank, entry, number,
    case when rank < 3 then detail else concat_ws(' for ', nullif(detail, ''),
      string_agg(nullif(invoice, ''), ', ' order by invoice)) end,
    sum(amount)
  from moves group by day, rank, entry, number, detail having rank < 3 or sum(amount) <> 0)`

/**
 * What was owed on a past day is known from payments, or if the distributor feeds them and the customer has made none.
 * @throws {Problem} if it is not known
 */
export async function refuseUnknownDay(db: Db, { company, customer }: CheckedCustomer, day: Day, today: Day) {
  if (day >= today) return
  const own = sql`company = ${company} and customer = ${customer}`
  const { known } = await db
    .selectNoFrom(
      sql<boolean>`exists (select from payments where ${own})
        or exists (select from data_as_of where table_name = 'payments')
          and not exists (select from invoices where ${own} and balance <> amount)`.as('known'),
    )
    .executeTakeFirstOrThrow()
  if (!known)
    throw new Problem(
      400,
      'No past day',
      'The books hold no payments, so what was owed on a past day is not known. Choose today or a later day.',
    )
}

/** The sum of the moves after a day: what AP's total counts, and a statement to that day does not. */
export const datedLater = (scope: CheckedCustomer, day: Day) =>
  sql<number>`(with ${moves(scope)} select coalesce(sum(amount), 0) from moves where day > ${day})`

/**
 * The account in a period: what was owed before it, everything since with the balance after it, and what was owed at
 * its end. What is dated later does not count; from today on, the last row says how much that is.
 */
export const statementLines = (
  db: Db,
  scope: CheckedCustomer,
  { from, to, today }: Record<'from' | 'to' | 'today', Day>,
) => {
  const sum = sql`(select coalesce(sum(amount), 0) from entries where day <= ${to})`
  const before = sql`(select coalesce(sum(amount), 0) from entries where day < ${from})`
  const later = to < today ? sql`0` : datedLater(scope, to)
  const leftOut = sql`coalesce((select 'Without ' || case when later < 0 then '-$' else '$' end
    || to_char(abs(later), 'FM999,999,999,990.00') || ' that is dated later'
    from (select ${later} as later) as l where later <> 0), '')`
  const lines = sql<Line>`(with ${moves(scope)}, ${entries}
    select ${from}::date as day, 0 as rank, ${sql.lit(opening)} as entry, '' as number, '' as detail,
      null::numeric as amount, ${before} as balance
    union all
    select day, rank, entry, number, detail, amount,
      ${before} + sum(amount) over (order by day, rank, number, detail, amount rows unbounded preceding)
    from entries where day between ${from} and ${to}
    union all
    select ${to}::date, 9, ${sql.lit(closing)}, '', ${leftOut}, null, ${sum})`
  return db
    .selectFrom(lines.as('l'))
    .select([
      'l.day as Day',
      'l.entry as Entry',
      'l.number as Number',
      'l.detail as Detail',
      'l.amount as Amount',
      'l.balance as Balance',
    ])
    .orderBy(sql`l.rank = 9`)
    .orderBy(sql`l.rank <> 0`)
    .orderBy('l.day')
    .orderBy('l.rank')
    .orderBy('l.number')
    .orderBy('l.detail')
    .orderBy('l.amount')
}

export const listStatement: CheckedListQuery<typeof statementCall> = async (
  db,
  { fromDate, toDate },
  { scope, today },
) => {
  const to = toDate ?? today
  await refuseUnknownDay(db, scope, to, today)
  return statementLines(db, scope, { from: fromDate ?? monthStart(to), to, today })
}
