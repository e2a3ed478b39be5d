import { consolidatedColumns } from '@trade-counter/contract/consolidated-inventory/columns.ts'
import {
  listReportCustomers,
  listReportVendors,
  runLongReport,
  runReport,
} from '@trade-counter/contract/consolidated-inventory/endpoints.ts'
import { columnsFault, findFault, noInventory } from '@trade-counter/contract/consolidated-inventory/rules.ts'
import { isChosen, shownColumns as openColumns } from '@trade-counter/contract/kit/columns.ts'
import type { KeptReport } from '@trade-counter/contract/kit/report-definitions.ts'
import { screens } from '@trade-counter/contract/screens.ts'
import { useMemo } from 'react'
import { showAlert } from '#web/kit/dialogs.tsx'
import { ExportButtons } from '#web/kit/ExportButtons.tsx'
import { byAddressOrBody } from '#web/kit/long-address.ts'
import { showNotice } from '#web/kit/notices.ts'
import { PortalGrid } from '#web/kit/PortalGrid.tsx'
import { KeptReports } from '#web/kit/report/KeptReports.tsx'
import { Screen } from '#web/kit/Screen.tsx'
import { callIdentity, useCustomerSession } from '#web/kit/session.ts'
import { useDraft } from '#web/kit/use-draft.ts'
import { useList } from '#web/kit/use-list.ts'
import { useScreenSearch } from '#web/kit/use-screen-search.ts'
import { ReportBuilder } from './ReportBuilder.tsx'
import {
  addressOf,
  definitionOf,
  firstAddress,
  limitsOf,
  openDefinition,
  reportAddress,
  type ReportDraft,
  reportFields,
  shownColumns,
  writeShow,
} from './report-address.ts'

const { title } = screens.consolidatedInventory
const idle = 'Choose report columns and data columns, then Run Report.'

/** What the group's customers can have from all warehouses, by the columns that are chosen. */
export function ConsolidatedInventoryScreen() {
  const session = useCustomerSession()
  const [address, setAddress] = useScreenSearch(reportAddress)
  // Show Columns changes the one and leaves the other as it is.
  const [choice, setChoice] = useDraft(
    useMemo((): Pick<ReportDraft, 'chosen'> => ({ chosen: shownColumns(address) }), [address]),
  )
  const [limits, setLimits] = useDraft(useMemo(() => limitsOf(address), [address]))
  const draft: ReportDraft = { ...choice, ...limits }
  const setDraft = ({ chosen, ...rest }: Partial<ReportDraft>) => {
    if (chosen) setChoice({ chosen })
    setLimits(rest)
  }
  const identityKey = callIdentity(session)
  const { loginType } = session.rights
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

  const refuse = (message: string) => showAlert({ title, message })
  const run = () => {
    const fault = findFault({
      chosen: new Set(draft.chosen),
      from: draft.from,
      to: draft.to,
      allCustomers: draft.customers.all,
      customers: draft.customers.ids,
    })
    if (fault) return void refuse(fault.message)
    const next = addressOf(draft)
    // The same report once more: its rows are asked for anew.
    if (JSON.stringify(next) === JSON.stringify(address)) list.retry()
    setAddress(next)
  }
  const show = () => {
    const fault = columnsFault({ chosen: new Set(draft.chosen) })
    if (fault) return void refuse(fault.message)
    setAddress({ show: writeShow(draft.chosen) })
  }
  const clear = () => {
    setDraft({ chosen: [], ...limitsOf(firstAddress) })
    setAddress(firstAddress)
  }
  const open = ({ definition, name }: KeptReport) => {
    const { address: next, leftOut } = openDefinition(
      definition,
      customers.rows?.map(({ CUSTID }) => CUSTID),
    )
    setAddress(next)
    if (leftOut > 0)
      showNotice({ kind: 'info', text: `“${name}” names ${leftOut} customers that this account does not see.` })
  }

  return (
    <Screen
      title={title}
      actions={
        <>
          <KeptReports report="consolidated-inventory" definition={definitionOf(draft)} onOpen={open} />
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
        mayPrice={session.rights.flags.CanViewCustomerPrices === 'Y'}
        canShow={hasRun}
        actions={{ onRun: run, onShowColumns: show, onClear: clear }}
      />
      <PortalGrid id="consolidated-inventory" columns={columns} list={list} words={{ idle, empty: noInventory }} />
    </Screen>
  )
}
