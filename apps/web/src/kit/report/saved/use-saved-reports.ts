import {
  changeSavedReport,
  deleteSavedReport,
  saveReport,
  type SavedReport,
  listSavedReports,
  type ReportDefinition,
} from '@trade-counter/contract/kit/reports/report-definitions.ts'
import type { ReportName } from '@trade-counter/contract/kit/reports/report-needs.ts'
import { call } from '#web/api.ts'
import { useValue } from '../../calls/use-value.ts'
import { attemptChange } from '../../saved/attempt-change.ts'

/** A report's saved definitions, with functions to save, change, and delete them; errors appear in a notice. */
export function useSavedReports(report: ReportName) {
  const list = useValue(listSavedReports, { report })

  const attempt = async (what: string, work: () => Promise<unknown>): Promise<boolean> => {
    const done = await attemptChange(`The report could not be ${what}.`, work)
    if (done) list.retry()
    return done
  }

  return {
    list,
    save: (name: string, definition: ReportDefinition, shared: boolean) =>
      attempt('saved', () =>
        call(saveReport, { report, name, definition: JSON.stringify(definition), shared: shared ? '1' : '0' }),
      ),
    rename: ({ id }: SavedReport, name: string) => attempt('renamed', () => call(changeSavedReport, { id, name })),
    share: ({ id }: SavedReport, shared: boolean) =>
      attempt(shared ? 'shared' : 'unshared', () => call(changeSavedReport, { id, shared: shared ? '1' : '0' })),
    remove: ({ id }: SavedReport) => attempt('deleted', () => call(deleteSavedReport, { id })),
  }
}
