import { flag, meets, type Rights } from '#kit/contract/declare/need.ts'
import { addDays, type Day } from '#kit/contract/dates.ts'
import { arrivingDates, transitDays } from '#orders/contract/documents/carriers.ts'
import { sql } from 'kysely'
import type { CheckedCustomer } from '#kit/server/access/scope.ts'
import { belongsToCustomer, shipToName } from '#kit/server/access/ship-to-queries.ts'
import { isDelivered, isOfOrder, lastScheduled } from './order-queries.ts'

/** What identifies order `o` to a person. */
export const toNumber = sql`o.order_number as "OrderNumber", o.sequence as "Sequence", o.customer_po as "PoNumber",
  ${shipToName('o')} as "ShipToName"`

export const named = sql`p."OrderNumber", p."Sequence", p."PoNumber", p."ShipToName"`

export const joinsParcel = sql`${isOfOrder('p')} and p.scheduled_delivery is not null`

export const shippedRecently = (today: Day) => sql`o.ship_date >= ${addDays(today, -transitDays)}`

const underway = sql`filter (where p.underway)`

export interface Arrival {
  OrderNumber: string
  Sequence: string
  PoNumber: string
  ShipToName: string
  Carrier: string
  /** How many are on their way; null if none is, or the viewer may not track. */
  Parcels: number | null
  /** `delivery`: its last parcel is due on the day; `shipped` or `ships` on the day, without parcels. */
  Kind: string
  Day: Day
}

/**
 * A customer's orders on their way: those with parcels that are due, that shipped without parcels in the last days, or
 * whose last line is scheduled within a week. Omits credits. Home counts and lists these, and Display Orders opens them.
 */
export const arrivals = (scope: CheckedCustomer, { rights, today }: { rights: Rights | undefined; today: Day }) => {
  const { from, to } = arrivingDates(today)
  const tracks = meets(flag('CanViewUPSTrackingInfo'), rights)
  return sql<Arrival>`(
    with p as materialized (
      select ${toNumber}, coalesce(nullif(o.carrier, ''), o.ship_via_name) as "Carrier", o.ship_date as shipped,
        coalesce(o.ship_date, ${lastScheduled}) as order_day, p.carrier, p.ship_date, p.scheduled_delivery,
        ${tracks ? sql`p.tracking_number` : sql`null`} as tracking_number
      from orders o left join packages p on ${joinsParcel} and ${shippedRecently(today)}
      where ${belongsToCustomer('o', scope)} and o.amount >= 0 and (o.status = 'O' or ${shippedRecently(today)}))
    select * from (
      select ${named}, p."Carrier", case when count(p.tracking_number) > 0 then count(*) ${underway} end as "Parcels",
        case when count(*) ${underway} > 0 then 'delivery' when count(p.tracking_number) > 0 then 'delivered'
          when p.shipped <= ${today} then 'shipped' else 'ships' end as "Kind",
        coalesce(max(p.scheduled_delivery) ${underway}, p.order_day) as "Day"
      from (select p.*, p.tracking_number is not null and not ${isDelivered} as underway from p) as p
      group by ${named}, p."Carrier", p.shipped, p.order_day) as a
    where a."Kind" = 'delivery' and a."Day" >= ${today} or a."Kind" = 'shipped' and a."Day" >= ${from}
      or a."Kind" = 'ships' and a."Day" between ${today} and ${to})`
}
