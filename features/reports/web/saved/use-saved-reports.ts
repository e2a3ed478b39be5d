import {
  changeSavedReport,
  deleteSavedReport,
  listSavedReports,
  type ReportDefinition,
  saveReport,
} from '#reports/contract/report-definitions.ts'
import type { ReportName } from '#items/contract/reports/report-needs.ts'
import { call } from '#kit/web/calls/api.ts'
import { useValue } from '#kit/web/calls/use-value.ts'
import { useChange } from '#kit/web/messages/use-change.ts'
import { useOwnChanges } from '#views/web/saved/use-own-changes.ts'

interface New {
  name: string
  definition: ReportDefinition
  shared: boolean
}

export const useSavedReports = (report: ReportName) => ({
  list: useValue(listSavedReports, { report }),
  save: useChange(
    ({ name, definition, shared }: New) =>
      call(saveReport, { report, name, definition: JSON.stringify(definition), shared: shared ? '1' : '0' }),
    { failed: 'The report could not be saved.', outdates: [listSavedReports] },
  ),
  changes: useOwnChanges('report', {
    list: listSavedReports,
    change: (input) => call(changeSavedReport, input),
    remove: (input) => call(deleteSavedReport, input),
  }),
})
