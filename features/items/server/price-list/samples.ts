import type * as endpoints from '#items/contract/price-list/endpoints.ts'
import { ofCustomer, ofViewer, type Samples } from '#kit/server/access/proofs/sample.ts'

export const samples: Samples<typeof endpoints> = {
  searchPriceList: {
    input: (s) => ({ ...ofViewer(s), ...ofCustomer(s), numberRows: '20', qualifier: 'contains' }),
  },
}
