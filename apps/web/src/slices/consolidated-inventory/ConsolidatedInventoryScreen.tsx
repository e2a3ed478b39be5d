import { flag, meets } from '@trade-counter/contract/kit/declare/need.ts'
import { consolidatedColumns } from '@trade-counter/contract/slices/consolidated-inventory/columns.ts'
import {
  listReportCustomers,
  listReportVendors,
  runLongReport,
  runReport,
} from '@trade-counter/contract/slices/consolidated-inventory/endpoints.ts'
import {
  columnsFault,
  dataColumns,
  findFault,
  noInventory,
  reportColumns,
} from '@trade-counter/contract/slices/consolidated-inventory/rules.ts'
import { isChosen, shownColumns as openColumns } from '@trade-counter/contract/kit/declare/columns.ts'
import { screens } from '@trade-counter/contract/screens.ts'
import { useMemo } from 'react'
import { ExportButtons } from '#web/kit/files/ExportButtons.tsx'
import { byAddressOrBody } from '#web/kit/calls/long-address.ts'
import { PortalGrid } from '#web/kit/grid/PortalGrid.tsx'
import { KeptReports } from '#web/kit/report/kept/KeptReports.tsx'
import type { ReportForm } from '#web/kit/report/report-form.ts'
import { reportActions } from '#web/kit/report/use-report.ts'
import { useReportDraft } from '#web/kit/report/use-report-draft.ts'
import { Screen } from '#web/kit/screen/Screen.tsx'
import { callIdentity, useCustomerSession } from '#web/kit/session/session.ts'
import { useList } from '#web/kit/calls/use-list.ts'
import { useScreenSearch } from '#web/kit/screen/use-screen-search.ts'
import { ReportBuilder } from './ReportBuilder.tsx'
import {
  addressOf,
  checkedColumns,
  definitionOf,
  firstAddress,
  limitsOf,
  openDefinition,
  ranColumns,
  type ReportAddress,
  reportAddress,
  type ReportDraft,
  reportFields,
  shownColumns,
  writeShow,
} from './report-address.ts'

const { title } = screens.consolidatedInventory
const idle = 'Choose report columns and data columns, then Run Report.'

const form: ReportForm<ReportAddress, Omit<ReportDraft, 'chosen'>> = {
  name: 'consolidated-inventory',
  title,
  columns: [...reportColumns, ...dataColumns],
  firstAddress,
  parse: (address) => reportAddress.parse(address),
  ranColumns,
  checkedColumns,
  writeShow,
  limitsOf,
  addressOf,
  openDefinition,
  faultToRun: ({ chosen, from, to, customers }) =>
    findFault({ chosen: new Set(chosen), from, to, allCustomers: customers.all, customers: customers.ids }),
  faultToShow: ({ chosen }) => columnsFault({ chosen: new Set(chosen) }),
}

/** The items available to the group's customers from all warehouses, with selectable columns. */
export function ConsolidatedInventoryScreen() {
  const session = useCustomerSession()
  const [address, setAddress] = useScreenSearch(reportAddress)
  const identityKey = callIdentity(session)
  const [draft, setDraft] = useReportDraft(form, address, identityKey)
  const { loginType } = session.rights
  const mayPrice = meets(flag('CanViewCustomerPrices'), session.rights)
  const customers = useList(listReportCustomers, { identityKey, loginTypeCode: loginType })
  const vendors = useList(listReportVendors, { identityKey, loginType })

  const hasRun = address.ran === 'yes'
  const input = hasRun ? { pklogid: identityKey, type: session.companyNumber, ...reportFields(address) } : undefined
  const endpoint = byAddressOrBody(runReport, runLongReport, input)
  const list = useList(endpoint, input)
  const columns = useMemo(() => {
    const chosen = Object.fromEntries(shownColumns(address).map((field) => [field, true]))
    return consolidatedColumns.filter((column) => isChosen(column, chosen))
  }, [address])

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
          <KeptReports report="consolidated-inventory" definition={definitionOf(draft)} onOpen={onOpen} />
          <ExportButtons
            list={endpoint}
            filtered={input}
            columns={openColumns(columns, session.rights).map(({ key }) => key)}
          />
        </>
      }
    >
      <ReportBuilder
        draft={draft}
        onChange={setDraft}
        customers={customers}
        vendors={vendors}
        mayPrice={mayPrice}
        canShow={hasRun}
        actions={actions}
      />
      <PortalGrid id="consolidated-inventory" columns={columns} list={list} words={{ idle, empty: noInventory }} />
    </Screen>
  )
}
