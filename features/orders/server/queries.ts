import { allRows } from '#kit/contract/declare/fields.ts'
import type { InputOf } from '#kit/contract/declare/endpoint.ts'
import { isInvoice } from '#money/contract/documents/invoice-names.ts'
import { transitDays } from '#orders/contract/documents/carriers.ts'
import type {
  listOrderLines as linesCall,
  readOrderHead as headCall,
  searchOrders as searchCall,
} from '#orders/contract/endpoints.ts'
import { addDays, type Day } from '#kit/contract/dates.ts'
import { flag, meets, type Rights } from '#kit/contract/declare/need.ts'
import { type Status, typeFor } from '#orders/contract/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CheckedScope } from '#kit/server/access/scope.ts'
import {
  belongsToCustomer,
  belongsToViewer,
  customerNumber,
  sameShipTo,
  shipToNumber,
} from '#kit/server/access/ship-to-queries.ts'
import { matches } from '#items/server/queries.ts'
import { placeOf } from '#items/server/receipt-queries.ts'
import type { Db } from '#kit/server/db/store.ts'
import type { ListQuery } from '#kit/server/http/implementation.ts'
import { arrivals } from './arrival-queries.ts'
import {
  canceledOf,
  isOfOrder,
  lastScheduled,
  orderNumber,
  orderStatus,
  orderType,
  parcelCarriers,
  shippedBy,
} from './order-queries.ts'
import { isNumbered, orEmpty, same } from '#kit/server/db/columns.ts'

/** When the last line of an open order is scheduled, or, with the right to track, when the last parcel is due. */
const expectedDate = (today: Day, rights: Rights | undefined) => {
  const parcels = sql`(select max(p.scheduled_delivery) from packages p
    where ${isOfOrder('p')} and p.scheduled_delivery >= ${today})`
  const shipped = meets(flag('CanViewUPSTrackingInfo'), rights)
    ? sql`when o.ship_date >= ${addDays(today, -transitDays)} then ${parcels}`
    : sql``
  return sql<Day | null>`case when o.status = 'O' then ${lastScheduled} ${shipped} end`
}

const withStatus: Record<Status, RawBuilder<boolean> | undefined> = {
  O: sql<boolean>`o.status = 'O'`,
  C: sql<boolean>`o.status = 'C'`,
  A: undefined,
}

/** A search's conditions, without the customer. Omitted values add none. */
function conditions(input: InputOf<typeof searchCall>): RawBuilder<boolean>[] {
  const { orderStatus: status = 'O', orderFilter = 'A', dateComparisonType = 'P', referenceNumber } = input
  const day = dateComparisonType === 'S' ? sql`o.ship_date` : sql`o.order_date`
  const given = <T>(value: T | undefined, condition: (value: T) => RawBuilder<boolean>) =>
    value === undefined ? undefined : condition(value)
  return [
    withStatus[status],
    typeFor(status, orderFilter) === 'B' ? sql<boolean>`o.order_type = 'B'` : undefined,
    input.poNumber ? matches(sql`o.customer_po`, 'contains', input.poNumber) : undefined,
    given(input.fromDate, (from) => sql`${day} >= ${from}`),
    given(input.toDate, (to) => sql`${day} <= ${to}`),
    given(input.orderSearchNumber, (number) => isNumbered('o.order_number', number)),
    given(input.orderSearchSequenceNumber, (sequence) => sql`o.sequence = ${sequence}`),
    referenceNumber && isInvoice(referenceNumber) ? isNumbered('o.invoice_number', referenceNumber) : undefined,
    input.credits === 'N' ? sql<boolean>`o.amount >= 0` : undefined,
  ].filter((part) => part !== undefined)
}

export const searchOrders: ListQuery<typeof searchCall> = (db, input, { scope, rights, today }) => {
  let query = db
    .selectFrom('orders as o')
    .leftJoin('ship_tos as s', (join) => join.on(sameShipTo('s', 'o')))
    .where(belongsToCustomer('o', scope))
    .select([
      'o.customer_po as poNumber',
      orderNumber.as('order'),
      'o.invoice_number as referenceNumber',
      orEmpty('s.name').as('shipToName'),
      shipToNumber('s', 'o').as('shipToNumber'),
      orderType.as('orderType'),
      orderStatus.as('orderStatus'),
      'o.order_date as orderDate',
      'o.ship_date as shipDate',
      'o.amount as totalOrderAmount',
      shippedBy.as('isShippedViaUPSFedex'),
      expectedDate(today, rights).as('expectedDate'),
      'o.order_number as orderNumber',
      'o.sequence as orderSequenceNumber',
      'o.warehouse as location',
      parcelCarriers.as('parcelCarriers'),
    ])
    .orderBy('o.order_date', 'desc')
    .orderBy('o.order_number', 'desc')
    .orderBy('o.sequence')
    .limit(allRows)
  for (const condition of conditions(input)) query = query.where(condition)
  if (input.arriving === 'Y')
    query = query.where(
      sql<boolean>`(o.order_number, o.sequence) in
        (select a."OrderNumber", a."Sequence" from ${arrivals(scope, { rights, today })} as a)`,
    )
  return query
}

interface OneOrder {
  companyNumber: string
  orderNumber?: string | undefined
  orderSequenceNumber?: string | undefined
  referenceNumber?: string | undefined
}

/** The matching orders that the viewer may see: one, or several shipments on the same invoice. */
function ordersMatching(
  db: Db,
  input: OneOrder,
  location: string | undefined,
  scope: Extract<CheckedScope, { kind: 'viewer' }>,
) {
  let query = db
    .selectFrom('orders as o')
    .where('o.company', '=', input.companyNumber)
    .where(belongsToViewer('o', scope))
  if (input.orderNumber !== undefined) query = query.where('o.order_number', '=', input.orderNumber)
  if (input.orderSequenceNumber !== undefined) query = query.where('o.sequence', '=', input.orderSequenceNumber)
  if (input.referenceNumber !== undefined && isInvoice(input.referenceNumber))
    query = query.where('o.invoice_number', '=', input.referenceNumber)
  return location === undefined ? query : query.where('o.warehouse', '=', location)
}

/** The quantity for amounts, weight, and cube: ordered while the order is open, shipped after it closes. */
const counted = sql<number>`(case o.status when 'O' then l.quantity_ordered else l.quantity_reserved end)`

export const listOrderLines: ListQuery<typeof linesCall> = (db, input, { scope }) => {
  const orders = ordersMatching(db, input, input.sellingloc, scope)
  return (input.type === undefined ? orders : orders.where('o.status', '=', input.type))
    .innerJoin('order_lines as l', (join) => join.on(isOfOrder('l')))
    .leftJoin('items as i', (join) => join.on(same('i', 'l', 'company', 'item')))
    .leftJoin('customer_items as c', (join) => join.on(same('c', 'l', 'company', 'customer', 'item')))
    .leftJoin('stock as k', (join) =>
      join.onRef('k.company', '=', 'l.company').onRef('k.item', '=', 'l.item').onRef('k.warehouse', '=', 'o.warehouse'),
    )
    .select([
      'l.item as partNumber',
      orEmpty('c.customer_part').as('customerPartNumber'),
      orEmpty('i.description').as('partDescription'),
      orEmpty('i.description2').as('additionalPartDescription'),
      orEmpty('i.vendor_part').as('manufacturerPartNumber'),
      sql<string>`case k.stocked when 'S' then 'Stock' else 'Non-stock' end`.as('stockNonStock'),
      'l.quantity_ordered as quantityOrdered',
      'l.quantity_reserved as reservedShipQuantity',
      'l.quantity_back_ordered as quantityBackOrdered',
      sql<number | null>`nullif(${canceledOf('l')}, 0)`.as('quantityCanceled'),
      orEmpty('i.unit').as('unit'),
      'l.date_scheduled as dateScheduled',
      'l.unit_price as unitPrice',
      sql<number>`round(${counted} * l.unit_price, 2)`.as('extendedPrice'),
      sql<number>`coalesce(${counted} * i.weight, 0)`.as('extendedWeight'),
      sql<number>`coalesce(${counted} * i.cube, 0)`.as('extendedCube'),
      'k.on_hand as quantityOnHand',
      'k.on_order as quantityOnOrder',
    ])
    .orderBy('o.order_number')
    .orderBy('o.sequence')
    .orderBy('l.line')
}

/** The fields of ship-to `s`, which may be missing. */
export const shipToFields = [
  orEmpty('s.name').as('shipToName'),
  orEmpty('s.address1').as('shipToAddress1'),
  orEmpty('s.address2').as('shipToAddress2'),
  orEmpty('s.city').as('shipToCity'),
  orEmpty('s.state').as('shipToState'),
  orEmpty('s.zip').as('shipToZipCode'),
  orEmpty('s.country').as('shipToCountry'),
] as const

export const readOrderHead: ListQuery<typeof headCall> = (db, input, { scope }) =>
  ordersMatching(db, input, input.location, scope)
    .leftJoin('customers as c', (join) => join.on(same('c', 'o', 'company', 'customer')))
    .leftJoin('ship_tos as s', (join) => join.on(sameShipTo('s', 'o')))
    .select([
      'o.company as companyNumber',
      'o.order_number as orderNumber',
      'o.sequence as orderSequenceNumber',
      orderStatus.as('orderStatus'),
      orderType.as('orderType'),
      'o.order_date as orderDate',
      'o.ship_date as shipDate',
      'o.amount as totalOrderAmount',
      'o.customer_po as poNumber',
      'o.invoice_number as referenceNumber',
      'o.warehouse as location',
      placeOf('o').as('place'),
      shippedBy.as('isShippedViaUPSFedex'),
      'o.carrier as parcelCarrier',
      parcelCarriers.as('parcelCarriers'),
      'o.pro_number as proNumber',
      'o.ship_via as shipVia',
      'o.ship_via_name as shipViaName',
      'o.customer as customerNumber',
      customerNumber('c', 'o').as('customerShown'),
      orEmpty('c.name').as('customerName'),
      orEmpty('c.address1').as('customerAddress1'),
      orEmpty('c.address2').as('customerAddress2'),
      orEmpty('c.city').as('customerCity'),
      orEmpty('c.state').as('customerState'),
      orEmpty('c.zip').as('customerZipCode'),
      shipToNumber('s', 'o').as('shipToNumber'),
      ...shipToFields,
      'o.comment1 as orderComment1',
      'o.comment2 as orderComment2',
    ])
    .orderBy('o.order_number')
    .orderBy('o.sequence')
