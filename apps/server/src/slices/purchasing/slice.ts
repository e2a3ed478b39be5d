import { listPurchases, listPurchaseTotals, readSummary, readYearToDate } from './queries.ts'

export const calls = {
  readSummary,
  readYearToDate,
  listPurchases,
  listPurchaseTotals,
}

export const samples = () => import('./samples.ts')
