import type { endpoints } from '@trade-counter/contract/slices/accounts-payable/slice.ts'
import { ofShipTo, type Samples } from '#server/kit/access/proofs/sample.ts'

export const samples: Samples<typeof endpoints> = {
  listBuckets: { input: ofShipTo },
  listDetails: { input: ofShipTo },
  printStatement: { input: ofShipTo },
}
