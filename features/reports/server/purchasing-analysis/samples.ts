import { runAnalysis } from '#reports/contract/purchasing-analysis/endpoints.ts'
import type * as endpoints from '#reports/contract/purchasing-analysis/endpoints.ts'
import { everyColumn, ofViewer, ofViewerByCode, type Samples, type Subject } from '#kit/server/access/proofs/sample.ts'

/** A report over four ranges. */
const analysis = (s: Subject) => ({
  ...ofViewer(s),
  ...everyColumn(runAnalysis),
  compare: '1',
  frDate0: '01/01/2026',
  toDate0: '12/31/2026',
  frDate1: '01/01/2025',
  toDate1: '12/31/2025',
  frDate2: '11/01/2026',
  toDate2: '11/30/2026',
  frDate3: '11/01/2025',
  toDate3: '11/30/2025',
  custList: s.company + s.customer,
  vendorList: s.vendor,
  shipList: s.company + s.customer + s.shipTo,
  itemList: s.item,
})

export const samples: Samples<typeof endpoints> = {
  listAnalysisCustomers: { input: ofViewerByCode },
  listAnalysisVendors: { input: ofViewer },
  runAnalysis: { input: analysis },
  runLongAnalysis: { input: analysis },
}
