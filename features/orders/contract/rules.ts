import { asPrinted } from '#kit/contract/declare/format.ts'
import { orderName } from './documents/order-number.ts'
import { datesReversed, type Day, reversedMessage } from '#kit/contract/dates.ts'

/** O for not completely shipped, C for shipped, A for both. */
export const statuses = ['O', 'C', 'A'] as const
export type Status = (typeof statuses)[number]
export const statusLabels: Record<Status, string> = { O: 'Open', C: 'Closed', A: 'All' }

/** What the status of an order says. An order that was canceled is closed. */
export const orderStatuses = ['Open', 'Closed', 'Canceled'] as const
export type OrderStatus = (typeof orderStatuses)[number]
export const canceledLabel: OrderStatus = 'Canceled'

/** For how many days from the order what was canceled of it is listed. */
export const canceledDays = 30

/** A for all orders, B for back orders only. */
export const orderTypes = ['A', 'B'] as const
export type OrderType = (typeof orderTypes)[number]
export const orderTypeLabels: Record<OrderType, string> = { A: 'All', B: 'Backorders' }

/** The date that From and To filter: P for order date, S for ship date. */
export const dateTypes = ['P', 'S'] as const
export type DateType = (typeof dateTypes)[number]
export const dateTypeLabels: Record<DateType, string> = { P: 'PO', S: 'Ship' }

/** The state of the filter, by the call's field names; an unset field is an empty string. */
export interface OrderFilter {
  poNumber: string
  /** Empty for all. */
  shipToNumber: string
  orderStatus: Status
  orderFilter: OrderType
  dateComparisonType: DateType
  /** `YYYY-MM-DD`, or empty. */
  fromDate: Day | ''
  toDate: Day | ''
  orderSearchNumber: string
  orderSearchSequenceNumber: string
  /** An invoice number. */
  referenceNumber: string
  /** `N` omits credits. */
  credits: '' | 'N'
  /** `Y` for orders that arrive soon. */
  arriving: '' | 'Y'
}

/** The initial state of the filter, also after Clear. An empty invoice is sent as 0. */
export const clearedFilter: OrderFilter = {
  poNumber: '',
  shipToNumber: '',
  orderStatus: 'O',
  orderFilter: 'A',
  dateComparisonType: 'P',
  fromDate: '',
  toDate: '',
  orderSearchNumber: '',
  orderSearchSequenceNumber: '',
  referenceNumber: '',
  credits: '',
  arriving: '',
}

/** A closed order is never a back order, so Closed disables the type. */
export const hasOrderType = (status: Status): boolean => status !== 'C'

/** The effective type: All if the status is Closed. */
export const typeFor = (status: Status, type: OrderType): OrderType => (hasOrderType(status) ? type : 'A')

/** The filter with another status; Closed forces the type to All. */
export const withStatus = <F extends OrderFilter>(filter: F, orderStatus: Status): F => ({
  ...filter,
  orderStatus,
  orderFilter: typeFor(orderStatus, filter.orderFilter),
})

/** Whether order and sequence are enabled: two characters in the invoice disable them. */
export const takesOrder = ({ referenceNumber }: Pick<OrderFilter, 'referenceNumber'>): boolean =>
  referenceNumber.length <= 1

/** Whether the invoice is enabled: two characters in order or sequence disable it. */
export const takesInvoice = (filter: Pick<OrderFilter, 'orderSearchNumber' | 'orderSearchSequenceNumber'>): boolean =>
  filter.orderSearchNumber.length <= 1 && filter.orderSearchSequenceNumber.length <= 1

export const invalidYear = 'Invalid year'
const years = { first: 1900, last: 2899 }

/** Whether the day's year is valid for an order search; a missing day is valid. */
export const isYearValid = (day: string): boolean => {
  const year = Number(day.slice(0, 4))
  return day === '' || (year >= years.first && year <= years.last)
}

/** The errors of From and To; empty for a valid date. */
export function dateFaults({ fromDate, toDate }: Pick<OrderFilter, 'fromDate' | 'toDate'>) {
  const from = isYearValid(fromDate) ? '' : invalidYear
  const to = isYearValid(toDate) ? '' : invalidYear
  const reversed = from === '' && to === '' && datesReversed(fromDate, toDate)
  return { from: reversed ? reversedMessage(fromDate, toDate) : from, to }
}

/** Search is disabled while a date is invalid. */
export const canSearch = (filter: Pick<OrderFilter, 'fromDate' | 'toDate'>): boolean => {
  const { from, to } = dateFaults(filter)
  return from === '' && to === ''
}

/** The explanation for showing an invoice instead of its order. */
export const invoiceOnly = ({ orderNumber, orderSequenceNumber, invoiceNumber }: InvoicedOrder): string =>
  orderNumber === ''
    ? `Invoice ${asPrinted(invoiceNumber)} does not belong to an order. These details are from the invoice.`
    : `Order ${orderName(orderNumber, orderSequenceNumber)} is no longer available. These details are from its invoice.`

interface InvoicedOrder {
  /** Empty if the invoice belongs to no order. */
  orderNumber: string
  orderSequenceNumber: string
  invoiceNumber: string
}

export const noOrders = 'No matching Orders have been found.'

interface Shipped {
  shipVia: string
  shipViaName: string
  parcelCarrier: string
}

const fallbacks: Record<string, { code: string; name: string }> = {
  FEDEX: { code: 'FXGR', name: 'FEDEX' },
  UPS: { code: 'UPSC', name: 'UPS' },
}

/** The order's carrier code and name or, if the order has none, the parcel carrier's. */
export function carrierOf({ shipVia, shipViaName, parcelCarrier }: Shipped): { code: string; name: string } {
  const fallback = fallbacks[parcelCarrier]
  return { code: shipVia || (fallback?.code ?? ''), name: shipViaName || (fallback?.name ?? '') }
}
