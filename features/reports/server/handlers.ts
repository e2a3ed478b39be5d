import { meets } from '#kit/contract/declare/need.ts'
import {
  type changeSavedReport as changeCall,
  type deleteSavedReport as deleteCall,
  type saveReport as saveCall,
  type listSavedReports as listCall,
  maxSavedReports,
} from '#reports/contract/report-definitions.ts'
import { type ReportName, reportNeeds } from '#items/contract/reports/report-needs.ts'
import type { Viewer } from '#kit/server/access/queries.ts'
import { missingNeed } from '#kit/server/problem/problem.ts'
import type { Handler } from '#kit/server/http/implementation.ts'
import { readSaved } from '#views/server/saved/queries.ts'
import { change, remove, save } from '#views/server/saved/saved.ts'

/** Rejects viewers who may not run the report. They can neither save nor open its definitions. */
function checkReport(report: ReportName, viewer: Viewer): void {
  const need = reportNeeds[report]
  if (!meets(need, viewer)) throw missingNeed(need, viewer)
}

const subjectOf = (report: ReportName) => ({ kind: 'report', name: report }) as const

const ownedBy = ({ accountId }: { accountId: number }, id: string) =>
  ({ kind: 'report', accountId, id: Number(id) }) as const

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

export const saveReport: Handler<typeof saveCall> = ({ db, viewer, scope, services }, input) => {
  const { report, name, definition, shared = false } = input
  checkReport(report, viewer)
  const saved = { accountId: scope.accountId, subject: subjectOf(report), name, definition, shared }
  return save(db, { ...saved, now: services.clock.now() }, maxSavedReports)
}

export const changeSavedReport: Handler<typeof changeCall> = ({ db, scope, services }, { id, name, shared }) =>
  change(db, ownedBy(scope, id), { name, shared, now: services.clock.now() })

export const deleteSavedReport: Handler<typeof deleteCall> = ({ db, scope }, { id }) => remove(db, ownedBy(scope, id))
