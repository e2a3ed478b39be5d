import type { endpoints } from '@trade-counter/contract/slices/legal/slice.ts'
import type { Samples } from '#server/kit/access/proofs/sample.ts'

export const samples: Samples<typeof endpoints> = {
  readLegalText: { input: () => ({ text: 'privacy' }) },
}
