import type { Carrier } from '#orders/contract/documents/carriers.ts'
import type { trackFedex as fedexCall, trackUps as upsCall } from '#orders/contract/tracking/endpoints.ts'
import { type CarrierState, endsParcel, isOfParcel, mayReport } from '#orders/contract/tracking/rules.ts'
import type { CarrierReport } from '../carriers/report.ts'
import type { Call, Handler } from '#kit/server/http/implementation.ts'
import { answerForParcel, newEvents, type ShownEvent, mergeEvents } from './parcel-story.ts'
import { findParcels, type SavedEvent, saveEvents, type Parcel, readSavedEvents } from './queries.ts'

interface Story {
  parcel: Parcel
  state: CarrierState
  report: CarrierReport | undefined
  /** Newest first. */
  events: readonly ShownEvent[]
}

/** Returns a parcel's stored events, without those of an earlier parcel with the same number. */
const savedEventsOf = (parcel: Parcel, kept: readonly SavedEvent[]): SavedEvent[] =>
  kept.filter(
    ({ trackingNumber, shipDate, date }) =>
      trackingNumber === parcel.trackingNumber && shipDate === parcel.shipDate && isOfParcel(date, shipDate),
  )

/** If parcels share a number, the carrier's answer concerns the last one shipped. */
const newestOf = (parcels: readonly Parcel[]): Parcel[] =>
  parcels.filter(
    (parcel) => !parcels.some((o) => o.trackingNumber === parcel.trackingNumber && o.shipDate > parcel.shipDate),
  )

type TrackCall = Pick<Call<typeof upsCall | typeof fedexCall>, 'db' | 'scope' | 'services' | 'today'>

/** Tracks the parcels in scope. Queries the carrier about recent undelivered ones and stores its events. */
async function readStories(call: TrackCall, carrier: Carrier, numbers: readonly string[]): Promise<Story[]> {
  const { db, scope, services, today } = call
  const parcels = await findParcels(db, carrier, numbers, scope)
  const allSaved = await readSavedEvents(db, carrier, parcels)
  const savedBy = new Map(parcels.map((parcel) => [parcel, savedEventsOf(parcel, allSaved)]))
  const isOver = (parcel: Parcel) => savedBy.get(parcel)?.some((event) => endsParcel(event, parcel.shipDate))
  const queried = newestOf(parcels).filter((parcel) => mayReport(parcel.shipDate, today) && !isOver(parcel))
  const answers = await services.carriers.track(
    carrier,
    queried.map(({ trackingNumber }) => trackingNumber),
  )
  const stories = parcels.map((parcel): Story => {
    const given = queried.includes(parcel) ? answers.get(parcel.trackingNumber) : undefined
    const answer = answerForParcel(parcel, given ?? { state: 'not asked' })
    const report = answer.state === 'known' ? answer.report : undefined
    return { parcel, state: answer.state, report, events: mergeEvents(parcel, report, savedBy.get(parcel) ?? []) }
  })
  const heard = stories.flatMap(({ parcel, events }) => newEvents(parcel, events, savedBy.get(parcel) ?? []))
  await saveEvents(db, carrier, heard, services.clock.now())
  return stories
}

/** Uses the parcel's row for values that the carrier omits. */
const summaryOf = ({ parcel, state, report, events }: Story) => ({
  trackingNumber: parcel.trackingNumber,
  shipDate: parcel.shipDate,
  Status: report?.status || events[0]?.status || '',
  description: events[0]?.description ?? '',
  weightField: report?.weight || (parcel.weight > 0 ? `${parcel.weight} LB` : ''),
  scheduledDelivery: report?.scheduledDelivery ?? parcel.scheduledDelivery,
  shippedOrBilledOn: report?.shippedOn ?? parcel.shipDate,
  serviceType: report?.service || parcel.service,
  receivedBy: events.find(({ receivedBy }) => receivedBy !== '')?.receivedBy ?? '',
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
