/** Minimal carrier responses, handwritten from their documentation. */

const upsActivity = (type: string, description: string, date: string, time: string, city = 'PARAMUS') => ({
  location: { address: { city, stateProvince: 'NJ', countryCode: 'US' } },
  status: { type, description, code: 'XX' },
  date,
  time,
})

/** A parcel in transit with a postponed delivery; the response includes earlier parcels of the same shipment. */
export const upsUnderWay = (number: string) => ({
  trackResponse: {
    shipment: [
      {
        inquiryNumber: number,
        package: [
          { trackingNumber: '1Z0000000000000000', activity: [upsActivity('D', 'DELIVERED', '20261101', '120000')] },
          {
            trackingNumber: number,
            currentStatus: { description: 'On the Way' },
            service: { description: 'UPS Ground' },
            weight: { weight: '12.50', unitOfMeasurement: 'LBS' },
            deliveryDate: [
              { type: 'SDD', date: '20261121' },
              { type: 'RDD', date: '20261123' },
            ],
            activity: [
              upsActivity('X', 'Severe weather conditions have delayed delivery. ', '20261119', '91500'),
              upsActivity('I', 'Departed from Facility', '20261118', '223000'),
              upsActivity('P', 'Pickup Scan', '20261118', '171500'),
              upsActivity('M', 'Shipper created a label', '20261117', '080000', ''),
            ],
          },
        ],
      },
    ],
  },
})

export const upsUnknown = (number: string) => ({
  trackResponse: {
    shipment: [{ inquiryNumber: number, warnings: [{ code: 'TW0001', message: 'Tracking Information Not Found' }] }],
  },
})

const fedexScan = (eventType: string, eventDescription: string, date: string, exceptionDescription = '') => ({
  date,
  eventType,
  eventDescription,
  exceptionDescription,
  scanLocation: { city: 'SEATTLE', stateOrProvinceCode: 'WA', countryCode: 'US' },
})

export const fedexResult = {
  latestStatusDetail: { code: 'DE', description: 'Delivery exception' },
  serviceDetail: { description: 'FedEx Ground' },
  packageDetails: { weightAndDimensions: { weight: [{ unit: 'LB', value: '7.0' }] } },
  dateAndTimes: [
    { type: 'ACTUAL_PICKUP', dateTime: '2026-11-17T17:00:00-08:00' },
    { type: 'ESTIMATED_DELIVERY', dateTime: '2026-11-20T00:00:00-06:00' },
  ],
  scanEvents: [
    fedexScan('DE', 'Delivery exception', '2026-11-19T16:40:00-08:00', 'Customer not available'),
    fedexScan('PU', 'Picked up', '2026-11-17T17:00:00-08:00'),
  ],
}

export const fedexUnknown = { error: { code: 'TRACKING.TRACKINGNUMBER.NOTFOUND', message: 'cannot be found' } }

/** @param results the results of each number; a number may have several */
export const fedexAnswer = (results: Record<string, unknown[]>) => ({
  output: {
    completeTrackResults: Object.entries(results).map(([trackingNumber, trackResults]) => ({
      trackingNumber,
      trackResults,
    })),
  },
})
