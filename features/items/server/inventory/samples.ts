import type * as endpoints from '#items/contract/inventory/endpoints.ts'
import { ofCompany, ofCustomer, ofShipTo, ofViewerByCode, type Samples } from '#kit/server/access/proofs/sample.ts'

export const samples: Samples<typeof endpoints> = {
  listBoughtItems: { input: ofShipTo },
  listVendors: { input: ofCompany },
  searchInventory: {
    input: (s) => ({ ...ofViewerByCode(s), ...ofCustomer(s), numberRows: '20', qualifier: 'contains' }),
  },
}
