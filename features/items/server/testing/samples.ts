import type { endpoints } from '#items/contract/calls.ts'
import {
  ofCompany,
  ofCustomer,
  ofShipTo,
  ofViewer,
  ofViewerByCode,
  type Samples,
} from '#app/server/testing/data/sample.ts'

export const samples: Samples<typeof endpoints> = {
  listBoughtItems: { input: ofShipTo },
  listVendors: { input: ofCompany },
  searchInventory: {
    input: (s) => ({ ...ofViewerByCode(s), ...ofCustomer(s), numberRows: '20', qualifier: 'contains' }),
  },
  listCustomPrices: { input: (s) => ({ ...ofViewer(s), ...ofCustomer(s) }) },
  findItems: { input: (s) => ({ ...ofCustomer(s), identityKey: s.identityKey, text: s.item }) },
  searchPriceList: {
    input: (s) => ({ ...ofViewer(s), ...ofCustomer(s), numberRows: '20', qualifier: 'contains' }),
  },
}
