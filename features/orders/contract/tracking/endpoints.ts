import { z } from 'zod'
import { endpoint, listEndpoint } from '#kit/contract/declare/endpoint.ts'
import { companyNumber, listOf, optional, orderNumber, text } from '#kit/contract/declare/fields.ts'
import { all, any, flag } from '#kit/contract/declare/need.ts'
import { sequenceDigits } from '../documents/order-number.ts'
import { viewerScope } from '#kit/contract/declare/scope.ts'
import { trackingNumberColumns } from './columns.ts'
import { carrierStates, maxNumbers, trackable } from './rules.ts'

const needs = all(flag('CanViewUPSTrackingInfo'), any(flag('CanViewOrders'), flag('CanViewAR')))

const numbersCall = {
  needs,
  scope: viewerScope(),
  input: z.object({
    companyNumber,
    location: optional(text(6)),
    orderNumber,
    orderSequenceNumber: sequenceDigits,
  }),
  data: ['packages'],
  columns: trackingNumberColumns,
} as const

export const listUpsNumbers = listEndpoint({
  path: '/upstracking/getUPSTrackingNumbers',
  summary: "List an order's UPS parcels",
  ...numbersCall,
})

export const listFedexNumbers = listEndpoint({
  path: '/fedextracking/getFedexTrackingNumbers',
  summary: "List an order's FedEx parcels",
  ...numbersCall,
})

const iso = z.string().nullable()

/** The common part of both carriers' responses. */
const summary = {
  trackingNumber: z.string(),
  /** The distributor's ship date: carriers reuse numbers, so number and date together identify a parcel. */
  shipDate: z.string(),
  /** In the carrier's words; empty if unknown. */
  Status: z.string(),
  /** The text of the latest event. */
  description: z.string(),
  /** Number and unit, such as `12.5 LB`. */
  weightField: z.string(),
  scheduledDelivery: iso,
  shippedOrBilledOn: iso,
  serviceType: z.string(),
  /** Who received the parcel; empty if the carrier doesn't say. */
  receivedBy: z.string(),
  carrier: z.enum(carrierStates),
}

/**
 * `kept` means stored earlier and missing from the carrier's current response. Dates are ISO, times `HH:MM:SS`; either
 * may be empty.
 */
const kept = z.boolean()

const trackingNumber = text(40).trim().regex(trackable, 'a tracking number is 7 to 34 letters and digits')
const trackingNumbers = listOf(trackingNumber, maxNumbers)

/** Covers parcels of orders in the viewer's scope. For other numbers, it returns nothing and queries no carrier. */
export const trackUps = endpoint({
  method: 'GET',
  path: '/upstracking/getUPSResponses',
  summary: 'Track UPS parcels, with stored events',
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
  summary: 'Track FedEx parcels, with stored events',
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
