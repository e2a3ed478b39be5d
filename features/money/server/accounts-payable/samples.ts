import type * as endpoints from '#money/contract/accounts-payable/endpoints.ts'
import { ofCustomer, ofShipTo, type Samples } from '#kit/server/access/proofs/sample.ts'

export const samples: Samples<typeof endpoints> = {
  listBuckets: { input: ofShipTo },
  listDetails: { input: ofShipTo },
  readCredit: { input: ofCustomer },
  listPayments: { input: (s) => ({ ...ofShipTo(s), invoice: s.invoice }) },
  listStatement: { input: ofShipTo },
  printStatement: { input: ofShipTo },
}
