import { inBar, type Screens } from '../../kit/declare/screen.ts'
import { reportNeeds } from '../../kit/reports/report-needs.ts'
import * as endpoints from './endpoints.ts'

export { endpoints }

export const screens = {
  purchasingAnalysis: {
    ...inBar,
    path: '/PurchasingAnalysis',
    label: 'Purchasing Analysis',
    title: 'Purchasing Analysis',
    needs: reportNeeds['purchasing-analysis'],
    everyCustomer: true,
    namesSubject: true,
  },
} as const satisfies Screens
