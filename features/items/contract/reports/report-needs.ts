import { all, any, flag, login, type Need } from '#kit/contract/declare/need.ts'

/** Who may see purchases in reports and line by line. */
export const salesNeeds = any(flag('CanViewSalesAnalysis'), flag('CanViewSales'))
/** The need for purchase dollars. Viewers without it see only quantities. */
export const salesPrices = flag('CanViewInventoryPrices')

/** The reports with saved definitions, and the need of each. */
export const reportNeeds = {
  'consolidated-inventory': all(flag('CanViewInventory'), login('G')),
  'purchasing-analysis': salesNeeds,
} as const satisfies Record<string, Need>

export type ReportName = keyof typeof reportNeeds
