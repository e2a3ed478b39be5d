import { reportNeeds } from '#items/contract/reports/report-needs.ts'
import { merged } from '#kit/contract/declare/merged.ts'
import { flag } from '#kit/contract/declare/need.ts'
import { inBar, type Screens } from '#kit/contract/declare/screen.ts'
import * as consolidatedInventory from './consolidated-inventory/endpoints.ts'
import * as reports from './endpoints.ts'
import * as purchasedLines from './purchased-lines/endpoints.ts'
import * as purchasingAnalysis from './purchasing-analysis/endpoints.ts'
import * as purchasing from './purchasing/endpoints.ts'

/** The calls of this feature, in the order of the API page. */
export const endpoints = merged(reports, consolidatedInventory, purchasedLines, purchasingAnalysis, purchasing)

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
