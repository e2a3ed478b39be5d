import { runReport } from '#reports/contract/consolidated-inventory/endpoints.ts'
import type * as endpoints from '#reports/contract/consolidated-inventory/endpoints.ts'
import { everyColumn, ofViewer, ofViewerByCode, type Samples, type Subject } from '#kit/server/access/proofs/sample.ts'

const report = (s: Subject) => ({
  pklogid: s.identityKey,
  type: s.company,
  ...everyColumn(runReport),
  custList: s.company + s.customer,
  vendList: s.vendor,
  itemList: s.item,
})

export const samples: Samples<typeof endpoints> = {
  listReportVendors: { input: ofViewer },
  listReportCustomers: { input: ofViewerByCode },
  runReport: { input: report },
  runLongReport: { input: report },
}
