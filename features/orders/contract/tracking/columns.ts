import { columns } from '#kit/contract/declare/columns.ts'

/** One parcel of an order. */
export const trackingNumberColumns = columns([
  { key: 'TrackingNumber', header: 'Tracking #', format: 'code', width: 190 },
  { key: 'ShipDate', header: 'Shipped', format: 'date', width: 110 },
  { key: 'ServiceType', header: 'Service', format: 'text', width: 150 },
  /** Pounds, as weighed by the distributor. */
  { key: 'Weight', header: 'Weight (lb)', format: 'quantity', sum: true, width: 100 },
])

/** The progress of a parcel, newest first, from either carrier. */
export const progressColumns = columns([
  { key: 'date', header: 'Date', format: 'date', width: 110 },
  { key: 'time', header: 'Time', format: 'code', width: 96 },
  { key: 'location', header: 'Location', format: 'text', width: 200 },
  { key: 'activity', header: 'Activity', format: 'text', width: 520 },
  /** `kept` if only our records have the event, not the carrier's current response; otherwise empty. */
  { key: 'source', header: 'Source', format: 'code', carried: true },
])
