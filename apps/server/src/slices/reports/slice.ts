import { changeKeptReport, deleteKeptReport, keepReport, listKeptReports } from '#server/kit/reports/handlers.ts'
import { listUnknownItems } from '#server/kit/reports/item-queries.ts'

export const calls = { listUnknownItems, listKeptReports, keepReport, changeKeptReport, deleteKeptReport }

export const samples = () => import('./samples.ts')
