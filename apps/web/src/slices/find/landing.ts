import type { RowOfList } from '@trade-counter/contract/kit/declare/endpoint.ts'
import type { findDocuments } from '@trade-counter/contract/slices/find/endpoints.ts'
import { orderName } from '@trade-counter/contract/kit/documents/order-number.ts'
import type { ScreenName } from '@trade-counter/contract/screens.ts'

export type Found = RowOfList<typeof findDocuments>

export interface Landing {
  screen: ScreenName
  search: Record<string, string>
}

/** The screen of a document; undefined for an invoice whose order is no longer stored, which opens as a file. */
export function landingOf(found: Found): Landing | undefined {
  const { kind, companyNumber: company, orderNumber: order, orderSequenceNumber: sequence } = found
  if (order === '') return undefined
  const orderKeys = { company, order, sequence }
  if (kind === 'tracking') return { screen: 'orderTracking', search: { ...orderKeys, parcel: found.trackingNumber } }
  return { screen: 'orderDetails', search: orderKeys }
}

/** A document's name in the list. */
export function nameOf({ kind, orderNumber, orderSequenceNumber, referenceNumber, trackingNumber }: Found): string {
  if (kind === 'tracking') return `Parcel ${trackingNumber}`
  if (orderNumber === '') return `Invoice ${referenceNumber}`
  return `Order ${orderName(orderNumber, orderSequenceNumber)}`
}
