import type * as endpoints from '#orders/contract/endpoints.ts'
import { ofCompany, ofCustomer, ofViewer, type Samples, type Subject } from '#kit/server/access/proofs/sample.ts'

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
}
