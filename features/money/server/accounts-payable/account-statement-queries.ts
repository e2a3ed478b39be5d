import type { listStatement as statementCall } from '#money/contract/accounts-payable/endpoints.ts'
import { closing, opening } from '#money/contract/accounts-payable/rules.ts'
import { type Day, monthStart } from '#kit/contract/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import { belongsToCustomer } from '#kit/server/access/ship-to-queries.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'

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
 * Everything that changed what the customer owes. An adjustment, dated as its invoice, is the part of a balance that no
 * payment explains. So all entries of an invoice add up to its balance, even if the books have no payments.
 */
const entries = (scope: CheckedCustomer): RawBuilder<unknown> => {
  const { company, customer, shipTos } = scope
  const ofPayer = sql`p.company = ${company} and p.customer = ${customer}`
  const visible = shipTos ? sql`${ofPayer} and p.invoice_number in (select invoice_number from own)` : ofPayer
  const receipt = sql`p.payment_date, p.payment_number, p.method, p.reference`
  const paid = (entry: string, rank: number, column: string) => sql`
    select p.payment_date, ${sql.lit(rank)}, ${sql.lit(entry)}, p.payment_number,
      concat_ws(' for ', nullif(concat_ws(' ', nullif(p.method, ''), nullif(p.reference, '')), ''),
        string_agg(nullif(p.invoice_number, ''), ', ' order by p.invoice_number)), -sum(${sql.ref(column)})
    from payments p where ${visible} group by ${receipt} having sum(${sql.ref(column)}) <> 0`
  return sql`own as (select i.* from invoices i where ${belongsToCustomer('i', scope)}),
    settled as (select p.invoice_number, sum(p.amount + p.discount) as paid from payments p where ${ofPayer} group by 1),
    entries (day, rank, entry, number, detail, amount) as (
      select invoice_date, 1, case when amount < 0 then 'Credit' else 'Invoice' end, invoice_number,
        concat_ws(', ', nullif(customer_po, ''), 'corrects ' || nullif(corrects_invoice, '')), amount from own
      union all
      select i.invoice_date, 2, 'Adjustment', i.invoice_number, '', i.balance - i.amount + coalesce(s.paid, 0)
      from own i left join settled s using (invoice_number) where i.balance - i.amount + coalesce(s.paid, 0) <> 0
      union all ${paid('Payment', 3, 'p.amount')}
      union all ${paid('Discount', 4, 'p.discount')})`
}

/**
 * The account in a period: what was owed before it, everything since with the balance after it, and what was owed at
 * its end. To today or later, it has no end, so that it closes with the balance of AP less what is on account.
 */
export const listStatement: ListQuery<typeof statementCall> = (db, { fromDate, toDate }, { scope, today }) => {
  const to = toDate ?? today
  const from = fromDate ?? monthStart(to)
  const until = to < today ? sql`day <= ${to}` : sql`true`
  const sum = sql`(select coalesce(sum(amount), 0) from entries where ${until})`
  const before = sql`(select coalesce(sum(amount), 0) from entries where day < ${from})`
  const lines = sql<Line>`(with ${entries(scope)}
    select ${from}::date as day, 0 as rank, ${sql.lit(opening)} as entry, '' as number, '' as detail,
      null::numeric as amount, ${before} as balance
    union all
    select day, rank, entry, number, detail, amount,
      ${before} + sum(amount) over (order by day, rank, number, detail, amount rows unbounded preceding)
    from entries where day >= ${from} and ${until}
    union all
    select ${to}::date, 9, ${sql.lit(closing)}, '', '', null, ${sum})`
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
