import type { endpoints } from '@trade-counter/contract/slices/purchasing-analysis/slice.ts'
import type { Calls } from '#server/kit/http/implementation.ts'
import { listReportCustomers, listReportVendors } from '#server/kit/reports/selector-queries.ts'
import { runAnalysis } from './queries.ts'

export const calls: Calls<typeof endpoints> = {
  listAnalysisCustomers: listReportCustomers,
  listAnalysisVendors: listReportVendors,
  runAnalysis,
  runLongAnalysis: (...args) => runAnalysis(...args),
}

export const samples = () => import('./samples.ts')
