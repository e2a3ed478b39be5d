import type * as endpoints from '#reports/contract/purchasing/endpoints.ts'
import { ofShipTo, type Samples } from '#kit/server/access/proofs/sample.ts'

/** 2026 as sent: the year minus 1900. */
const year = '126'

export const samples: Samples<typeof endpoints> = {
  readSummary: { input: (s) => ({ ...ofShipTo(s), compare: '1' }) },
  readYearToDate: { input: ofShipTo },
  listPurchases: { input: (s) => ({ ...ofShipTo(s), year, month: '11' }) },
  listPurchaseTotals: { input: (s) => ({ ...ofShipTo(s), year, month: 'Total' }) },
}
