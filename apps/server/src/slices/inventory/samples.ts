import type { endpoints } from '@trade-counter/contract/slices/inventory/slice.ts'
import { ofCompany, ofCustomer, ofShipTo, ofViewerByCode, type Samples } from '#server/kit/access/proofs/sample.ts'

export const samples: Samples<typeof endpoints> = {
  listBoughtItems: { input: ofShipTo },
  listVendors: { input: ofCompany },
  searchInventory: {
    input: (s) => ({ ...ofViewerByCode(s), ...ofCustomer(s), numberRows: '20', qualifier: 'contains' }),
  },
}
