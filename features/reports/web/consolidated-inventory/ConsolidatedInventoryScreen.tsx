import { consolidatedInventory } from '#reports/contract/consolidated-inventory/report.ts'
import { ReportScreen } from '../ReportScreen.tsx'
import { useReport } from '../use-report.ts'

/** The items available to the group's customers from all warehouses, with selectable columns. */
export const ConsolidatedInventoryScreen = () => <ReportScreen run={useReport(consolidatedInventory)} />
