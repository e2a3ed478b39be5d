import type * as endpoints from '#orders/contract/tracking/endpoints.ts'
import { ofCompany, type Samples } from '#kit/server/access/proofs/sample.ts'

export const samples: Samples<typeof endpoints> = {
  /** In the small data set, closed orders ship by UPS and open ones by FedEx. */
  listUpsNumbers: {
    input: (s) => ({ ...ofCompany(s), orderNumber: s.closedOrder, orderSequenceNumber: s.sequence }),
  },
  listFedexNumbers: {
    input: (s) => ({
      ...ofCompany(s),
      location: s.warehouse,
      orderNumber: s.openOrder,
      orderSequenceNumber: s.sequence,
    }),
  },
  trackUps: { input: (s) => ({ upsTrackingNumberParams: s.upsNumber }) },
  trackFedex: { input: (s) => ({ fedexTrackingNumberParams: s.fedexNumber }) },
}
