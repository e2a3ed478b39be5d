import type { endpoints } from '@trade-counter/contract/slices/custom-prices/slice.ts'
import { ofCustomer, ofViewer, type Samples } from '#server/kit/access/proofs/sample.ts'

export const samples: Samples<typeof endpoints> = {
  listCustomPrices: { input: (s) => ({ ...ofViewer(s), ...ofCustomer(s) }) },
}
