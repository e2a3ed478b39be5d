import {
  changeKeptReport,
  deleteKeptReport,
  keepReport,
  type KeptReport,
  listKeptReports,
  type ReportDefinition,
  type ReportName,
} from '@trade-counter/contract/kit/reports/report-definitions.ts'
import { call } from '#web/api.ts'
import { useValue } from '../../calls/use-value.ts'
import { attemptChange } from '../../saved/attempt-change.ts'

/** A report's saved definitions, with functions to save, change, and delete them; errors appear in a notice. */
export function useKeptReports(report: ReportName) {
  const kept = useValue(listKeptReports, { report })

  const attempt = async (what: string, work: () => Promise<unknown>): Promise<boolean> => {
    const done = await attemptChange(`The report could not be ${what}.`, work)
    if (done) kept.retry()
    return done
  }

  return {
    kept,
    keep: (name: string, definition: ReportDefinition, shared: boolean) =>
      attempt('saved', () =>
        call(keepReport, { report, name, definition: JSON.stringify(definition), shared: shared ? '1' : '0' }),
      ),
    rename: ({ id }: KeptReport, name: string) => attempt('renamed', () => call(changeKeptReport, { id, name })),
    share: ({ id }: KeptReport, shared: boolean) =>
      attempt(shared ? 'shared' : 'unshared', () => call(changeKeptReport, { id, shared: shared ? '1' : '0' })),
    remove: ({ id }: KeptReport) => attempt('deleted', () => call(deleteKeptReport, { id })),
  }
}
