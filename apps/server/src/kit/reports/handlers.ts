import { meets } from '@trade-counter/contract/kit/declare/need.ts'
import {
  type changeSavedReport as changeCall,
  type deleteSavedReport as deleteCall,
  type saveReport as saveCall,
  type listSavedReports as listCall,
  maxSavedReports,
  type ReportName,
  reportNeeds,
} from '@trade-counter/contract/kit/reports/report-definitions.ts'
import type { Viewer } from '#server/kit/access/viewer.ts'
import { missingNeed, notYours, Problem } from '#server/kit/problem/problem.ts'
import type { Handler } from '#server/kit/http/implementation.ts'
import { changeSaved, deleteSaved, isNameTaken, readSaved, writeSaved } from '#server/kit/saved/queries.ts'

/** Rejects viewers who may not run the report: they can neither save nor open its definitions. */
function checkReport(report: ReportName, viewer: Viewer): void {
  const need = reportNeeds[report]
  if (!meets(need, viewer)) throw missingNeed(need, viewer)
}

const subjectOf = (report: ReportName) => ({ kind: 'report', name: report }) as const

const ownedBy = ({ accountId }: { accountId: number }, id: string) =>
  ({ kind: 'report', accountId, id: Number(id) }) as const

const conflict = (detail: string) => new Problem(409, 'Not saved', detail)

export const listSavedReports: Handler<typeof listCall> = async ({ db, viewer, scope }, { report }) => {
  checkReport(report, viewer)
  const rows = await readSaved(db, scope.accountId, subjectOf(report))
  return rows.map((row) => ({
    id: String(row.definition_id),
    name: row.name,
    definition: row.definition,
    mine: row.account_id === scope.accountId,
    shared: row.shared,
    savedBy: row.user_id,
    changedAt: row.changed_at.toISOString(),
  }))
}

export const saveReport: Handler<typeof saveCall> = async ({ db, viewer, scope, services }, report) => {
  checkReport(report.report, viewer)
  const now = services.clock.now()
  const saved = {
    ...report,
    accountId: scope.accountId,
    subject: subjectOf(report.report),
    shared: report.shared ?? false,
  }
  const id = await writeSaved(db, { ...saved, now }, maxSavedReports)
  if (id === undefined) throw conflict(`An account can save at most ${maxSavedReports} reports; delete one first.`)
  return { id: String(id) }
}

export const changeSavedReport: Handler<typeof changeCall> = async ({ db, scope, services }, { id, name, shared }) => {
  if (name !== undefined && (await isNameTaken(db, scope.accountId, Number(id), name)))
    throw conflict('Another of your reports has this name.')
  const now = services.clock.now()
  if (!(await changeSaved(db, ownedBy(scope, id), { name, shared, now }))) throw notYours()
  return {}
}

export const deleteSavedReport: Handler<typeof deleteCall> = async ({ db, scope }, { id }) => {
  if (!(await deleteSaved(db, ownedBy(scope, id)))) throw notYours()
  return {}
}
