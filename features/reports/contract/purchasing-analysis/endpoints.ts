import { purchasingAnalysis } from './report.ts'

export const {
  run: runAnalysis,
  runLong: runLongAnalysis,
  vendors: listAnalysisVendors,
  customers: listAnalysisCustomers,
} = purchasingAnalysis.calls
