import { createHash } from 'node:crypto'
import { endsParcel, isOfParcel } from '#orders/contract/tracking/rules.ts'
import type { CarrierAnswer, CarrierEvent, CarrierReport } from '../carriers/report.ts'
import type { SavedEvent, Parcel, NewEvent } from './queries.ts'

/** An event as displayed. */
export interface ShownEvent extends Omit<CarrierEvent, 'status'> {
  status: string
  /** Who received the parcel; empty except for its delivery. */
  receivedBy: string
  /** Whether the event comes from our records, and not from the carrier's current answer. */
  kept: boolean
}

type EventFacts = Pick<SavedEvent, 'date' | 'time' | 'city' | 'description'>

/** Identifies an event from any source by its time, place, and text, ignoring case. */
const eventKey = ({ date, time, city, description }: EventFacts): string =>
  createHash('sha256')
    .update([date ?? '', time, city.toLowerCase(), description.toLowerCase()].join('\n'))
    .digest('base64url')

const moment = ({ date, time }: EventFacts): string => `${date ?? ''} ${time}`

/** Merges the carrier's current events with the stored ones, newest first. */
export function mergeEvents({ shipDate }: Parcel, report: CarrierReport | undefined, kept: readonly SavedEvent[]) {
  const known = new Map(
    kept.toSorted((a, b) => b.position - a.position).map((event) => [eventKey(event), event] as const),
  )
  const events = new Map<string, ShownEvent>()
  for (const event of report?.events ?? []) {
    const key = eventKey(event)
    const receiver = endsParcel(event, shipDate) ? report?.receivedBy : ''
    events.set(key, { ...event, receivedBy: receiver || (known.get(key)?.receivedBy ?? ''), kept: false })
  }
  for (const [key, { date, time, city, status, description, receivedBy }] of known)
    if (!events.has(key)) events.set(key, { date, time, city, status, description, receivedBy, kept: true })
  // The sort is stable, so events in the same second keep the carrier's order.
  return [...events.values()].sort((a, b) => (moment(a) < moment(b) ? 1 : moment(a) > moment(b) ? -1 : 0))
}

/** Returns the carrier's answer for this parcel; nothing if it concerns an earlier parcel with the same number. */
export function answerForParcel({ shipDate }: Parcel, answer: CarrierAnswer): CarrierAnswer {
  if (answer.state !== 'known') return answer
  const { events, shippedOn, scheduledDelivery } = answer.report
  const days = [...events.map(({ date }) => date), shippedOn, scheduledDelivery].filter((day) => day !== null)
  if (days.length > 0 && !days.some((day) => isOfParcel(day, shipDate))) return { state: 'unknown' }
  const ours = (day: string | null) => (isOfParcel(day, shipDate) ? day : null)
  const report = {
    ...answer.report,
    events: events.filter(({ date }) => isOfParcel(date, shipDate)),
    shippedOn: ours(shippedOn),
    scheduledDelivery: ours(scheduledDelivery),
  }
  return { state: 'known', report }
}

/** Returns the events not stored yet, numbered after the stored ones in the carrier's order. */
export function newEvents(
  { trackingNumber, shipDate }: Parcel,
  events: readonly ShownEvent[],
  kept: readonly SavedEvent[],
): NewEvent[] {
  const known = new Set(kept.map(eventKey))
  const last = kept.reduce((most, { position }) => Math.max(most, position), 0)
  return events
    .map((event, index) => ({
      ...event,
      trackingNumber,
      shipDate,
      key: eventKey(event),
      position: last + events.length - index,
    }))
    .filter(({ key }) => !known.has(key))
}
