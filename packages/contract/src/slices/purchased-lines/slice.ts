import type { Screens } from '../../kit/declare/screen.ts'
import { reportNeeds } from '../../kit/reports/report-needs.ts'
import * as endpoints from './endpoints.ts'

export { endpoints }

export const screens = {
  /** The invoice lines behind a figure; the address also has the screen that opened it. */
  purchasedLines: {
    path: '/PurchasedLines',
    label: 'Purchased Lines',
    title: 'Purchased Lines',
    needs: reportNeeds['purchasing-analysis'],
    frame: 'shell',
    namesSubject: true,
    everyCustomer: true,
  },
} as const satisfies Screens
