import type { endpoints } from '@trade-counter/contract/slices/item-forecast/slice.ts'
import type { Samples } from '#server/kit/access/proofs/sample.ts'

export const samples: Samples<typeof endpoints> = {
  listForecast: {
    input: ({ identityKey, company, customer }) => ({ identityKey, custList: company + customer, show: 'all' }),
  },
}
