import type { Calls } from '#kit/server/http/implementation.ts'
import type { endpoints } from '#reports/contract/calls.ts'
import { runReport } from './consolidated-inventory/queries.ts'
import { changeSavedReport, deleteSavedReport, listSavedReports, saveReport } from './handlers.ts'
import { listUnknownItems } from './item-queries.ts'
import { listPurchasedLines, sumPurchasedLines } from './purchased-lines/queries.ts'
import { runAnalysis } from './purchasing-analysis/queries.ts'
import { listPurchases, listPurchaseTotals, readSummary, readYearToDate } from './purchasing/queries.ts'
import { listReportCustomers, listReportVendors } from './selector-queries.ts'

export const calls: Calls<typeof endpoints> = {
  listUnknownItems,
  listSavedReports,
  saveReport,
  changeSavedReport,
  deleteSavedReport,
  listReportVendors,
  listReportCustomers,
  runReport,
  runLongReport: (...args) => runReport(...args),
  listPurchasedLines,
  listManyPurchasedLines: (...args) => listPurchasedLines(...args),
  sumPurchasedLines,
  sumManyPurchasedLines: (...args) => sumPurchasedLines(...args),
  listAnalysisCustomers: listReportCustomers,
  listAnalysisVendors: listReportVendors,
  runAnalysis,
  runLongAnalysis: (...args) => runAnalysis(...args),
  readSummary,
  readYearToDate,
  listPurchases,
  listPurchaseTotals,
}
