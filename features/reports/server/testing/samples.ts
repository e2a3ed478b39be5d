import type { endpoints } from '#reports/contract/calls.ts'
import { shipToCode } from '#items/contract/reports/sales-filter.ts'
import {
  everyColumn,
  ofShipTo,
  ofViewer,
  ofViewerByCode,
  type Samples,
  type Subject,
} from '#app/server/testing/data/sample.ts'
import { runReport } from '#reports/contract/consolidated-inventory/endpoints.ts'
import { runAnalysis } from '#reports/contract/purchasing-analysis/endpoints.ts'

const report = (s: Subject) => ({
  pklogid: s.identityKey,
  type: s.company,
  ...everyColumn(runReport),
  custList: s.company + s.customer,
  vendList: s.vendor,
  itemList: s.item,
})

const lines = (s: Subject) => ({
  ...ofViewer(s),
  custList: s.company + s.customer,
  shipList: shipToCode(s),
  itemList: s.item,
  vendorList: s.vendor,
  company: s.company,
  customer: s.customer,
  shipTo: s.shipTo,
  invoice: s.invoice,
  fromDate: '11/01/2026',
  toDate: '11/30/2026',
})

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

/** 2026 as sent: the year minus 1900. */
const year = '126'

export const samples: Samples<typeof endpoints> = {
  /** The response repeats entries without a match, so the sample names an item that does not exist. */
  listUnknownItems: { input: (s) => ({ ...ofViewer(s), kind: 'I', itemList: 'NO-SUCH-ITEM' }) },
  listSavedReports: { input: () => ({ report: 'purchasing-analysis' }) },
  saveReport: {
    input: () => ({ report: 'purchasing-analysis', name: 'Monthly', definition: '{"dims":"1.2"}', shared: '1' }),
  },
  /** 403, because no saved report has this number. */
  changeSavedReport: { input: () => ({ id: '999999999', name: 'Weekly' }), status: 403 },
  deleteSavedReport: { input: () => ({ id: '999999999' }), status: 403 },
  listReportVendors: { input: ofViewer },
  listReportCustomers: { input: ofViewerByCode },
  runReport: { input: report },
  runLongReport: { input: report },
  listPurchasedLines: { input: lines },
  listManyPurchasedLines: { input: lines },
  sumPurchasedLines: { input: lines },
  sumManyPurchasedLines: { input: lines },
  listAnalysisCustomers: { input: ofViewerByCode },
  listAnalysisVendors: { input: ofViewer },
  runAnalysis: { input: analysis },
  runLongAnalysis: { input: analysis },
  readSummary: { input: (s) => ({ ...ofShipTo(s), compare: '1' }) },
  readYearToDate: { input: ofShipTo },
  listPurchases: { input: (s) => ({ ...ofShipTo(s), year, month: '11' }) },
  listPurchaseTotals: { input: (s) => ({ ...ofShipTo(s), year, month: 'Total' }) },
}
