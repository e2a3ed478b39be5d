import type * as endpoints from '#home/contract/my-customers/endpoints.ts'
import type { Samples } from '#kit/server/access/proofs/sample.ts'

export const samples: Samples<typeof endpoints> = {
  listMyCustomers: { input: ({ identityKey }) => ({ identityKey }) },
}
