import {
  changeKeptReport,
  deleteKeptReport,
  keepReport,
  listKeptReports,
} from '../../kit/reports/report-definitions.ts'
import { listUnknownItems } from '../../kit/reports/report-items.ts'

export { changeKeptReport, deleteKeptReport, keepReport, listKeptReports, listUnknownItems }
