import { inBar, type Screens } from '../../kit/declare/screen.ts'
import { reportNeeds } from '../../kit/reports/report-needs.ts'
import * as endpoints from './endpoints.ts'

export { endpoints }

export const screens = {
  consolidatedInventory: {
    ...inBar,
    path: '/ConsolidatedInventory',
    label: 'Consolidated Inventory',
    title: 'Consolidated Inventory List',
    needs: reportNeeds['consolidated-inventory'],
    everyCustomer: true,
    namesSubject: true,
  },
} as const satisfies Screens
