import type { Day } from '#kit/contract/dates.ts'
import { sql } from 'kysely'
import { same } from '#kit/server/db/columns.ts'

/** Whether the row of a line or parcel belongs to order `o`. */
export const isOfOrder = (table: string) => same(table, 'o', 'company', 'customer', 'order_number', 'sequence')

/** Number and sequence of order `o`, such as `004711-01`. */
export const orderNumber = sql<string>`o.order_number || '-' || o.sequence`

export const orderType = sql<string>`case o.order_type when 'B' then 'Backorder' else 'Regular' end`

/** When the last line of order `o` is scheduled. */
export const lastScheduled = sql<Day | null>`(select max(l.date_scheduled) from order_lines l where ${isOfOrder('l')})`

const deliveredIn = (table: string) => sql<boolean>`exists (select 1 from ${sql.table(table)} e
  where e.carrier = p.carrier and e.tracking_number = p.tracking_number and e.ship_date = p.ship_date
    and e.status = 'Delivered' and e.event_date >= p.ship_date)`

/**
 * Whether a feed or the carrier has reported the delivery of parcel `p`. `p` must be a materialized query: its rows and
 * the events may be on different nodes (docs/scale.md).
 */
export const isDelivered = sql<boolean>`(${deliveredIn('package_events')} or ${deliveredIn('kept_events')})`
