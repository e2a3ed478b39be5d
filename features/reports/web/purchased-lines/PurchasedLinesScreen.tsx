import { purchasedLineColumns } from '#reports/contract/purchased-lines/columns.ts'
import {
  listManyPurchasedLines,
  listPurchasedLines,
  sumManyPurchasedLines,
  sumPurchasedLines,
} from '#reports/contract/purchased-lines/endpoints.ts'
import type { RowOf } from '#kit/contract/declare/columns.ts'
import { datesReversed } from '#kit/contract/dates.ts'
import { formatMoney, formatQuantity } from '#kit/contract/declare/format.ts'
import { meets } from '#kit/contract/declare/need.ts'
import { salesPrices } from '#items/contract/reports/report-needs.ts'
import { screens } from '#reports/contract/screens.ts'
import { ExportMenu } from '#kit/web/files/ExportMenu.tsx'
import { InvoiceLink } from '#money/web/files/InvoiceLink.tsx'
import { byAddressOrBody } from '#kit/web/calls/long-address.ts'
import { PortalGrid } from '#kit/web/grid/PortalGrid.tsx'
import { Screen } from '#kit/web/screen/Screen.tsx'
import { ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { useScreen } from '#kit/web/screen/screens.ts'
import { type AddressSearch, fromReturnParams } from '#kit/web/screen/search-codec.ts'
import { useCustomerSession } from '#kit/web/session/session.ts'
import { Totals } from '#kit/web/grid/Totals.tsx'
import { useSearched } from '#kit/web/calls/use-list.ts'
import { useAddress, useScreenSearch } from '#kit/web/screen/use-screen-search.ts'
import { DateFields } from '#kit/web/filters/DateFields.tsx'
import { FilterPanel } from '#kit/web/filters/FilterPanel.tsx'
import { chipsOf, partsInWords } from '#kit/web/filters/filter-parts.ts'
import { useDraft } from '#kit/web/filters/use-draft.ts'
import { type LinesAddress, linesAddress, linesInput, linesParts, maxShown } from './lines-address.ts'

type Row = RowOf<typeof purchasedLineColumns>

const cells = {
  invoice: ({ invoice: number, customer, shipTo }: Row) => (
    <InvoiceLink
      invoice={{ number, company: customer.slice(0, 2), customer: customer.slice(2), shipTo, order: '' }}
      beside="window"
    />
  ),
}

/** Links to the previous screen. The summary's detail has a separate title. */
function Crumb({ from, back }: { from: Exclude<LinesAddress['from'], ''>; back: AddressSearch }) {
  const { title } = useScreen(from)
  return (
    <ScreenLink screen={from} search={back}>
      {from === 'purchasing' && back.view === 'detail' ? 'Purchasing Detail' : title}
    </ScreenLink>
  )
}

/** The invoice lines of a figure, with their totals, so that the user can verify it. */
export function PurchasedLinesScreen() {
  const session = useCustomerSession()
  const [search, setSearch] = useScreenSearch(linesAddress)
  const [draft, setDraft] = useDraft({ fromDate: search.fromDate, toDate: search.toDate })
  const address = useAddress()
  const back = fromReturnParams(address)
  const input = datesReversed(search.fromDate, search.toDate) ? undefined : linesInput(session, search)
  const lines = byAddressOrBody(listPurchasedLines, listManyPurchasedLines, input)
  const list = useSearched(lines, input && { ...input, numberRows: maxShown })
  const parts = linesParts(search, list.rows)
  const sums = useSearched(byAddressOrBody(sumPurchasedLines, sumManyPurchasedLines, input), input)
  const [totals] = sums.rows ?? []
  const seesPrices = meets(salesPrices, session.rights)
  return (
    <Screen
      title={screens.purchasedLines.title}
      breadcrumb={search.from !== '' && <Crumb from={search.from} back={back} />}
      actions={<ExportMenu list={lines} filtered={input} />}
    >
      <FilterPanel
        startsWithRows
        searchLabel="Submit"
        canSearch={!datesReversed(draft.fromDate, draft.toDate)}
        onSearch={() => setSearch(draft)}
        chips={chipsOf(parts, setSearch)}
      >
        <DateFields dates={draft} onChange={setDraft} onPick={setSearch} min="2010-01-01" max="2100-12-31" />
      </FilterPanel>
      <PortalGrid
        id="purchased-lines"
        columns={purchasedLineColumns}
        list={list}
        cells={cells}
        words={{ empty: 'No matching sales have been found!', searched: partsInWords(parts) }}
      />
      {totals && totals.lines > 0 && (
        <Totals
          foot
          rows={['Lines', totals.lines]}
          totals={[
            ['Quantity', formatQuantity(totals.quantity)],
            seesPrices && ['Purchases', formatMoney(totals.sales)],
            seesPrices && ['Alloc tax', formatMoney(totals.tax)],
            seesPrices && ['Alloc Add-ons', formatMoney(totals.addOns)],
          ]}
        />
      )}
    </Screen>
  )
}
