import type * as endpoints from '#home/contract/find/endpoints.ts'
import type { Samples } from '#kit/server/access/proofs/sample.ts'

export const samples: Samples<typeof endpoints> = {
  findDocuments: { input: (s) => ({ identityKey: s.identityKey, text: s.purchaseOrder }) },
}
