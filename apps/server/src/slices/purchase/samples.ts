import { toSentLines } from '@trade-counter/contract/kit/ordering/lines.ts'
import type { endpoints } from '@trade-counter/contract/slices/purchase/slice.ts'
import { ofShipTo, type Samples } from '#server/kit/access/proofs/sample.ts'

export const samples: Samples<typeof endpoints> = {
  addToCart: {
    input: (s) => ({ ...ofShipTo(s), lines: toSentLines([{ item: s.item, quantity: '12' }]) }),
    changes: true,
  },
  listCartLines: { input: ofShipTo },
}
