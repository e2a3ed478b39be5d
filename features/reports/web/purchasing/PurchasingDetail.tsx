import { detailColumns } from '#reports/contract/purchasing/columns.ts'
import { noSales, periodName } from '#reports/contract/purchasing/rules.ts'
import type { RowOf } from '#kit/contract/declare/columns.ts'
import { formatMoney, formatQuantity } from '#kit/contract/declare/format.ts'
import { type ReactNode, useMemo } from 'react'
import { exactSum } from '#kit/web/grid/exact-sum.ts'
import { PortalGrid } from '#kit/web/grid/PortalGrid.tsx'
import { ScreenLink, useOpenScreen } from '#kit/web/screen/ScreenLink.tsx'
import { type AddressSearch, toReturnParams } from '#kit/web/screen/search-codec.ts'
import type { ChosenCustomer } from '#kit/web/session/session.ts'
import { Totals } from '#kit/web/grid/Totals.tsx'
import type { Listing } from '#kit/web/calls/use-list.ts'
import { detailLinesSearch, type PurchasingAddress } from './purchasing-address.ts'

type Row = RowOf<typeof detailColumns>

interface Props {
  list: Listing<Row>
  customer: ChosenCustomer
  shipTo: string
  search: PurchasingAddress
  /** This screen's address, to return to from the lines. */
  address: AddressSearch
  seesPrices: boolean
}

/** The purchases of a month or a year by item. Each figure opens its invoice lines. */
export function PurchasingDetail({ list, customer, shipTo, search, address, seesPrices }: Props) {
  const openScreen = useOpenScreen()
  const linesOf = (row?: Row) => ({
    ...detailLinesSearch(customer, shipTo, search, row),
    from: 'purchasing',
    ...toReturnParams(address),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines' address depends on the screen's address
  const cells = useMemo(() => {
    const link = (row: Row, text: string): ReactNode => (
      <ScreenLink screen="purchasedLines" search={linesOf(row)} aria-label={`Lines of ${row.ITEMNUMBER}: ${text}`}>
        {text}
      </ScreenLink>
    )
    return {
      Quntity: (row: Row) => link(row, formatQuantity(row.Quntity)),
      Purchases: (row: Row) => link(row, formatMoney(row.Purchases)),
    }
  }, [address, shipTo, customer])
  const rows = list.rows ?? []
  const lines = (what: string, text: string) => (
    <ScreenLink screen="purchasedLines" search={linesOf()} aria-label={`Lines of ${what}: ${text}`}>
      {text}
    </ScreenLink>
  )
  const quantity = formatQuantity(exactSum(rows.map((row) => row.Quntity)))
  const purchases = formatMoney(exactSum(rows.map((row) => row.Purchases)))
  return (
    <>
      <Totals
        rows={['Items', rows.length]}
        totals={[
          ['Period', search.year === 0 ? '' : periodName(search.month, search.year)],
          rows.length > 0 && ['Quantity', lines('all quantities', quantity)],
          rows.length > 0 && seesPrices && ['Purchases', lines('all purchases', purchases)],
        ]}
      />
      <PortalGrid
        id="purchasing-detail"
        columns={detailColumns}
        list={list}
        cells={cells}
        onOpen={(row) => openScreen('purchasedLines', linesOf(row))}
        words={{ empty: noSales, idle: 'Choose a month in the summary.' }}
      />
    </>
  )
}
