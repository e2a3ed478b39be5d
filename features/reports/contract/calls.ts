import { merged } from '#kit/contract/declare/merged.ts'
import * as consolidatedInventory from './consolidated-inventory/endpoints.ts'
import * as reports from './endpoints.ts'
import * as purchasedLines from './purchased-lines/endpoints.ts'
import * as purchasingAnalysis from './purchasing-analysis/endpoints.ts'
import * as purchasing from './purchasing/endpoints.ts'

/** The calls of this feature, in the order of the API page. */
export const endpoints = merged(reports, consolidatedInventory, purchasedLines, purchasingAnalysis, purchasing)
