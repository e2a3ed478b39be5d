import type { endpoints } from '@trade-counter/contract/slices/find/slice.ts'
import { ofCustomer, type Samples } from '#server/kit/access/proofs/sample.ts'

export const samples: Samples<typeof endpoints> = {
  findDocuments: { input: (s) => ({ identityKey: s.identityKey, text: s.purchaseOrder }) },
  findItems: { input: (s) => ({ ...ofCustomer(s), identityKey: s.identityKey, text: s.item }) },
}
