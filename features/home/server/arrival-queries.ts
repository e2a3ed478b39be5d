import type { listArrivals as arrivalsCall, listLateParcels as lateParcelsCall } from '#home/contract/endpoints.ts'
import { arrivingDates, rowsShown } from '#home/contract/rules.ts'
import { transitDays } from '#orders/contract/documents/carriers.ts'
import { addDays, type Day } from '#kit/contract/dates.ts'
import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import { flag, meets } from '#kit/contract/declare/need.ts'
import { sql } from 'kysely'
import { belongsToCustomer, shipToName } from '#kit/server/access/ship-to-queries.ts'
import { isDelivered, isOfOrder, lastScheduled } from '#orders/server/order-queries.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'

const toNumber = sql`o.order_number as "OrderNumber", o.sequence as "Sequence", o.customer_po as "PoNumber",
  ${shipToName('o')} as "ShipToName"`

const named = sql`p."OrderNumber", p."Sequence", p."PoNumber", p."ShipToName"`

const joinsParcel = sql`${isOfOrder('p')} and p.scheduled_delivery is not null`

const shippedRecently = (today: Day) => sql`o.ship_date >= ${addDays(today, -transitDays)}`

const underway = sql`filter (where p.underway)`

export const listArrivals: ListQuery<typeof arrivalsCall> = (db, _input, { scope, rights, today }) => {
  const { from, to } = arrivingDates(today)
  const tracks = meets(flag('CanViewUPSTrackingInfo'), rights)
  const rows = sql<RowOfList<typeof arrivalsCall>>`(
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
  return db
    .selectFrom(rows.as('a'))
    .selectAll()
    .orderBy('a.Day')
    .orderBy('a.OrderNumber')
    .orderBy('a.Sequence')
    .limit(rowsShown.arrivals)
}

export const listLateParcels: ListQuery<typeof lateParcelsCall> = (db, _input, { scope, today }) => {
  const rows = sql<RowOfList<typeof lateParcelsCall>>`(
    with p as materialized (
      select ${toNumber}, o.carrier as "Carrier", p.carrier, p.tracking_number, p.ship_date, p.scheduled_delivery
      from orders o join packages p on ${joinsParcel}
      where ${belongsToCustomer('o', scope)} and ${shippedRecently(today)} and p.scheduled_delivery < ${today})
    select ${named}, p."Carrier", count(*) as "Parcels", min(p.scheduled_delivery) as "Day"
    from p where not ${isDelivered} group by ${named}, p."Carrier")`
  return db
    .selectFrom(rows.as('a'))
    .selectAll()
    .orderBy('a.Day')
    .orderBy('a.OrderNumber')
    .orderBy('a.Sequence')
    .limit(rowsShown.lateParcels)
}
