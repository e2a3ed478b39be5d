import { type Carrier, carriers } from '#orders/contract/documents/carriers.ts'
import type { RowOf } from '#kit/contract/declare/columns.ts'
import type { progressColumns } from '#orders/contract/tracking/columns.ts'
import {
  listFedexNumbers,
  listUpsNumbers,
  type trackFedex,
  type trackUps,
} from '#orders/contract/tracking/endpoints.ts'
import { maxNumbers, trackable } from '#orders/contract/tracking/rules.ts'
import type { z } from 'zod'
import { useList } from '#kit/web/calls/use-list.ts'

export interface ParcelRow {
  carrier: Carrier
  number: string
  shipDate: string
  service: string
}

/** A parcel's tracking events, from any carrier. */
export type Story = Omit<z.output<(typeof trackUps)['output']>[number], 'events'> & { events: Progress[] }
export type Progress = RowOf<typeof progressColumns>

const source = (kept: boolean) => (kept ? 'kept' : '')

export const upsStories = (answer: z.output<(typeof trackUps)['output']>): Story[] =>
  answer.map(({ events, ...summary }) => ({
    ...summary,
    events: events.map(({ dateField, timeField, cityField, descriptionField, kept }) => ({
      date: dateField || null,
      time: timeField,
      location: cityField,
      activity: descriptionField,
      source: source(kept),
    })),
  }))

export const fedexStories = (answer: z.output<(typeof trackFedex)['output']>): Story[] =>
  answer.map(({ events, ...summary }) => ({
    ...summary,
    events: events.map(({ deliveryDate, deliveryTime, city, Status, kept }) => ({
      date: deliveryDate || null,
      time: deliveryTime,
      location: city,
      activity: Status,
      source: source(kept),
    })),
  }))

/** Returns the numbers to request together with this parcel's, up to the limit of one call; empty if it takes none. */
export function numbersAround(parcels: readonly ParcelRow[], chosen: ParcelRow | undefined, carrier: Carrier): string {
  if (chosen?.carrier !== carrier) return ''
  const ofCarrier = parcels.filter((parcel) => parcel.carrier === carrier)
  const page = Math.floor(ofCarrier.indexOf(chosen) / maxNumbers)
  const numbers = ofCarrier.slice(page * maxNumbers, (page + 1) * maxNumbers).map(({ number }) => number)
  return [...new Set(numbers)].filter((number) => trackable.test(number)).join(',')
}

/** Both carriers' parcels of an order; undefined until both lists are loaded. */
export function useParcels(
  input: { companyNumber: string; orderNumber: string; orderSequenceNumber: string } | undefined,
) {
  const ups = useList(listUpsNumbers, input)
  const fedex = useList(listFedexNumbers, input)
  const rows = { UPS: ups.rows, FEDEX: fedex.rows }
  const parcels = carriers.flatMap((carrier) =>
    (rows[carrier] ?? []).map(
      ({ TrackingNumber, ShipDate, ServiceType }): ParcelRow => ({
        carrier,
        number: TrackingNumber,
        shipDate: ShipDate ?? '',
        service: ServiceType,
      }),
    ),
  )
  return {
    parcels: ups.rows && fedex.rows ? parcels : undefined,
    error: ups.error ?? fedex.error,
    retry: () => {
      ups.retry()
      fedex.retry()
    },
  }
}
