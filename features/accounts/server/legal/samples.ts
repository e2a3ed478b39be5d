import type * as endpoints from '#accounts/contract/legal/endpoints.ts'
import type { Samples } from '#kit/server/access/proofs/sample.ts'

export const samples: Samples<typeof endpoints> = {
  readLegalText: { input: () => ({ text: 'privacy' }) },
}
