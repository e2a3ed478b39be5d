import type * as endpoints from '#item-page/contract/item-forecast/endpoints.ts'
import type { Samples } from '#kit/server/access/proofs/sample.ts'

export const samples: Samples<typeof endpoints> = {
  listForecast: {
    input: ({ identityKey, company, customer }) => ({ identityKey, custList: company + customer, show: 'all' }),
  },
}
