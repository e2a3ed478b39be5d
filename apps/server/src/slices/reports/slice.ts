import { changeSavedReport, deleteSavedReport, saveReport, listSavedReports } from '#server/kit/reports/handlers.ts'
import { listUnknownItems } from '#server/kit/reports/item-queries.ts'

export const calls = { listUnknownItems, listSavedReports, saveReport, changeSavedReport, deleteSavedReport }

export const samples = () => import('./samples.ts')
