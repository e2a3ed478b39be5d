import type { endpoints } from '@trade-counter/contract/slices/price-list/slice.ts'
import { ofCustomer, ofViewer, type Samples } from '#server/kit/access/proofs/sample.ts'

export const samples: Samples<typeof endpoints> = {
  searchPriceList: {
    input: (s) => ({ ...ofViewer(s), ...ofCustomer(s), numberRows: '20', qualifier: 'contains' }),
  },
}
