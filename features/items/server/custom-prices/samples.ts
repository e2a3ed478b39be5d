import type * as endpoints from '#items/contract/custom-prices/endpoints.ts'
import { ofCustomer, ofViewer, type Samples } from '#kit/server/access/proofs/sample.ts'

export const samples: Samples<typeof endpoints> = {
  listCustomPrices: { input: (s) => ({ ...ofViewer(s), ...ofCustomer(s) }) },
}
