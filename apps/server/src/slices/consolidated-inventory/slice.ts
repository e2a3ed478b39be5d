import type { endpoints } from '@trade-counter/contract/slices/consolidated-inventory/slice.ts'
import type { Calls } from '#server/kit/http/implementation.ts'
import { listReportCustomers, listReportVendors } from '#server/kit/reports/selector-queries.ts'
import { runReport } from './queries.ts'

export const calls: Calls<typeof endpoints> = {
  listReportVendors,
  listReportCustomers,
  runReport,
  runLongReport: (...args) => runReport(...args),
}

export const samples = () => import('./samples.ts')
