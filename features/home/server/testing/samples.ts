import type { endpoints } from '#home/contract/calls.ts'
import { ofCustomer, ofShipTo, type Samples } from '#app/server/testing/data/sample.ts'

export const samples: Samples<typeof endpoints> = {
  readHome: { input: ofShipTo },
  listDueInvoices: { input: ofShipTo },
  listBackOrders: { input: ofShipTo },
  listCanceledOrders: { input: ofShipTo },
  listArrivals: { input: ofShipTo },
  listLateParcels: { input: ofShipTo },
  listOrdersUnderway: { input: ofShipTo },
  listRefusedOrders: { input: ofShipTo },
  listApprovals: { input: ofShipTo },
  listUnsentCarts: { input: ofShipTo },
  listPurchaseMonths: { input: ofShipTo },
  listPriceChanges: { input: (subject) => ({ ...ofCustomer(subject), days: '60', items: 'A' }) },
  listRunningOut: { input: ({ identityKey, company, customer }) => ({ identityKey, custList: company + customer }) },
  listMyCustomers: { input: ({ identityKey }) => ({ identityKey }) },
  readUsualOrders: { input: ofShipTo },
  findDocuments: { input: (s) => ({ identityKey: s.identityKey, text: s.purchaseOrder }) },
}
