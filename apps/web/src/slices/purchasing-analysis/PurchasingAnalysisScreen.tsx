import { flag, meets } from '@trade-counter/contract/kit/declare/need.ts'
import { headedFor, isChosen, shownColumns as openColumns } from '@trade-counter/contract/kit/declare/columns.ts'
import { analysisColumns } from '@trade-counter/contract/slices/purchasing-analysis/columns.ts'
import {
  listAnalysisCustomers,
  listAnalysisVendors,
  runAnalysis,
  runLongAnalysis,
} from '@trade-counter/contract/slices/purchasing-analysis/endpoints.ts'
import { dayOf } from '@trade-counter/contract/slices/purchasing-analysis/ranges.ts'
import {
  dataColumns,
  findFault,
  findShowFault,
  noSales,
  reportColumns,
  salesFailed,
} from '@trade-counter/contract/slices/purchasing-analysis/rules.ts'
import { screens } from '@trade-counter/contract/screens.ts'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ExportButtons } from '#web/kit/files/ExportButtons.tsx'
import { byAddressOrBody } from '#web/kit/calls/long-address.ts'
import { PortalGrid } from '#web/kit/grid/PortalGrid.tsx'
import { KeptReports } from '#web/kit/report/kept/KeptReports.tsx'
import { writeSelection } from '#web/kit/report/report-address.ts'
import type { ReportForm } from '#web/kit/report/report-form.ts'
import { reportActions } from '#web/kit/report/use-report.ts'
import { useReportDraft } from '#web/kit/report/use-report-draft.ts'
import { Screen } from '#web/kit/screen/Screen.tsx'
import type { AddressSearch } from '#web/kit/screen/search-codec.ts'
import { callIdentity, useCustomerSession } from '#web/kit/session/session.ts'
import { useList } from '#web/kit/calls/use-list.ts'
import { useScreenSearch } from '#web/kit/screen/use-screen-search.ts'
import { AnalysisBuilder } from './AnalysisBuilder.tsx'
import { AnalysisTotals } from './AnalysisTotals.tsx'
import {
  type AnalysisAddress,
  analysisAddress,
  type AnalysisDraft,
  addressOf,
  checkedOf,
  columnsOf,
  definitionOf,
  firstAddress,
  limitsOf,
  openDefinition,
  reportFields,
} from './analysis-address.ts'
import { figureCells } from './figures.tsx'
import { useAnalysisShipTos } from './use-analysis-ship-tos.ts'

const { title } = screens.purchasingAnalysis
const idle = 'Choose report columns, dates and data columns, then Run Report.'

const form: ReportForm<AnalysisAddress, Omit<AnalysisDraft, 'chosen'>> = {
  name: 'purchasing-analysis',
  title,
  columns: [...reportColumns, ...dataColumns],
  firstAddress,
  parse: (address) => analysisAddress.parse(address),
  ranColumns: columnsOf.ran,
  checkedColumns: columnsOf.checked,
  writeShow: columnsOf.writeShow,
  limitsOf,
  addressOf,
  openDefinition,
  faultToRun: (draft) => findFault(checkedOf(draft)),
  faultToShow: (draft) => findShowFault(checkedOf(draft)),
}

/** The visible columns of an address, each with the dates of its range as its header. */
function shownOf(address: AnalysisAddress) {
  const dates = limitsOf(address).ranges.flatMap(({ from, to }, n) => [
    [`frDate${n}`, dayOf(from)],
    [`toDate${n}`, dayOf(to)],
  ])
  const chosen = columnsOf.shown(address).map((field) => [field, true])
  const asked = Object.fromEntries([...dates, ...chosen])
  return analysisColumns.filter((column) => isChosen(column, asked)).map((column) => headedFor(column, asked))
}

/** What the customers bought, with selectable columns, in four date ranges side by side. */
export function PurchasingAnalysisScreen() {
  const session = useCustomerSession()
  const [address, setAddress] = useScreenSearch(analysisAddress)
  const identityKey = callIdentity(session)
  const [free, setDraft] = useReportDraft(form, address, identityKey)
  const shipTos = useAnalysisShipTos(session)
  const draft: AnalysisDraft = { ...free, ...(shipTos.locked && { shipTos: shipTos.locked }) }
  const { rights } = session
  const { loginType } = rights
  const mayPrice = meets(flag('CanViewInventoryPrices'), rights)
  const customers = useList(listAnalysisCustomers, { identityKey, loginTypeCode: loginType })
  const vendors = useList(listAnalysisVendors, { identityKey, loginType })

  // A locked ship-to applies regardless of the address.
  const held = useMemo(
    () => (shipTos.locked ? { ...address, shipTos: writeSelection(shipTos.locked, ',') } : address),
    [address, shipTos.locked],
  )
  const hasRun = address.ran === 'yes'
  const input = hasRun && shipTos.isReady ? { identityKey, loginType, ...reportFields(held) } : undefined
  const endpoint = byAddressOrBody(runAnalysis, runLongAnalysis, input)
  const list = useList(endpoint, input)
  const columns = useMemo(() => shownOf(address), [address])
  const back: AddressSearch = useSearch({ strict: false })
  const cells = useMemo(() => figureCells(columns, held, mayPrice, back), [columns, held, mayPrice, back])
  const shown = openColumns(columns, rights)

  const { onOpen, ...actions } = reportActions(form, {
    address,
    setAddress,
    draft,
    setDraft,
    retry: list.retry,
    customers: customers.rows,
    mayPrice,
  })

  return (
    <Screen
      title={title}
      actions={
        <>
          <KeptReports report="purchasing-analysis" definition={definitionOf(draft)} onOpen={onOpen} />
          <ExportButtons list={endpoint} filtered={input} columns={shown.map(({ key }) => key)} />
        </>
      }
    >
      <AnalysisBuilder
        draft={draft}
        onChange={setDraft}
        customers={customers}
        vendors={vendors}
        shipTos={shipTos}
        mayPrice={mayPrice}
        canShow={hasRun}
        actions={actions}
      />
      {list.rows && list.rows.length > 0 && (
        <AnalysisTotals address={held} columns={shown} rows={list.rows} back={back} />
      )}
      <PortalGrid
        id="purchasing-analysis"
        columns={columns}
        list={list}
        cells={cells}
        words={{ idle, empty: noSales, failed: salesFailed }}
      />
    </Screen>
  )
}
