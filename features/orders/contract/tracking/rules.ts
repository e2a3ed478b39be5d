import type { Carrier } from '../documents/carriers.ts'
import { type Day, daysBetween } from '#kit/contract/dates.ts'

/** The number of days for which carriers report on a shipment. */
const trackedDays = 120

/** Whether a carrier may still report on a parcel shipped on this day. */
export const mayReport = (shipDate: Day, today: Day): boolean => daysBetween(shipDate, today) <= trackedDays

/** The number of days before our ship date on which a label may be created. */
const labelDays = 7

/**
 * Whether a scan on this day can belong to a parcel. Carriers reuse numbers, so a much older scan belongs to another
 * one.
 */
export const isOfParcel = (date: Day | null, shipDate: Day): boolean =>
  date === null || daysBetween(date, shipDate) <= labelDays

/** Whether an event is final, so that the carrier need not be queried again. */
export const endsParcel = (event: { status: string; date: Day | null }, shipDate: Day): boolean =>
  event.status === 'Delivered' && event.date !== null && event.date >= shipDate

export const tooOld = 'Tracking info not available for deliveries older than 120 days.'
export const noShipments = 'No matching Orders have been found.'
export const notYetReported = 'The carrier has no information about this parcel yet.'
export const carrierAway = 'The carrier is not available right now. These details were saved earlier.'

/** The notice next to the progress of a parcel. */
export const carrierNotices: Record<Carrier, string> = {
  UPS: 'Tracking is provided by UPS and is shown as received. Times are local to each place. UPS is a mark of United Parcel Service of America, Inc.',
  FEDEX:
    'Tracking is provided by FedEx and is shown as received. Times are local to each place. FedEx is a mark of Federal Express Corporation.',
}

/** The tracking numbers that the calls take. The ERP may have other texts, such as a remark. */
export const trackable = /^[A-Za-z0-9]{7,34}$/

/** The maximum number of tracking numbers per call: FedEx's limit. */
export const maxNumbers = 30

/** Returns the message when there are no events, with a note that explains why; undefined if there are events. */
export function whyNoEvents(
  parcel: { shipDate: Day; eventCount: number; carrierState: CarrierState },
  today: Day,
): { text: string; note?: string } | undefined {
  if (parcel.eventCount > 0) return undefined
  if (!mayReport(parcel.shipDate, today)) return { text: tooOld }
  return parcel.carrierState === 'away' ? { text: carrierAway } : { text: noShipments, note: notYetReported }
}

/**
 * The result of a request to the carrier: `known` or `unknown`, whether it knows the number; `away` without a usable
 * response; `not asked` if no carrier account is configured, the parcel is too old, or its last event was final.
 */
export const carrierStates = ['known', 'unknown', 'away', 'not asked'] as const
export type CarrierState = (typeof carrierStates)[number]

/** Returns which of a parcel's events come from our records instead of the carrier, and why; empty if none do. */
export function savedEventsNote(events: { saved: number; all: number }, carrier: CarrierState): string {
  if (events.saved === 0) return ''
  const subject =
    events.saved === events.all
      ? 'These events are'
      : `${events.saved} of these events ${events.saved === 1 ? 'is' : 'are'}`
  const missing = `the carrier no longer shows ${events.saved === 1 ? 'it' : 'them'}`
  const answered = carrier === 'known' || carrier === 'unknown'
  return `${subject} from our records${answered ? `: ${missing}` : ''}.`
}

/** `Shipments for Order# 004711 - 01`. */
export const shipmentsTitle = (order: string, sequence: string): string =>
  `Shipments for Order# ${order} - ${sequence.padStart(2, '0')}`

/** `14:05:00` as `2:05 PM`; any other text unchanged. */
export function clockTime(time: string): string {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)(:[0-5]\d)?$/.exec(time) ?? []
  if (hour === undefined || minute === undefined) return time
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}
