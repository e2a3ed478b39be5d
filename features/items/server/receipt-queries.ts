import type { NextReceipt } from '#items/contract/documents/receipts.ts'
import type { Day } from '#kit/contract/dates.ts'
import { type RawBuilder, sql } from 'kysely'

/** Where a row's warehouse is, as people say it. */
export const placeOf = (row: string) => sql<string>`coalesce((select nullif(w.city, '') from warehouses w
  where w.company = ${sql.ref(`${row}.company`)} and w.warehouse = ${sql.ref(`${row}.warehouse`)}), ${sql.ref(`${row}.warehouse`)})`

/** The next receipt of an item for a customer of a home warehouse, in one row; see `NextReceipt`. */
export const nextReceipt = (item: RawBuilder<unknown>, home: { company: string; warehouse: string }, today: Day) =>
  sql<NextReceipt>`(select coalesce(sum(n.on_order), 0) as incoming, max(n.day) as "incomingOn",
      coalesce(max(n.place), '') as "incomingAt"
    from (select s.on_order, case when s.scheduled_date >= ${today} then s.scheduled_date end as day, ${placeOf('s')} as place
      from stock s where s.company = ${sql.ref(home.company)} and s.item = ${item} and s.on_order > 0
      order by s.warehouse = ${sql.ref(home.warehouse)} desc, 2 nulls last, s.warehouse limit 1) as n)`
