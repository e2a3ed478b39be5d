import type { endpoints } from '#money/contract/calls.ts'
import { ofCompany, ofCustomer, ofShipTo, type Samples } from '#app/server/testing/data/sample.ts'

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
  listBuckets: { input: ofShipTo },
  listDetails: { input: ofShipTo },
  readCredit: { input: ofCustomer },
  listPayments: { input: (s) => ({ ...ofShipTo(s), invoice: s.invoice }) },
  listStatement: { input: ofShipTo },
  printStatement: { input: ofShipTo },
}
