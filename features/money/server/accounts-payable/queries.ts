import { padOrderNumber } from '#kit/contract/declare/fields.ts'
import type {
  listBuckets as bucketsCall,
  listDetails as detailsCall,
} from '#money/contract/accounts-payable/endpoints.ts'
import {
  type Bucket,
  bucketDates,
  buckets,
  dueSoon,
  findBucket,
  hasDaysOld,
  pastDue,
  type SearchType,
  type Status,
  totalBucket,
} from '#money/contract/accounts-payable/rules.ts'
import { addDays, type Day } from '#kit/contract/dates.ts'
import { dueSoonDays, type DueState, longPastDueDays } from '#money/contract/documents/due-dates.ts'
import type { InputOf } from '#kit/contract/declare/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import { belongsToCustomer, customerNumber, sameShipTo, shipToNumber } from '#kit/server/access/ship-to-queries.ts'
import { matches } from '#items/server/queries.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'
import { isNumbered, orEmpty, same } from '#kit/server/db/columns.ts'
import { datedLater } from './account-statement-queries.ts'
import { creditsByInvoice, paidByInvoice, whileOffered } from '../payments/queries.ts'

const invoiceDate = sql<Day>`i.invoice_date`

/** The position of an invoice's bucket. Compares dates because the call determines today. */
const bucketSort = (today: Day): RawBuilder<number> => {
  const whens = buckets.flatMap((bucket) => {
    const { first } = bucketDates(bucket, today)
    return first === undefined ? [] : [sql`when ${invoiceDate} >= ${first} then ${sql.lit(bucket.sort)}`]
  })
  return sql<number>`case ${sql.join(whens, sql` `)} else ${sql.lit(buckets[buckets.length - 1]?.sort)} end`
}

const isDueSoon = (due: RawBuilder<Day>, today: Day): RawBuilder<boolean> =>
  sql<boolean>`${due} between ${today} and ${addDays(today, dueSoonDays)}`

/** The sum of the open balances `o` in a due state, or due within a week. */
const balanceIn = (state: DueState | 'due soon', today: Day): RawBuilder<number> => {
  const longBefore = addDays(today, -longPastDueDays)
  const which: Record<typeof state, RawBuilder<boolean>> = {
    'due soon': isDueSoon(sql`o.due_date`, today),
    'not due': sql`o.due_date is null or o.due_date >= ${today}`,
    'past due': sql`o.due_date >= ${longBefore} and o.due_date < ${today}`,
    'long past due': sql`o.due_date < ${longBefore}`,
  }
  return sql<number>`sum(case when ${which[state]} then o.balance else 0 end)`
}

const bucketRows = sql.join(
  [...buckets, totalBucket].map(
    ({ bucket, name, sort }) => sql`(${sql.lit(bucket)}, ${sql.lit(name)}, ${sql.lit(sort)})`,
  ),
)

/** Every bucket, including empty ones, and their Total; open invoices only. */
export const listBuckets: ListQuery<typeof bucketsCall> = (db, _input, { scope, today }) => {
  const sums = sql<
    Record<'sort' | 'balance' | 'invoices' | 'not_due' | 'past_due' | 'long_past_due' | 'due_soon', number>
  >`(
    select coalesce(o.sort, ${sql.lit(totalBucket.sort)}) as sort, sum(o.balance) as balance, count(*) as invoices,
      ${balanceIn('not due', today)} as not_due, ${balanceIn('past due', today)} as past_due,
      ${balanceIn('long past due', today)} as long_past_due, ${balanceIn('due soon', today)} as due_soon
    from (select ${bucketSort(today)} as sort, i.balance, i.due_date from invoices i
          where ${belongsToCustomer('i', scope)} and i.balance <> 0) as o
    group by grouping sets ((o.sort), ()))`
  return db
    .selectFrom(
      sql<{ bucket: string; name: string; sort: number }>`(values ${bucketRows})`.as<'b'>(sql`b(bucket, name, sort)`),
    )
    .leftJoin(sums.as('s'), (join) => join.onRef('s.sort', '=', 'b.sort'))
    .select([
      'b.name as Name',
      sql<number>`coalesce(s.balance, 0)`.as('Balance'),
      sql<number>`coalesce(s.invoices, 0)`.as('Invcount'),
      'b.bucket as Bucket',
      'b.sort as sort',
      sql<number>`coalesce(s.not_due, 0)`.as('NotDue'),
      sql<number>`coalesce(s.past_due, 0)`.as('PastDue'),
      sql<number>`coalesce(s.long_past_due, 0)`.as('LongPastDue'),
      sql<number>`coalesce(s.due_soon, 0)`.as('DueSoon'),
      sql<number>`case b.sort when ${sql.lit(totalBucket.sort)} then ${datedLater(scope, today)} else 0 end`.as(
        'DatedLater',
      ),
    ])
    .orderBy('b.sort')
}

type Details = InputOf<typeof detailsCall>

const withStatus: Record<Status, RawBuilder<boolean> | undefined> = {
  O: sql<boolean>`i.balance <> 0`,
  C: sql<boolean>`i.balance = 0`,
  B: undefined,
}

const searched: Record<SearchType, (word: string) => RawBuilder<boolean>> = {
  PO: (word) => matches(sql`i.customer_po`, 'contains', word),
  ON: (word) => isNumbered('i.order_number', padOrderNumber(word.trim())),
  IN: (word) => matches(sql`i.invoice_number`, 'contains', word),
}

const datedWithin = (bucket: Bucket, today: Day): RawBuilder<boolean>[] => {
  const { first, last } = bucketDates(bucket, today)
  return [
    ...(first === undefined ? [] : [sql<boolean>`${invoiceDate} >= ${first}`]),
    ...(last === undefined ? [] : [sql<boolean>`${invoiceDate} <= ${last}`]),
  ]
}

/** The conditions for Days Old; none if the status has no days or all days are requested. */
function aged({ bucket: code = totalBucket.bucket, status = 'O' }: Details, today: Day): RawBuilder<boolean>[] {
  if (!hasDaysOld(status)) return []
  if (code === pastDue.bucket) return [sql<boolean>`i.due_date < ${today}`]
  if (code === dueSoon.bucket) return [isDueSoon(sql`i.due_date`, today)]
  const bucket = findBucket(code)
  return bucket ? datedWithin(bucket, today) : []
}

function conditions(input: Details, today: Day): RawBuilder<boolean>[] {
  const { searchWord, searchWordType, fromDate, toDate, status = 'O' } = input
  const parts = [
    withStatus[status],
    searchWord && searchWordType ? searched[searchWordType](searchWord) : undefined,
    fromDate === undefined ? undefined : sql<boolean>`${invoiceDate} >= ${fromDate}`,
    toDate === undefined ? undefined : sql<boolean>`${invoiceDate} <= ${toDate}`,
  ]
  return [...parts.filter((part) => part !== undefined), ...aged(input, today)]
}

export const listDetails: ListQuery<typeof detailsCall> = (db, input, { scope, today }) => {
  let query = db
    .selectFrom('invoices as i')
    .leftJoin(paidByInvoice(db, scope).as('p'), 'p.invoice_number', 'i.invoice_number')
    .leftJoin(creditsByInvoice(db, scope).as('r'), 'r.invoice_number', 'i.invoice_number')
    .leftJoin('ship_tos as s', (join) => join.on(sameShipTo('s', 'i')))
    .leftJoin('customers as c', (join) => join.on(same('c', 'i', 'company', 'customer')))
    .where(belongsToCustomer('i', scope))
    .select([
      'i.invoice_number as ReferenceNumber',
      'i.invoice_date as InvoiceDate',
      'i.customer_po as PoNumber',
      'i.order_number as OrderNumber',
      sql<number>`greatest(0, ${today}::date - i.invoice_date)`.as('Days'),
      customerNumber('c', 'i').as('SoldCustomer'),
      shipToNumber('s', 'i').as('SoldShipTo'),
      orEmpty('s.city').as('City'),
      'i.balance as CurrentBalance',
      'i.amount as OriginalAmount',
      'i.warehouse as Location',
      'p.paid as Paid',
      whileOffered<number>('i', 'discount_amount', today).as('Discount'),
      whileOffered<Day>('i', 'discount_date', today).as('DiscountDate'),
      sql<string>`coalesce(nullif(i.terms, ''), c.terms, '')`.as('Terms'),
      'i.corrects_invoice as CorrectsInvoice',
      orEmpty('r.credits').as('CorrectedBy'),
      'i.due_date as DueDate',
      sql<number | null>`case when i.balance > 0 and i.due_date < ${today} then ${today}::date - i.due_date end`.as(
        'DaysPastDue',
      ),
      bucketSort(today).as('sort'),
    ])
    // What is due first; then what needs no payment, latest first.
    .orderBy(sql`case when i.balance > 0 then i.due_date end asc nulls last`)
    .orderBy('i.invoice_date', 'desc')
    .orderBy('i.invoice_number', 'desc')
  for (const condition of conditions(input, today)) query = query.where(condition)
  return query
}
