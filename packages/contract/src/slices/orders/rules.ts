import { orderName } from '../../kit/documents/order-number.ts'
import { datesReversed, type Day, reversedMessage } from '../../kit/dates.ts'

/** O not wholly shipped, C shipped, A both. */
export const statuses = ['O', 'C', 'A'] as const
export type Status = (typeof statuses)[number]
export const statusLabels: Record<Status, string> = { O: 'Open', C: 'Closed', A: 'All' }

/** A every order, B back orders alone. */
export const orderTypes = ['A', 'B'] as const
export type OrderType = (typeof orderTypes)[number]
export const orderTypeLabels: Record<OrderType, string> = { A: 'All', B: 'Backorders' }

/** Which of an order's dates From and To are compared with: P the order's own, S the day it was shipped. */
export const dateTypes = ['P', 'S'] as const
export type DateType = (typeof dateTypes)[number]
export const dateTypeLabels: Record<DateType, string> = { P: 'PO', S: 'Ship' }

/** What the filter holds, by the names of the call; empty text for whatever is not filled or chosen. */
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
}

/** What Clear leaves, and a fresh screen shows. An invoice that is not filled in is sent as 0. */
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
}

/** A closed order is no back order any more: Closed disables the type. */
export const hasOrderType = (status: Status): boolean => status !== 'C'

/** The type that counts: with Closed it is All. */
export const typeFor = (status: Status, type: OrderType): OrderType => (hasOrderType(status) ? type : 'A')

/** The filter with another status; Closed forces the type to All. */
export const withStatus = <F extends OrderFilter>(filter: F, orderStatus: Status): F => ({
  ...filter,
  orderStatus,
  orderFilter: typeFor(orderStatus, filter.orderFilter),
})

/** Order and sequence are disabled from the second character of an invoice on. */
export const takesOrder = ({ referenceNumber }: Pick<OrderFilter, 'referenceNumber'>): boolean =>
  referenceNumber.length <= 1

/** The invoice is disabled from the second character of order or sequence on. */
export const takesInvoice = (filter: Pick<OrderFilter, 'orderSearchNumber' | 'orderSearchSequenceNumber'>): boolean =>
  filter.orderSearchNumber.length <= 1 && filter.orderSearchSequenceNumber.length <= 1

export const invalidYear = 'Invalid year'
const years = { first: 1900, last: 2899 }

/** Whether the year of a day is one that orders are searched by; no day at all is fine. */
export const isYearValid = (day: string): boolean => {
  const year = Number(day.slice(0, 4))
  return day === '' || (year >= years.first && year <= years.last)
}

/** What is wrong with From and To, each; empty where nothing is. */
export function dateFaults({ fromDate, toDate }: Pick<OrderFilter, 'fromDate' | 'toDate'>) {
  const from = isYearValid(fromDate) ? '' : invalidYear
  const to = isYearValid(toDate) ? '' : invalidYear
  const reversed = from === '' && to === '' && datesReversed(fromDate, toDate)
  return { from: reversed ? reversedMessage(fromDate, toDate) : from, to }
}

/** Search is disabled while a date is wrong. */
export const canSearch = (filter: Pick<OrderFilter, 'fromDate' | 'toDate'>): boolean => {
  const { from, to } = dateFaults(filter)
  return from === '' && to === ''
}

/** Why an invoice is shown where its order was asked for. */
export const invoiceOnly = ({ orderNumber, orderSequenceNumber, invoiceNumber }: InvoicedOrder): string =>
  orderNumber === ''
    ? `Invoice ${invoiceNumber} belongs to no order. This is what the invoice says.`
    : `Order ${orderName(orderNumber, orderSequenceNumber)} is no longer kept. This is what its invoice says.`

interface InvoicedOrder {
  /** Empty where the invoice belongs to no order. */
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

/** Carrier code and name as the order carries them; where the clerk left them out, those of the parcel carrier. */
export function carrierOf({ shipVia, shipViaName, parcelCarrier }: Shipped): { code: string; name: string } {
  const fallback = fallbacks[parcelCarrier]
  return { code: shipVia || (fallback?.code ?? ''), name: shipViaName || (fallback?.name ?? '') }
}
