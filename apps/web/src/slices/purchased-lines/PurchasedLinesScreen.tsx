import { purchasedLineColumns } from '@trade-counter/contract/slices/purchased-lines/columns.ts'
import {
  listManyPurchasedLines,
  listPurchasedLines,
  sumManyPurchasedLines,
  sumPurchasedLines,
} from '@trade-counter/contract/slices/purchased-lines/endpoints.ts'
import type { RowOf } from '@trade-counter/contract/kit/declare/columns.ts'
import { datesReversed } from '@trade-counter/contract/kit/dates.ts'
import { formatMoney, formatQuantity } from '@trade-counter/contract/kit/declare/format.ts'
import { meets } from '@trade-counter/contract/kit/declare/need.ts'
import { salesPrices } from '@trade-counter/contract/kit/reports/report-needs.ts'
import { screens } from '@trade-counter/contract/screens.ts'
import { useSearch } from '@tanstack/react-router'
import { ExportMenu } from '#web/kit/files/ExportMenu.tsx'
import { InvoiceLink } from '#web/kit/files/InvoiceLink.tsx'
import { byAddressOrBody } from '#web/kit/calls/long-address.ts'
import { PortalGrid } from '#web/kit/grid/PortalGrid.tsx'
import { Screen } from '#web/kit/screen/Screen.tsx'
import { ScreenLink } from '#web/kit/screen/ScreenLink.tsx'
import type { AddressSearch } from '#web/kit/screen/search-codec.ts'
import { useCustomerSession } from '#web/kit/session/session.ts'
import { Totals } from '#web/kit/grid/Totals.tsx'
import { fromReturnParams } from '#web/kit/screen/return-params.ts'
import { useList } from '#web/kit/calls/use-list.ts'
import { useScreenSearch } from '#web/kit/screen/use-screen-search.ts'
import { partsInWords } from '#web/kit/filters/filter-parts.ts'
import { LinesFilter } from './LinesFilter.tsx'
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

const noLines = 'No matching sales have been found!'

/** The title of the previous screen; the summary's detail has a separate title. */
const crumb = (from: Exclude<LinesAddress['from'], ''>, back: AddressSearch) =>
  from === 'purchasing' && back.view === 'detail' ? 'Purchasing Detail' : screens[from].title

/** The invoice lines that a figure sums, with their totals, so that the user can verify it. */
export function PurchasedLinesScreen() {
  const session = useCustomerSession()
  const [search, setSearch] = useScreenSearch(linesAddress)
  const address: AddressSearch = useSearch({ strict: false })
  const back = fromReturnParams(address)
  const input = datesReversed(search.fromDate, search.toDate) ? undefined : linesInput(session, search)
  const lines = byAddressOrBody(listPurchasedLines, listManyPurchasedLines, input)
  const list = useList(lines, input && { ...input, numberRows: maxShown })
  const sums = useList(byAddressOrBody(sumPurchasedLines, sumManyPurchasedLines, input), input)
  const [totals] = sums.rows ?? []
  const seesPrices = meets(salesPrices, session.rights)
  return (
    <Screen
      title={screens.purchasedLines.title}
      breadcrumb={
        search.from !== '' && (
          <ScreenLink screen={search.from} search={back}>
            {crumb(search.from, back)}
          </ScreenLink>
        )
      }
      actions={<ExportMenu list={lines} filtered={input} />}
    >
      <LinesFilter search={search} onSearch={setSearch} />
      <PortalGrid
        id="purchased-lines"
        columns={purchasedLineColumns}
        list={list}
        cells={cells}
        words={{
          empty: noLines,
          searched: partsInWords(linesParts(search)),
        }}
      />
      {totals && totals.lines > 0 && (
        <Totals
          foot
          rows={['Lines', totals.lines]}
          totals={[
            ['Quantity', formatQuantity(totals.quantity)],
            ...(seesPrices
              ? ([
                  ['Purchases', formatMoney(totals.sales)],
                  ['Alloc tax', formatMoney(totals.tax)],
                  ['Alloc Add-ons', formatMoney(totals.addOns)],
                ] as [string, string][])
              : []),
          ]}
        />
      )}
    </Screen>
  )
}
