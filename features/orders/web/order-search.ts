import { orderName } from '#orders/contract/documents/order-number.ts'
import { formatDate } from '#kit/contract/declare/format.ts'
import { toSentDate } from '#kit/contract/dates.ts'
import type { searchOrders } from '#orders/contract/endpoints.ts'
import {
  canSearch,
  clearedFilter,
  dateTypeLabels,
  dateTypes,
  type OrderFilter,
  orderTypeLabels,
  orderTypes,
  statuses,
  statusLabels,
  typeFor,
} from '#orders/contract/rules.ts'
import { maxDocumentNumber } from '#kit/contract/declare/fields.ts'
import { z } from 'zod'
import type { Sent } from '#kit/web/calls/api.ts'
import { dayField, type FilterPart, filterPart, shipToField } from '#kit/web/filters/filter-parts.ts'
import type { Broadening } from '#kit/web/filters/use-broader-search.ts'
import { callIdentity, type ChosenCustomer, type Session, customerFields } from '#kit/web/session/session.ts'

/** The screen's state in the address; field names match the call's. By default, it lists open orders. */
export const orderAddress = z.object({
  poNumber: z.string().max(40).catch(''),
  shipToNumber: shipToField,
  orderStatus: z.enum(statuses).catch(clearedFilter.orderStatus),
  orderFilter: z.enum(orderTypes).catch(clearedFilter.orderFilter),
  dateComparisonType: z.enum(dateTypes).catch(clearedFilter.dateComparisonType),
  fromDate: dayField,
  toDate: dayField,
  orderSearchNumber: z.string().max(maxDocumentNumber).catch(''),
  orderSearchSequenceNumber: z
    .string()
    .regex(/^\d{0,3}$/)
    .catch(''),
  referenceNumber: z.string().max(maxDocumentNumber).catch(''),
  credits: z.enum(['', 'N']).catch(clearedFilter.credits),
  arriving: z.enum(['', 'Y']).catch(clearedFilter.arriving),
})

type Viewing = Session & { customer: ChosenCustomer }

/** The call's input for a search; undefined if the dates in the address are invalid. */
export function orderInput(
  { customer, ...session }: Viewing,
  search: OrderFilter,
  lockedShipTo: string | undefined,
): Sent<typeof searchOrders> | undefined {
  if (!canSearch(search)) return undefined
  return {
    ...search,
    identityKey: callIdentity(session),
    ...customerFields(customer),
    loginType: session.rights.loginType,
    shipToNumber: lockedShipTo ?? search.shipToNumber,
    poNumber: search.poNumber.trim(),
    orderFilter: typeFor(search.orderStatus, search.orderFilter),
    orderSearchNumber: search.orderSearchNumber.trim(),
    referenceNumber: search.referenceNumber.trim() || '0',
    fromDate: toSentDate(search.fromDate),
    toDate: toSentDate(search.toDate),
  }
}

const part = filterPart<OrderFilter>

const orderText = (search: OrderFilter) =>
  search.orderSearchSequenceNumber === ''
    ? search.orderSearchNumber
    : orderName(search.orderSearchNumber, search.orderSearchSequenceNumber)

/** A search's filters, always including the status, because the default is open orders. */
export function filterParts(search: OrderFilter, shipToName: string): FilterPart<OrderFilter>[] {
  const { orderStatus, orderFilter, dateComparisonType, fromDate, toDate } = search
  const dates = `${dateTypeLabels[dateComparisonType]} date`
  const isBackOrders = typeFor(orderStatus, orderFilter) === 'B'
  return [
    { label: 'Status', value: statusLabels[orderStatus], without: { orderStatus: 'A' } },
    ...part('Order type', isBackOrders ? orderTypeLabels.B : '', { orderFilter: 'A' }),
    ...part('PO contains', search.poNumber.trim(), { poNumber: '' }),
    ...part('Ship to', search.shipToNumber && shipToName, { shipToNumber: '' }),
    ...part(`${dates} from`, formatDate(fromDate), { fromDate: '' }),
    ...part(`${dates} to`, formatDate(toDate), { toDate: '' }),
    ...part('Order', orderText(search), { orderSearchNumber: '', orderSearchSequenceNumber: '' }),
    ...part('Invoice', search.referenceNumber.trim(), { referenceNumber: '' }),
    ...part('Arriving', search.arriving === 'Y' ? 'Soon' : '', { arriving: '' }),
    ...part('Credits', search.credits === 'N' ? 'Left out' : '', { credits: '' }),
  ]
}

export function broaderSearch(search: OrderFilter): Broadening<OrderFilter> | undefined {
  if (search.orderStatus === 'O') return { label: 'Show closed too', next: { orderStatus: 'A' } }
  if (search.orderStatus === 'C') return { label: 'Show open too', next: { orderStatus: 'A' } }
  if (search.arriving === 'Y') return { label: 'Show all orders', next: { arriving: '' } }
  if (search.fromDate !== '' || search.toDate !== '')
    return { label: 'Search all dates', next: { fromDate: '', toDate: '' } }
  if (search.orderFilter === 'B') return { label: 'Search all order types', next: { orderFilter: 'A' } }
  if (search.credits === 'N') return { label: 'Include credits', next: { credits: '' } }
  if (search.shipToNumber !== '') return { label: 'Search all ship-tos', next: { shipToNumber: '' } }
  return undefined
}
