import type { listArrivals as arrivalsCall, listLateParcels as lateParcelsCall } from '#home/contract/endpoints.ts'
import { rowsShown } from '#home/contract/rules.ts'
import type { RowOfList } from '#kit/contract/declare/endpoint.ts'
import { sql } from 'kysely'
import { belongsToCustomer } from '#kit/server/access/ship-to-queries.ts'
import { arrivals, joinsParcel, named, shippedRecently, toNumber } from '#orders/server/arrival-queries.ts'
import { isDelivered } from '#orders/server/order-queries.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'

export const listArrivals: ListQuery<typeof arrivalsCall> = (db, _input, { scope, rights, today }) =>
  db
    .selectFrom(arrivals(scope, { rights, today }).as('a'))
    .selectAll()
    .orderBy('a.Day')
    .orderBy('a.OrderNumber')
    .orderBy('a.Sequence')
    .limit(rowsShown.arrivals)

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
