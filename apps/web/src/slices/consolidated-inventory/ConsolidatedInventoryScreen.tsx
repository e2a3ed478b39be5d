import { consolidatedInventory } from '@trade-counter/contract/slices/consolidated-inventory/report.ts'
import { ReportScreen } from '#web/kit/report/ReportScreen.tsx'
import { useReport } from '#web/kit/report/use-report.ts'

/** The items available to the group's customers from all warehouses, with selectable columns. */
export const ConsolidatedInventoryScreen = () => <ReportScreen run={useReport(consolidatedInventory)} />
