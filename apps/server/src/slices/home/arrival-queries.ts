import type {
  listArrivals as arrivalsCall,
  listLateParcels as lateParcelsCall,
} from '@trade-counter/contract/slices/home/endpoints.ts'
import { arrivingDates, rowsShown } from '@trade-counter/contract/slices/home/rules.ts'
import { transitDays } from '@trade-counter/contract/kit/documents/transit.ts'
import { addDays, type Day } from '@trade-counter/contract/kit/dates.ts'
import type { RowOfList } from '@trade-counter/contract/kit/declare/endpoint.ts'
import { flag, meets } from '@trade-counter/contract/kit/declare/need.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CheckedCustomer } from '#server/kit/access/scope.ts'
import { belongsToCustomer } from '#server/kit/access/ship-to-queries.ts'
import { isDelivered } from '#server/kit/catalog/parcel-queries.ts'
import type { ListQuery } from '#server/kit/http/implementation.ts'
import { lastScheduled, shipToName } from './work-queries.ts'

/** The recently shipped parcels of a customer that match a condition, by order. */
const parcelsByOrder = (scope: CheckedCustomer, today: Day, which: RawBuilder<boolean>) => sql`(
  select p.company, p.customer, p.order_number, p.sequence,
    count(*) filter (where not p.delivered) as parcels,
    max(p.scheduled_delivery) filter (where not p.delivered) as last_day,
    min(p.scheduled_delivery) filter (where not p.delivered) as first_day
  from (
    select p.*, ${isDelivered} as delivered
    from orders o join packages p on p.company = o.company and p.customer = o.customer
      and p.order_number = o.order_number and p.sequence = o.sequence
    where ${belongsToCustomer('o', scope)} and o.ship_date >= ${addDays(today, -transitDays)}
      and p.scheduled_delivery is not null and ${which}) as p
  group by p.company, p.customer, p.order_number, p.sequence)`

/** Joins orders `o` with those parcels as `u`. */
const isOfOrder = sql`u.company = o.company and u.customer = o.customer and u.order_number = o.order_number
  and u.sequence = o.sequence`

const orderFields = sql`o.order_number as "OrderNumber", o.sequence as "Sequence", o.customer_po as "PoNumber",
  ${shipToName('o')} as "ShipToName"`

export const listArrivals: ListQuery<typeof arrivalsCall> = (db, _input, { scope, rights, today }) => {
  const { from, to } = arrivingDates(today)
  const tracks = meets(flag('CanViewUPSTrackingInfo'), rights)
  const parcels = parcelsByOrder(scope, today, tracks ? sql`true` : sql`false`)
  const rows = sql<RowOfList<typeof arrivalsCall>>`(
    select * from (
      select ${orderFields}, coalesce(nullif(o.carrier, ''), o.ship_via_name) as "Carrier", u.parcels as "Parcels",
        case when u.parcels > 0 then 'delivery' when u.parcels = 0 then 'delivered'
          when o.ship_date <= ${today} then 'shipped' else 'ships' end as "Kind",
        coalesce(u.last_day, o.ship_date, ${lastScheduled}) as "Day"
      from orders o left join ${parcels} as u on ${isOfOrder}
      where ${belongsToCustomer('o', scope)} and o.amount >= 0
        and (o.status = 'O' or o.ship_date >= ${addDays(today, -transitDays)})) as a
    where a."Kind" = 'delivery' and a."Day" >= ${today} or a."Kind" = 'shipped' and a."Day" >= ${from}
      or a."Kind" = 'ships' and a."Day" between ${today} and ${to})`
  return db
    .selectFrom(rows.as('a'))
    .selectAll()
    .orderBy('a.Day')
    .orderBy('a.OrderNumber')
    .orderBy('a.Sequence')
    .limit(rowsShown.arrivals)
}

export const listLateParcels: ListQuery<typeof lateParcelsCall> = (db, _input, { scope, today }) => {
  const late = parcelsByOrder(scope, today, sql`p.scheduled_delivery < ${today}`)
  const rows = sql<RowOfList<typeof lateParcelsCall>>`(
    select ${orderFields}, o.carrier as "Carrier", u.parcels as "Parcels", u.first_day as "Day"
    from orders o join ${late} as u on ${isOfOrder}
    where ${belongsToCustomer('o', scope)} and u.parcels > 0)`
  return db
    .selectFrom(rows.as('a'))
    .selectAll()
    .orderBy('a.Day')
    .orderBy('a.OrderNumber')
    .orderBy('a.Sequence')
    .limit(rowsShown.lateParcels)
}
