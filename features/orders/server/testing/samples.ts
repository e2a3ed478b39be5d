import type { endpoints } from '#orders/contract/calls.ts'
import { ofCompany, ofCustomer, ofViewer, type Samples, type Subject } from '#app/server/testing/data/sample.ts'

const byInvoice = (s: Subject) => ({ ...ofCompany(s), referenceNumber: s.invoice })

export const samples: Samples<typeof endpoints> = {
  searchOrders: {
    input: (s) => ({
      ...ofViewer(s),
      ...ofCustomer(s),
      shipToNumber: s.shipTo,
      orderStatus: 'A',
      referenceNumber: s.invoice,
    }),
  },
  listOrderLines: {
    input: (s) => ({
      ...ofCompany(s),
      loginid: s.identityKey,
      sellingloc: s.warehouse,
      orderNumber: s.closedOrder,
      orderSequenceNumber: s.sequence,
    }),
  },
  readOrderHead: { input: byInvoice },
  readInvoiceHead: { input: byInvoice },
  readInvoiceTotals: { input: byInvoice },
  listInvoiceLines: { input: byInvoice },
  listPortalOrders: { input: (s) => ({ ...ofCustomer(s), shipToNumber: s.shipTo }) },
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
