import type { Carrier } from '#orders/contract/documents/carriers.ts'
import type { InputOf } from '#kit/contract/declare/endpoint.ts'
import type { Day } from '#kit/contract/dates.ts'
import type { listFedexNumbers, listUpsNumbers } from '#orders/contract/tracking/endpoints.ts'
import { sql } from 'kysely'
import type { CheckedScope } from '#kit/server/access/scope.ts'
import { belongsToViewer } from '#kit/server/access/ship-to-queries.ts'
import type { Db } from '#kit/server/db/store.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'
import { isOfOrder } from '../order-queries.ts'

type ViewerScope = Extract<CheckedScope, { kind: 'viewer' }>

const withOrders = (db: Db, carrier: Carrier, scope: ViewerScope) =>
  db
    .selectFrom('packages as p')
    .innerJoin('orders as o', (join) => join.on(isOfOrder('p')))
    .where('p.carrier', '=', carrier)
    .where(belongsToViewer('o', scope))

function numbersOf(db: Db, carrier: Carrier, input: InputOf<typeof listUpsNumbers>, scope: ViewerScope) {
  const parcels = withOrders(db, carrier, scope)
    .where('p.company', '=', input.companyNumber)
    .where('p.order_number', '=', input.orderNumber)
    .where('p.sequence', '=', input.orderSequenceNumber)
    .select([
      'p.tracking_number as TrackingNumber',
      'p.ship_date as ShipDate',
      'p.service as ServiceType',
      'p.weight as Weight',
    ])
    .orderBy('p.tracking_number')
  return input.location === undefined ? parcels : parcels.where('o.warehouse', '=', input.location)
}

export const upsNumbers: ListQuery<typeof listUpsNumbers> = (db, input, { scope }) => numbersOf(db, 'UPS', input, scope)
export const fedexNumbers: ListQuery<typeof listFedexNumbers> = (db, input, { scope }) =>
  numbersOf(db, 'FEDEX', input, scope)

/** A parcel as the distributor shipped it. */
export interface Parcel {
  trackingNumber: string
  shipDate: Day
  service: string
  weight: number
  scheduledDelivery: Day | null
}

/** Parcels with these numbers, as given or in uppercase, from orders in scope, once per number and ship date. */
export const findParcels = (
  db: Db,
  carrier: Carrier,
  numbers: readonly string[],
  scope: ViewerScope,
): Promise<Parcel[]> =>
  withOrders(db, carrier, scope)
    .where('p.tracking_number', 'in', [...numbers, ...numbers.map((number) => number.toUpperCase())])
    .select([
      'p.tracking_number as trackingNumber',
      'p.ship_date as shipDate',
      'p.service',
      'p.weight',
      'p.scheduled_delivery as scheduledDelivery',
    ])
    .distinctOn(['p.tracking_number', 'p.ship_date'])
    .orderBy('p.tracking_number')
    .orderBy('p.ship_date', 'desc')
    .execute()

/** An event from a feed or stored from a carrier's answer. */
export interface SavedEvent {
  trackingNumber: string
  shipDate: Day
  date: Day | null
  time: string
  city: string
  status: string
  description: string
  /** Orders events in the same second, oldest first. */
  position: number
  receivedBy: string
}

const parcelKeys = (parcels: readonly Pick<Parcel, 'trackingNumber' | 'shipDate'>[]) =>
  sql.join(parcels.map(({ trackingNumber, shipDate }) => sql`(${trackingNumber}::text, ${shipDate}::date)`))

/** All stored events of these parcels, from feeds and from carriers. */
export async function readSavedEvents(db: Db, carrier: Carrier, parcels: readonly Parcel[]): Promise<SavedEvent[]> {
  if (parcels.length === 0) return []
  const { rows } = await sql<SavedEvent>`
    with requested(tracking_number, ship_date) as (values ${parcelKeys(parcels)})
    select e.tracking_number as "trackingNumber", e.ship_date as "shipDate", e.event_date as "date",
      e.event_time as "time", e.city, e.status, e.description, e.event as "position", '' as "receivedBy"
    from requested a join package_events e
      on e.carrier = ${carrier} and e.tracking_number = a.tracking_number and e.ship_date = a.ship_date
    union all
    select k.tracking_number, k.ship_date, k.event_date, k.event_time, k.city, k.status, k.description,
      k.position, k.received_by
    from requested a join kept_events k
      on k.carrier = ${carrier} and k.tracking_number = a.tracking_number and k.ship_date = a.ship_date`.execute(db)
  return rows
}

/** A new event, with a key that identifies it later. */
export interface NewEvent extends SavedEvent {
  key: string
}

/** Stores events permanently; existing ones stay unchanged. */
export async function saveEvents(db: Db, carrier: Carrier, events: readonly NewEvent[], seenAt: Date): Promise<void> {
  if (events.length === 0) return
  await db
    .insertInto('kept_events')
    .values(
      events.map((event) => ({
        carrier,
        tracking_number: event.trackingNumber,
        ship_date: event.shipDate,
        event_key: event.key,
        event_date: event.date,
        event_time: event.time,
        city: event.city,
        status: event.status,
        description: event.description,
        position: event.position,
        received_by: event.receivedBy,
        seen_at: seenAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
