import type * as endpoints from '#items/contract/find/endpoints.ts'
import { ofCustomer, type Samples } from '#kit/server/access/proofs/sample.ts'

export const samples: Samples<typeof endpoints> = {
  findItems: { input: (s) => ({ ...ofCustomer(s), identityKey: s.identityKey, text: s.item }) },
}
