import { reportNeeds } from '#items/contract/reports/report-needs.ts'
import { flag } from '#kit/contract/declare/need.ts'
import { inBar, type Screens } from '#kit/contract/declare/screen.ts'

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
  /** The invoice lines of a figure. The address also names the screen that opened it. */
  purchasedLines: {
    path: '/PurchasedLines',
    label: 'Purchased Lines',
    title: 'Purchased Lines',
    needs: reportNeeds['purchasing-analysis'],
    frame: 'shell',
    namesSubject: true,
    everyCustomer: true,
  },
  purchasingAnalysis: {
    ...inBar,
    path: '/PurchasingAnalysis',
    label: 'Purchasing Analysis',
    title: 'Purchasing Analysis',
    needs: reportNeeds['purchasing-analysis'],
    everyCustomer: true,
    namesSubject: true,
  },
  purchasing: {
    ...inBar,
    path: '/Purchasing',
    label: 'Purchasing',
    title: 'Purchasing Summary',
    needs: flag('CanViewSales'),
  },
} as const satisfies Screens
