import { changeSavedReport, deleteSavedReport, saveReport, listSavedReports } from './report-definitions.ts'
import { listUnknownItems } from './report-items.ts'

export { changeSavedReport, deleteSavedReport, saveReport, listSavedReports, listUnknownItems }
