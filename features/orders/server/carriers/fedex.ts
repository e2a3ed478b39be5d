import { randomUUID } from 'node:crypto'
import { at, readDay, latestOf, listAt, momentOf, placeOf, textAt, timeOf } from './lenient.ts'
import type { CarrierAdapter } from './adapter.ts'
import type { CarrierEvent, CarrierReport, Stage } from './report.ts'

const stages: Record<string, Stage> = {
  OC: 'Label created',
  IN: 'Label created',
  PU: 'Picked up',
  IT: 'In transit',
  AR: 'In transit',
  DP: 'In transit',
  OD: 'Out for delivery',
  DE: 'Exception',
  SE: 'Exception',
  DY: 'Exception',
  CA: 'Exception',
  DL: 'Delivered',
  RS: 'Returned',
}

function readEvent(scan: unknown): CarrierEvent {
  const address = at(scan, 'scanLocation')
  const date = textAt(scan, 'date')
  const words = [
    textAt(scan, 'eventDescription') || textAt(scan, 'derivedStatus'),
    textAt(scan, 'exceptionDescription'),
  ]
  return {
    date: readDay(date),
    time: timeOf(date),
    city: placeOf(textAt(address, 'city'), textAt(address, 'stateOrProvinceCode'), textAt(address, 'countryCode')),
    status: stages[textAt(scan, 'eventType')] ?? stages[textAt(scan, 'derivedStatusCode')] ?? '',
    description: words.filter((part) => part !== '').join(': '),
  }
}

/** The day of the first of these kinds that is present. */
function dayNamed(result: unknown, ...types: readonly string[]) {
  const dates = listAt(result, 'dateAndTimes')
  for (const type of types) {
    const day = readDay(
      textAt(
        dates.find((one) => textAt(one, 'type') === type),
        'dateTime',
      ),
    )
    if (day) return day
  }
  return null
}

/** The day on which a time window ends, or begins if it has no end. */
const windowDay = (result: unknown, name: string) =>
  readDay(textAt(result, name, 'window', 'ends')) ?? readDay(textAt(result, name, 'window', 'begins'))

/** The scheduled delivery day, newest plan first; the actual day when there is no plan. */
const scheduledOf = (result: unknown) =>
  dayNamed(result, 'ESTIMATED_DELIVERY', 'APPOINTMENT_DELIVERY', 'COMMITMENT') ??
  windowDay(result, 'estimatedDeliveryTimeWindow') ??
  windowDay(result, 'standardTransitTimeWindow') ??
  dayNamed(result, 'ACTUAL_DELIVERY')

function readResult(result: unknown): CarrierReport {
  const [weight] = listAt(result, 'packageDetails', 'weightAndDimensions', 'weight')
  const events = listAt(result, 'scanEvents').map(readEvent)
  const status = at(result, 'latestStatusDetail')
  return {
    status: textAt(status, 'description') || textAt(status, 'statusByLocale') || events[0]?.description || '',
    service: textAt(result, 'serviceDetail', 'description'),
    weight: [textAt(weight, 'value'), textAt(weight, 'unit')].join(' ').trim(),
    scheduledDelivery: scheduledOf(result),
    shippedOn: dayNamed(result, 'ACTUAL_PICKUP', 'SHIP', 'ACTUAL_TENDER', 'ANTICIPATED_TENDER'),
    receivedBy:
      textAt(result, 'deliveryDetails', 'receivedByName') || textAt(result, 'deliveryDetails', 'signedByName'),
    events,
  }
}

const latestScan = (result: unknown): number =>
  listAt(result, 'scanEvents').reduce((latest: number, scan) => Math.max(latest, momentOf(textAt(scan, 'date'))), 0)

/** A result with an event or a status is known. An error in it only says what is missing. */
const isKnown = (result: unknown): boolean =>
  listAt(result, 'scanEvents').length > 0 || textAt(result, 'latestStatusDetail', 'code') !== ''

/** Parses a Track v1 response, whose results are grouped by requested number. */
export function readFedex(json: unknown, numbers: readonly string[]): Map<string, CarrierReport | undefined> {
  const answers = listAt(json, 'output', 'completeTrackResults')
  return new Map(
    numbers.map((number) => {
      const answer = answers.find((one) => textAt(one, 'trackingNumber') === number)
      // FedEx reuses numbers, and may list a result without scans first.
      const result = latestOf(listAt(answer, 'trackResults').filter(isKnown), latestScan)
      return [number, result === undefined ? undefined : readResult(result)]
    }),
  )
}

/** FedEx Track v1: up to 30 parcels per request. */
export const fedex: CarrierAdapter = {
  batch: 30,
  tokenRequest: ({ url, clientId, clientSecret }) => ({
    url: `${url}/oauth/token`,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }).toString(),
  }),
  trackRequest: ({ url }, numbers, token) => ({
    url: `${url}/track/v1/trackingnumbers`,
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-locale': 'en_US',
      'x-customer-transaction-id': randomUUID(),
    },
    body: JSON.stringify({
      includeDetailedScans: true,
      trackingInfo: numbers.map((trackingNumber) => ({ trackingNumberInfo: { trackingNumber } })),
    }),
  }),
  read: readFedex,
}
