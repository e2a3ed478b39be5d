import { sql } from 'kysely'

const deliveredIn = (table: string) => sql<boolean>`exists (select 1 from ${sql.table(table)} e
  where e.carrier = p.carrier and e.tracking_number = p.tracking_number and e.ship_date = p.ship_date
    and e.status = 'Delivered' and e.event_date >= p.ship_date)`

/**
 * Whether a delivery of parcel `p` is known, from a feed or from its carrier. `p` is a materialized query, as its rows
 * and what carriers say of them may be on different nodes (docs/scale.md).
 */
export const isDelivered = sql<boolean>`(${deliveredIn('package_events')} or ${deliveredIn('kept_events')})`
