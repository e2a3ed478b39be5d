import type { Day } from '#kit/contract/dates.ts'
import { canceledLabel, type OrderStatus, statusLabels } from '#orders/contract/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { same } from '#kit/server/db/columns.ts'

/** Whether the row of a line or parcel belongs to order `o`. */
export const isOfOrder = (table: string) => same(table, 'o', 'company', 'customer', 'order_number', 'sequence')

/** Number and sequence of order `o`, such as `004711-01`. */
export const orderNumber = sql<string>`o.order_number || '-' || o.sequence`

export const orderType = sql<string>`case o.order_type when 'B' then 'Backorder' else 'Regular' end`

/** When the last line of order `o` is scheduled. */
export const lastScheduled = sql<Day | null>`(select max(l.date_scheduled) from order_lines l where ${isOfOrder('l')})`

/**
 * What was canceled of a line of order `o`: once the order is closed, what neither shipped nor waits. What a later
 * shipment or back order of the same order has of the item waits there. Negative for a credit.
 */
export const canceledOf = (line: string): RawBuilder<number> => {
  const column = (name: string) => sql.ref(`${line}.${name}`)
  const later = sql`coalesce((select sum(n.quantity_ordered) from order_lines n
    where ${same('n', line, 'company', 'customer', 'order_number', 'item')}
      and (length(n.sequence), n.sequence) > (length(${column('sequence')}), ${column('sequence')})), 0)`
  const [ordered, shipped, waits] = ['quantity_ordered', 'quantity_reserved', 'quantity_back_ordered'].map(column)
  return sql<number>`case when o.status <> 'C' then 0
    when ${ordered} > 0 then greatest(${ordered} - ${shipped} - greatest(${waits}, ${later}), 0)
    else least(${ordered} - ${shipped} - least(${waits}, ${later}), 0) end`
}

/** Whether order `o` was canceled: it is closed without an invoice, and nothing of its lines shipped or waits. */
const isCanceled = sql<boolean>`(o.status = 'C' and o.invoice_number in ('', '0')
  and (select coalesce(bool_and(${canceledOf('l')} = l.quantity_ordered), false) from order_lines l
    where ${isOfOrder('l')} and l.quantity_ordered <> 0))`

export const orderStatus = sql<OrderStatus>`case when o.status = 'O' then ${sql.lit(statusLabels.O)}
  when ${isCanceled} then ${sql.lit(canceledLabel)} else ${sql.lit(statusLabels.C)} end`

/** The carrier of order `o`. That of an open order is only planned, so there is nothing to track yet. */
export const shippedBy = sql<string>`case when o.ship_date is null then '' else o.carrier end`

/** The carriers of the parcels of order `o`, separated by blanks. */
export const parcelCarriers = sql<string>`case when o.ship_date is null then '' else coalesce(
  (select string_agg(distinct p.carrier, ' ') from packages p where ${isOfOrder('p')}), '') end`

const deliveredIn = (table: string) => sql<boolean>`exists (select 1 from ${sql.table(table)} e
  where e.carrier = p.carrier and e.tracking_number = p.tracking_number and e.ship_date = p.ship_date
    and e.status = 'Delivered' and e.event_date >= p.ship_date)`

/**
 * Whether a feed or the carrier has reported the delivery of parcel `p`. `p` must be a materialized query: its rows and
 * the events may be on different nodes (docs/scale.md).
 */
export const isDelivered = sql<boolean>`(${deliveredIn('package_events')} or ${deliveredIn('kept_events')})`
