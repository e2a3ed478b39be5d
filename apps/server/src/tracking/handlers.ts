import { createHash } from 'node:crypto'
import type { Carrier } from '@trade-counter/contract/kit/carriers.ts'
import type { trackFedex as fedexCall, trackUps as upsCall } from '@trade-counter/contract/tracking/endpoints.ts'
import { type CarrierState, isTold } from '@trade-counter/contract/tracking/rules.ts'
import type { CarrierAnswer, CarrierEvent, CarrierReport } from '#server/carriers/report.ts'
import type { Call, Handler } from '#server/http/implementation.ts'
import { findParcels, type KeptEvent, keepEvents, type Parcel, readKept } from './queries.ts'

/** An event as it is shown. */
interface Told extends Omit<CarrierEvent, 'status'> {
  status: string
  /** Known from before, and not in the carrier's current answer. */
  kept: boolean
}

interface Story {
  parcel: Parcel
  state: CarrierState
  report: CarrierReport | undefined
  /** Newest first. */
  events: readonly Told[]
}

type Happened = Pick<KeptEvent, 'date' | 'time' | 'city' | 'description'>

/** The same for the same event, whoever told it: its time, place and words without regard to case. */
const eventKey = ({ date, time, city, description }: Happened): string =>
  createHash('sha256')
    .update([date ?? '', time, city.toLowerCase(), description.toLowerCase()].join('\n'))
    .digest('base64url')

const moment = ({ date, time }: Happened): string => `${date ?? ''} ${time}`

/** What the carrier tells now, and what is known from before and it no longer tells. */
function unite(live: readonly CarrierEvent[], kept: readonly KeptEvent[]): Told[] {
  const events = new Map<string, Told>()
  for (const { date, time, city, status, description } of kept)
    events.set(eventKey({ date, time, city, description }), { date, time, city, status, description, kept: true })
  // Live ones last: they stand behind kept ones of the same minute, and replace those that are the same.
  for (const event of live) events.set(eventKey(event), { ...event, kept: false })
  return [...events.values()].sort((a, b) => (moment(a) < moment(b) ? 1 : moment(a) > moment(b) ? -1 : 0))
}

const isOver = (kept: readonly KeptEvent[]): boolean => kept.some(({ status }) => status === 'Delivered')

const same = (parcel: Parcel) => (event: KeptEvent) =>
  event.trackingNumber === parcel.trackingNumber && event.shipDate === parcel.shipDate

/** Of the parcels under one number the carrier means the one that was shipped last. */
const newestOf = (parcels: readonly Parcel[]): Parcel[] =>
  parcels.filter(
    (parcel) => !parcels.some((o) => o.trackingNumber === parcel.trackingNumber && o.shipDate > parcel.shipDate),
  )

type TrackCall = Pick<Call<typeof upsCall | typeof fedexCall>, 'db' | 'scope' | 'services' | 'today'>

/** The stories of parcels in scope: the carrier is asked for those that it may still tell of, and heard is kept. */
async function readStories(call: TrackCall, carrier: Carrier, numbers: readonly string[]): Promise<Story[]> {
  const { db, scope, services, today } = call
  const parcels = await findParcels(db, carrier, numbers, scope)
  const kept = await readKept(db, carrier, parcels)
  const asked = newestOf(parcels).filter(
    (parcel) => isTold(parcel.shipDate, today) && !isOver(kept.filter(same(parcel))),
  )
  const answers = await services.carriers.track(
    carrier,
    asked.map(({ trackingNumber }) => trackingNumber),
  )
  const stories = parcels.map((parcel): Story => {
    const answer: CarrierAnswer = (asked.includes(parcel) && answers.get(parcel.trackingNumber)) || {
      state: 'not asked',
    }
    const report = answer.state === 'told' ? answer.report : undefined
    return { parcel, state: answer.state, report, events: unite(report?.events ?? [], kept.filter(same(parcel))) }
  })
  await keepHeard(call, carrier, stories, kept)
  return stories
}

async function keepHeard(
  { db, services }: TrackCall,
  carrier: Carrier,
  stories: readonly Story[],
  kept: readonly KeptEvent[],
): Promise<void> {
  const heard = stories.flatMap(({ parcel, report }) => {
    const { trackingNumber, shipDate } = parcel
    const known = new Set(kept.filter(same(parcel)).map(eventKey))
    const events = new Map((report?.events ?? []).map((event) => [eventKey(event), event]))
    return [...events]
      .filter(([key]) => !known.has(key))
      .map(([key, event]) => ({ ...event, key, trackingNumber, shipDate }))
  })
  await keepEvents(db, carrier, heard, services.clock.now())
}

/** What the parcel's own row says stands in for whatever the carrier does not say. */
const summaryOf = ({ parcel, state, report, events }: Story) => ({
  trackingNumber: parcel.trackingNumber,
  shipDate: parcel.shipDate,
  Status: report?.status || events[0]?.status || '',
  description: events[0]?.description ?? '',
  weightField: report?.weight || (parcel.weight > 0 ? `${parcel.weight} LB` : ''),
  scheduledDelivery: report?.scheduledDelivery ?? parcel.scheduledDelivery,
  shippedOrBilledOn: report?.shippedOn ?? parcel.shipDate,
  serviceType: report?.service || parcel.service,
  carrier: state,
})

export const trackUps: Handler<typeof upsCall> = async (call, { upsTrackingNumberParams }) =>
  (await readStories(call, 'UPS', upsTrackingNumberParams)).map((story) => ({
    ...summaryOf(story),
    events: story.events.map(({ date, time, city, description, kept }) => ({
      dateField: date ?? '',
      timeField: time,
      cityField: city,
      descriptionField: description,
      kept,
    })),
  }))

export const trackFedex: Handler<typeof fedexCall> = async (call, { fedexTrackingNumberParams }) =>
  (await readStories(call, 'FEDEX', fedexTrackingNumberParams)).map((story) => ({
    ...summaryOf(story),
    events: story.events.map(({ date, time, city, description, kept }) => ({
      deliveryDate: date ?? '',
      deliveryTime: time,
      city,
      Status: description,
      kept,
    })),
  }))
