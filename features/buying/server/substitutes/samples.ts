import type * as endpoints from '#buying/contract/substitutes/endpoints.ts'
import { ofShipTo, type Samples } from '#kit/server/access/proofs/sample.ts'

export const samples: Samples<typeof endpoints> = {
  listCartSubstitutes: { input: ofShipTo },
  replaceInCart: {
    input: (s) => ({ ...ofShipTo(s), item: 'gone', by: s.item, quantity: '12' }),
    status: 409,
    changes: true,
  },
}
