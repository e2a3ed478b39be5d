import { consolidatedInventory } from './report.ts'

export const {
  run: runReport,
  runLong: runLongReport,
  vendors: listReportVendors,
  customers: listReportCustomers,
} = consolidatedInventory.calls
