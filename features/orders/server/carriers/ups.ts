import { randomUUID } from 'node:crypto'
import { at, readDay, latestOf, listAt, momentOf, placeOf, textAt, timeOf } from './lenient.ts'
import type { CarrierAdapter } from './adapter.ts'
import type { CarrierEvent, CarrierReport, Stage } from './report.ts'

const stages: Record<string, Stage> = {
  M: 'Label created',
  P: 'Picked up',
  I: 'In transit',
  O: 'Out for delivery',
  X: 'Exception',
  D: 'Delivered',
  RS: 'Returned',
}

function readEvent(activity: unknown): CarrierEvent {
  const address = at(activity, 'location', 'address')
  return {
    date: readDay(textAt(activity, 'date')),
    time: timeOf(textAt(activity, 'time')),
    city: placeOf(textAt(address, 'city'), textAt(address, 'stateProvince'), textAt(address, 'countryCode')),
    status: stages[textAt(activity, 'status', 'type')] ?? '',
    description: textAt(activity, 'status', 'description') || textAt(activity, 'status', 'simplifiedTextDescription'),
  }
}

/** The delivery date: the rescheduled one if there is one, else the original. */
function scheduledOf(parcel: unknown) {
  const dates = listAt(parcel, 'deliveryDate')
  const dayOf = (type: string) => {
    const date = dates.find((one) => textAt(one, 'type') === type)
    return readDay(textAt(date, 'date'))
  }
  return dayOf('RDD') ?? dayOf('SDD') ?? dayOf('DEL')
}

const latestActivity = (parcel: unknown): number =>
  listAt(parcel, 'activity')
    .map(readEvent)
    .reduce((latest, { date, time }) => Math.max(latest, momentOf(`${date}T${time || '00:00:00'}Z`)), 0)

/**
 * Parses a Track v1 response. A shipment without packages has a warning that the number is unknown. A shipment with
 * another number says nothing about the requested one.
 */
export function readUps(json: unknown, asked: string): CarrierReport | undefined {
  const number = asked.toUpperCase()
  const shipments = listAt(json, 'trackResponse', 'shipment')
  const parcelsOf = (shipment: unknown) => listAt(shipment, 'package')
  const parcels = shipments.flatMap(parcelsOf)
  const about = shipments.filter((shipment) => ['', number].includes(textAt(shipment, 'inquiryNumber').toUpperCase()))
  // The response may include other parcels of the shipment, and earlier parcels with the same number.
  const sameNumber = parcels.filter((one) => textAt(one, 'trackingNumber').toUpperCase() === number)
  const parcel = latestOf(sameNumber, latestActivity) ?? about.flatMap(parcelsOf)[0]
  if (parcel === undefined) return undefined
  const events = listAt(parcel, 'activity').map(readEvent)
  const [latest] = events
  const picked = events.findLast(({ status }) => status === 'Picked up') ?? events.findLast(({ date }) => date !== null)
  return {
    status: textAt(parcel, 'currentStatus', 'description') || latest?.status || latest?.description || '',
    service: textAt(parcel, 'service', 'description'),
    weight: [textAt(parcel, 'weight', 'weight'), textAt(parcel, 'weight', 'unitOfMeasurement')].join(' ').trim(),
    scheduledDelivery: scheduledOf(parcel),
    shippedOn: picked?.date ?? null,
    receivedBy: textAt(parcel, 'deliveryInformation', 'receivedBy'),
    events,
  }
}

/** UPS Track v1: one parcel per request. */
export const ups: CarrierAdapter = {
  batch: 1,
  tokenRequest: ({ url, clientId, clientSecret }) => ({
    url: `${url}/security/v1/oauth/token`,
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  }),
  trackRequest: ({ url }, [number = ''], token) => ({
    url: `${url}/api/track/v1/details/${encodeURIComponent(number.toUpperCase())}?locale=en_US&returnSignature=false`,
    method: 'GET',
    headers: { authorization: `Bearer ${token}`, transId: randomUUID(), transactionSrc: 'TradeCounter' },
  }),
  read: (json, numbers) => new Map(numbers.map((number) => [number, readUps(json, number)])),
}
