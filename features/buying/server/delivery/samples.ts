import type * as endpoints from '#buying/contract/delivery/endpoints.ts'
import { ofShipTo, type Samples } from '#kit/server/access/proofs/sample.ts'

export const samples: Samples<typeof endpoints> = {
  listDeliveries: { input: ofShipTo },
}
