import type { endpoints } from '@trade-counter/contract/slices/tracking/slice.ts'
import { ofCompany, type Samples } from '#server/kit/access/proofs/sample.ts'

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
