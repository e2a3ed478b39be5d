import type { Rights } from '#kit/contract/declare/need.ts'
import type { Report } from '#reports/contract/define-report.ts'
import { firstFault } from '#reports/contract/report-checks.ts'
import type { SavedReport } from '#reports/contract/report-definitions.ts'
import type { ReportAddress, ReportDraft } from '#reports/contract/report-parts.ts'
import { screens } from '#app/contract/screens.ts'
import { portalDay } from '#kit/web/calls/portal-time.ts'
import { showAlert } from '#kit/web/messages/dialogs.tsx'
import { showNotice } from '#kit/web/messages/notices.ts'
import { checkShown, faultOf, hiddenColumns } from './shown-columns.ts'
import type { SearchOptions } from '#kit/web/screen/use-screen-search.ts'

interface Run {
  address: ReportAddress
  setAddress: (next: ReportAddress, options?: SearchOptions) => void
  draft: ReportDraft
  setDraft: (next: Partial<ReportDraft>) => void
  /** Requests the rows of the same report again. */
  retry: () => void
  /** The customers that the viewer can select; undefined until known. */
  customers: readonly { CUSTID: string }[] | undefined
  rights: Rights
}

/** The open tab of a report's panel, and the actions of its tabs and buttons. */
export function reportActions(report: Report, { address, setAddress, draft, setDraft, retry, customers, rights }: Run) {
  const { codec } = report
  const unless = (message: string | undefined, act: () => void) =>
    message ? void showAlert({ title: screens[report.screen].title, message }) : act()
  const { tab = '' } = address
  const hidden = hiddenColumns(report, rights)
  const chosen = draft.chosen.filter((field) => !hidden.has(field))
  return {
    tab,
    // Opening a tab adds no history entry.
    onTab: (next: string) => setAddress({ ...address, tab: next }, { replace: true }),
    onRun: () =>
      unless(firstFault(report.checks.run, { ...draft, chosen })?.message, () => {
        const next = { ...codec.toAddress(draft), tab }
        if (JSON.stringify(next) === JSON.stringify(address)) retry()
        setAddress(next)
      }),
    onShowColumns: () => {
      const { fault, missing } = checkShown(report, address, { ...draft, chosen })
      unless(fault, () => {
        if (address.ran === 'yes') setAddress({ ...address, show: codec.writeShow(draft.chosen) })
        if (missing !== '') showNotice({ kind: 'info', text: missing })
      })
    },
    onClear: () => {
      setDraft({ chosen: [], ...codec.limitsOf(codec.first) })
      setAddress(codec.first)
    },
    onOpen: ({ definition, name }: SavedReport) => {
      const { address: next, leftOut } = codec.openDefinition(
        definition,
        customers?.map(({ CUSTID }) => CUSTID),
        portalDay(),
      )
      unless(faultOf(report, next, hidden), () => {
        setAddress({ ...next, tab })
        if (leftOut > 0)
          showNotice({ kind: 'info', text: `“${name}” names ${leftOut} customers that this account does not see.` })
      })
    },
  }
}
