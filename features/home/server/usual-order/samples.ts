import type * as endpoints from '#home/contract/usual-order/endpoints.ts'
import { ofShipTo, type Samples } from '#kit/server/access/proofs/sample.ts'

export const samples: Samples<typeof endpoints> = {
  readUsualOrders: { input: ofShipTo },
}
