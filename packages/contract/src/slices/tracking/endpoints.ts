import { z } from 'zod'
import { endpoint, listEndpoint } from '../../kit/declare/endpoint.ts'
import { companyNumber, listOf, optional, text } from '../../kit/declare/fields.ts'
import { all, any, flag } from '../../kit/declare/need.ts'
import { orderDigits, sequenceDigits } from '../../kit/documents/order-number.ts'
import { viewerScope } from '../../kit/declare/scope.ts'
import { trackingNumberColumns } from './columns.ts'
import { carrierStates, mostNumbers } from './rules.ts'

const needs = all(flag('CanViewUPSTrackingInfo'), any(flag('CanViewOrders'), flag('CanViewAR')))

const numbersCall = {
  method: 'GET',
  needs,
  scope: viewerScope(),
  input: z.object({
    companyNumber,
    location: optional(text(6)),
    orderNumber: orderDigits,
    orderSequenceNumber: sequenceDigits,
  }),
  data: ['packages'],
  columns: trackingNumberColumns,
  exports: undefined,
} as const

export const listUpsNumbers = listEndpoint({
  path: '/upstracking/getUPSTrackingNumbers',
  summary: "An order's parcels with UPS",
  ...numbersCall,
})

export const listFedexNumbers = listEndpoint({
  path: '/fedextracking/getFedexTrackingNumbers',
  summary: "An order's parcels with FedEx",
  ...numbersCall,
})

const iso = z.string().nullable()

/** What both carriers' answers have in common. */
const summary = {
  trackingNumber: z.string(),
  /** As the distributor shipped it: numbers come round again, so number and day together name a parcel. */
  shipDate: z.string(),
  /** In the carrier's words; empty where nothing is known. */
  Status: z.string(),
  /** The latest event's words. */
  description: z.string(),
  /** Number and unit, as `12.5 LB`. */
  weightField: z.string(),
  scheduledDelivery: iso,
  shippedOrBilledOn: iso,
  serviceType: z.string(),
  /** Who received the parcel; empty where the carrier names nobody. */
  receivedBy: z.string(),
  carrier: z.enum(carrierStates),
}

/** `kept`: not in the carrier's current answer, known from before. Dates are ISO, times `HH:MM:SS`; either may be empty. */
const kept = z.boolean()

const trackingNumber = text(40)
  .trim()
  .regex(/^[A-Za-z0-9]{7,34}$/, 'a tracking number is 7 to 34 letters and digits')
  .toUpperCase()
const trackingNumbers = listOf(trackingNumber, mostNumbers)

/** Parcels of orders in the viewer's scope; of numbers that are linked to none nothing is said, and nobody is asked. */
export const trackUps = endpoint({
  method: 'GET',
  path: '/upstracking/getUPSResponses',
  summary: 'Where parcels are, as UPS tells it and as it was kept',
  needs,
  scope: viewerScope(),
  input: z.object({ upsTrackingNumberParams: trackingNumbers }),
  output: z.array(
    z.object({
      ...summary,
      events: z.array(
        z.object({
          dateField: z.string(),
          timeField: z.string(),
          cityField: z.string(),
          descriptionField: z.string(),
          kept,
        }),
      ),
    }),
  ),
})

export const trackFedex = endpoint({
  method: 'GET',
  path: '/fedextracking/getFedexResponses',
  summary: 'Where parcels are, as FedEx tells it and as it was kept',
  needs,
  scope: viewerScope(),
  input: z.object({ fedexTrackingNumberParams: trackingNumbers }),
  output: z.array(
    z.object({
      ...summary,
      events: z.array(
        z.object({ deliveryDate: z.string(), deliveryTime: z.string(), city: z.string(), Status: z.string(), kept }),
      ),
    }),
  ),
})
