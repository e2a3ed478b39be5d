import { addDays, type Day } from '#kit/contract/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import { belongsToCustomer } from '#kit/server/access/ship-to-queries.ts'
import type { Db } from '#kit/server/db/store.ts'

/** The number of days whose purchases determine the usual quantity. */
const usualDays = 365

/** An aggregate over invoice lines `l`: the usual quantity of a purchase, the median of the last year. */
export const usualQuantity = (today: Day): RawBuilder<number | null> =>
  sql<number | null>`percentile_disc(0.5) within group (order by l.quantity)
    filter (where l.quantity > 0 and l.invoice_date > ${addDays(today, -usualDays)}::date
      and l.invoice_date <= ${today}::date)`

/** The customer's usual quantity of each item that a query lists. */
export const usualQuantities = (
  scope: CheckedCustomer,
  today: Day,
  items: RawBuilder<unknown>,
): RawBuilder<{ item: string; usual: number | null }> =>
  sql`(select l.item, ${usualQuantity(today)} as usual from sales_lines l
    where ${belongsToCustomer('l', scope)} and l.item in (${items}) group by l.item)`

/** Reads the usual quantities of items by number. Items without one are missing. */
export async function readUsual(
  db: Db,
  scope: CheckedCustomer,
  today: Day,
  items: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ item: string; usual: number }>`select u.item, u.usual
    from ${usualQuantities(scope, today, sql`select unnest(${[...items]}::text[])`)} as u
    where u.usual is not null`.execute(db)
  return new Map(rows.map(({ item, usual }) => [item, usual]))
}
