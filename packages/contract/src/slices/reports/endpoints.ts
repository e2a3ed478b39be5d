import {
  changeSavedReport,
  deleteSavedReport,
  saveReport,
  listSavedReports,
} from '../../kit/reports/report-definitions.ts'
import { listUnknownItems } from '../../kit/reports/report-items.ts'

export { changeSavedReport, deleteSavedReport, saveReport, listSavedReports, listUnknownItems }
