import type { endpoints } from '@trade-counter/contract/slices/home/slice.ts'
import { ofShipTo, type Samples } from '#server/kit/access/proofs/sample.ts'

export const samples: Samples<typeof endpoints> = {
  readHome: { input: ofShipTo },
}
