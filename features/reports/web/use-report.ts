import { type Column, headedFor, isChosen } from '#kit/contract/declare/columns.ts'
import { counted } from '#kit/contract/declare/format.ts'
import { typedDay, fromField, toField } from '#reports/contract/date-ranges.ts'
import type { Report } from '#reports/contract/define-report.ts'
import { firstFault } from '#reports/contract/report-checks.ts'
import type { SavedReport } from '#reports/contract/report-definitions.ts'
import type { ReportAddress } from '#reports/contract/report-parts.ts'
import { writeSelection } from '#reports/contract/report-selection.ts'
import { screens } from '#reports/contract/screens.ts'
import { useMemo } from 'react'
import { byAddressOrBody } from '#kit/web/calls/long-address.ts'
import { portalDay } from '#kit/web/calls/portal-time.ts'
import { useList, useSearched } from '#kit/web/calls/use-list.ts'
import { showAlert } from '#kit/web/messages/dialogs.tsx'
import { showNotice } from '#kit/web/messages/notices.ts'
import { pressSearch } from '#kit/web/screen/press-search.ts'
import { useScreenSearch } from '#kit/web/screen/use-screen-search.ts'
import { callIdentity, useCustomerSession } from '#kit/web/session/session.ts'
import { useReportShipTos } from './selectors/use-report-ship-tos.ts'
import { checkShown, faultOf, hiddenColumns } from './shown-columns.ts'
import { useReportDraft } from './use-report-draft.ts'

/** The visible columns of an address, each with the dates of its range as its header. */
function visibleColumns<C extends Column>(
  { columns, codec }: Report<C>,
  address: ReportAddress,
  hidden: ReadonlySet<string>,
): readonly C[] {
  const dates = codec.limitsOf(address).ranges.flatMap(({ from, to }, n) => [
    [fromField(n), typedDay(from)],
    [toField(n), typedDay(to)],
  ])
  const { compare } = codec.limitsOf(address)
  const chosen = codec.shown(address, hidden).map((field) => [field, true])
  const chosenInput = Object.fromEntries([...dates, ...chosen, ['compare', compare]])
  return columns.filter((column) => isChosen(column, chosenInput)).map((column) => headedFor(column, chosenInput))
}

/** A report on its screen: the draft, the filter lists, the rows, and the actions. */
export function useReport<C extends Column>(report: Report<C>) {
  const session = useCustomerSession()
  const [searched, setAddress] = useScreenSearch(report.codec.schema)
  const identityKey = callIdentity(session)
  const [free, setDraft] = useReportDraft(report, searched, identityKey)
  const shipTos = useReportShipTos(session, report.filters.shipTos !== undefined)
  const { rights, companyNumber } = session
  const { loginType } = rights
  const customers = useList(report.calls.customers, { identityKey, loginTypeCode: loginType })
  const vendors = useList(report.calls.vendors, { identityKey, loginType })

  // A locked ship-to applies whatever the address says.
  const { locked } = shipTos
  const draft = locked ? { ...free, shipTos: locked } : free
  const address = useMemo(
    () => (locked ? { ...searched, shipTos: writeSelection(locked, ',') } : searched),
    [searched, locked],
  )
  const hasRun = address.ran === 'yes'
  const hidden = useMemo(() => hiddenColumns(report, rights), [report, rights])
  const fault = hasRun ? faultOf(report, address, hidden) : undefined
  const input =
    hasRun && fault === undefined && shipTos.isReady
      ? { ...report.viewer({ identityKey, loginType, companyNumber }), ...report.codec.callFields(address) }
      : undefined
  const endpoint = byAddressOrBody(report.calls.run, report.calls.runLong, input)
  const answer = useSearched(endpoint, input)
  const list =
    hasRun && fault === undefined && !shipTos.isReady && !shipTos.list.error ? { ...answer, isFetching: true } : answer
  const columns = useMemo(() => visibleColumns(report, searched, hidden), [report, searched, hidden])

  const { codec, checks } = report
  const { tab = '' } = searched
  const chosen = draft.chosen.filter((field) => !hidden.has(field))
  const unless = (message: string | undefined, act: () => void) =>
    message ? void showAlert({ title: screens[report.screen].title, message }) : act()
  return {
    report,
    rights,
    draft,
    setDraft,
    customers,
    vendors,
    shipTos,
    /** The address with a locked ship-to. */
    address,
    hasRun,
    /** Why the report of the address can't run. */
    fault,
    input,
    endpoint,
    list,
    columns,
    actions: {
      tab,
      // Opening a tab adds no history entry.
      onTab: (next: string) => setAddress({ ...searched, tab: next }, { replace: true }),
      onRun: () =>
        unless(firstFault(checks.run, { ...draft, chosen })?.message, () => {
          void pressSearch(() => setAddress({ ...codec.toAddress(draft), tab }))
        }),
      onShowColumns: () => {
        const shown = checkShown(report, searched, { ...draft, chosen })
        unless(shown.fault, () => {
          if (searched.ran === 'yes') setAddress({ ...searched, show: codec.writeShow(draft.chosen) })
          if (shown.missing !== '') showNotice({ kind: 'info', text: shown.missing })
        })
      },
      onClear: () => {
        setDraft({ chosen: [], ...codec.limitsOf(codec.first) })
        setAddress(codec.first)
      },
    },
    onOpen: ({ definition, name }: SavedReport) => {
      const known = customers.rows?.map(({ CUSTID }) => CUSTID)
      const { address: next, leftOut, isOutside } = codec.openDefinition(definition, known, portalDay())
      const outside = `“${name}” is limited to ship-tos that this account does not see.`
      unless(isOutside ? outside : faultOf(report, next, hidden), () => {
        setAddress({ ...next, tab })
        const others = counted(leftOut, 'customer')
        if (leftOut > 0) showNotice({ kind: 'info', text: `“${name}” names ${others} that this account does not see.` })
      })
    },
  }
}
export type ReportRun<C extends Column = Column> = ReturnType<typeof useReport<C>>
