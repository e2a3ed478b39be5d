import type * as endpoints from '#money/contract/invoices/endpoints.ts'
import { ofCompany, ofShipTo, type Samples } from '#kit/server/access/proofs/sample.ts'

export const samples: Samples<typeof endpoints> = {
  downloadInvoice: {
    input: (s) => ({
      ...ofCompany(s),
      invoiceId: s.invoice,
      group: s.customer,
      shipTo: s.shipTo,
      order: s.closedOrder,
    }),
  },
  downloadInvoices: { input: (s) => ({ ...ofShipTo(s), invoices: s.invoice, form: 'zip' }) },
}
