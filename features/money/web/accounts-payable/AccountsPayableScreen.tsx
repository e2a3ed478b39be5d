import { listBuckets, listDetails } from '#money/contract/accounts-payable/endpoints.ts'
import { canSubmit, clearedFilter, type PayablesFilter as Filter } from '#money/contract/accounts-payable/rules.ts'
import { screens } from '#money/contract/screens.ts'
import { flag, meets } from '#kit/contract/declare/need.ts'
import { Menu } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { ExportMenu } from '#kit/web/files/ExportMenu.tsx'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { activeParts, partsInWords } from '#kit/web/filters/filter-parts.ts'
import { useCustomerSession } from '#kit/web/session/session.ts'
import { useDraft } from '#kit/web/filters/use-draft.ts'
import { useBroaderSearch } from '#kit/web/filters/use-broader-search.ts'
import { useSearched } from '#kit/web/calls/use-list.ts'
import { useAddress, useScreenSearch } from '#kit/web/screen/use-screen-search.ts'
import { afterShipTos, shipToName, useShipTos } from '#accounts/web/filters/use-ship-tos.ts'
import { CreditNote } from '../credit/CreditNote.tsx'
import { invoiceFiles, SelectedInvoices } from './invoice-files.tsx'
import { PayablesAnswer } from './PayablesAnswer.tsx'
import { type DetailRow, PayablesDetail } from './PayablesDetail.tsx'
import { PayablesFilter } from './PayablesFilter.tsx'
import { PayablesSummary } from './PayablesSummary.tsx'
import {
  bucketSearch,
  bucketsInput,
  detailsInput,
  filterParts,
  broaderSearch,
  payablesAddress,
  summarySearch,
} from './payables-address.ts'

const StatementDialog = lazy(async () => ({ default: (await import('./StatementDialog.tsx')).StatementDialog }))

const none: readonly DetailRow[] = []

export function AccountsPayableScreen() {
  const session = useCustomerSession()
  const { customer } = session
  const [search, setSearch] = useScreenSearch(payablesAddress)
  const address = useAddress()
  const shipTos = useShipTos(session)
  const shipTo = shipTos.locked ?? search.shipTo
  const inDetail = search.view === 'detail'
  const buckets = shipTos.isReady ? bucketsInput(customer, shipTo) : undefined
  const details = shipTos.isReady && inDetail && canSubmit(search) ? detailsInput(customer, shipTo, search) : undefined
  const summary = afterShipTos(useSearched(listBuckets, buckets), shipTos)
  const list = afterShipTos(useSearched(listDetails, details), shipTos)
  const [selected, setSelected] = useState(none)
  const [stating, setStating] = useState(false)
  const seesInvoices = meets(flag('CanViewInvoices'), session.rights)

  const broaden = useBroaderSearch(listDetails, {
    rows: list.rows,
    search,
    broader: broaderSearch,
    inputOf: (wider: Filter) => detailsInput(customer, shipTos.locked ?? wider.shipTo, wider),
    onBroaden: setSearch,
  })
  const [draft, setDraft] = useDraft(search)

  const parts = filterParts(search, shipToName(shipTos, shipTo), shipTos.locked !== undefined)
  // The summary filters only by ship-to.
  const active = inDetail ? activeParts(search, parts) : parts.filter(({ label }) => label === 'Ship To')
  const statementEntry = (
    <>
      <Menu.Divider />
      <Menu.Item onClick={() => setStating(true)}>Statement…</Menu.Item>
    </>
  )
  return (
    <Screen
      title={inDetail ? 'AP Detail' : screens.accountsPayable.title}
      note={<CreditNote />}
      breadcrumb={
        inDetail && (
          <ScreenLink screen="accountsPayable" search={summarySearch(search)}>
            AP Summary
          </ScreenLink>
        )
      }
      actions={
        <>
          {inDetail && seesInvoices && selected.length > 0 && (
            <SelectedInvoices {...invoiceFiles(customer, selected, 'selected')} />
          )}
          {inDetail ? (
            <ExportMenu
              list={listDetails}
              filtered={details}
              more={seesInvoices ? [invoiceFiles(customer, list.rows ?? none, 'shown')] : []}
            >
              {statementEntry}
            </ExportMenu>
          ) : (
            <ExportMenu list={listBuckets} filtered={buckets}>
              {statementEntry}
            </ExportMenu>
          )}
          <Suspense>{stating && <StatementDialog shipTo={shipTo} onClose={() => setStating(false)} />}</Suspense>
        </>
      }
    >
      <PayablesFilter
        draft={draft}
        setDraft={setDraft}
        parts={active}
        shipTos={shipTos}
        onSearch={(next: Filter) => setSearch({ ...next, view: 'detail' })}
        onRemove={setSearch}
        onClear={() => setSearch(clearedFilter)}
      />
      <PayablesAnswer
        list={summary}
        {...(inDetail && { chosen: search.bucket })}
        onSelect={(bucket) => setSearch(bucketSearch(bucket, draft))}
      />
      {inDetail ? (
        <PayablesDetail
          list={list}
          owner={customer}
          address={address}
          onSelect={setSelected}
          words={{ searched: partsInWords(parts), broaden }}
        />
      ) : (
        <PayablesSummary list={summary} onSelect={(bucket) => setSearch(bucketSearch(bucket, draft))} />
      )}
    </Screen>
  )
}
