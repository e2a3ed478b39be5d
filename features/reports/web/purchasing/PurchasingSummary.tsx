import { readSummary, readYearToDate } from '#reports/contract/purchasing/endpoints.ts'
import { type Measure, noSales, type Period } from '#reports/contract/purchasing/rules.ts'
import { Box } from '@mantine/core'
import { Failed } from '#kit/web/grid/parts/PortalGridMessages.tsx'
import { type LinkSearch, useOpenScreen } from '#kit/web/screen/ScreenLink.tsx'
import { type AddressSearch, toReturnParams } from '#kit/web/screen/search-codec.ts'
import type { ChosenCustomer } from '#kit/web/session/session.ts'
import { useSearched } from '#kit/web/calls/use-list.ts'
import { afterShipTos, type ShipTos } from '#accounts/web/filters/use-ship-tos.ts'
import classes from './PurchasingSummary.module.css'
import { summaryInput, whose } from './purchasing-address.ts'
import { SummaryGrid } from './SummaryGrid.tsx'
import { YearChart } from './YearChart.tsx'
import { YearToDate, YearToDatePlace } from './YearToDate.tsx'

interface Props {
  customer: ChosenCustomer
  /** The chosen or locked ship-to; empty for all. Valid once the ship-tos have loaded. */
  shipTo: string
  shipTos: ShipTos
  measure: Measure
  as: 'grid' | 'chart'
  /** The screen's own address, for the way back from the lines. */
  address: AddressSearch
  detailOf: (period: Period, year: number) => LinkSearch
}

/** Months by years as a grid or as bars, beside a comparison of this year with last year. */
export function PurchasingSummary({ customer, shipTo, shipTos, measure, as, address, detailOf }: Props) {
  const summary = afterShipTos(
    useSearched(readSummary, shipTos.isReady ? summaryInput(customer, shipTo) : undefined),
    shipTos,
  )
  const toDate = afterShipTos(
    useSearched(readYearToDate, shipTos.isReady ? whose(customer, shipTo) : undefined),
    shipTos,
  )
  const isWaiting = summary.isFetching && !summary.rows
  const openScreen = useOpenScreen()
  const rows = summary.rows ?? []
  const [row] = toDate.rows ?? []
  if (summary.error && !summary.rows) {
    return (
      <>
        <Box component="p" role="status" mt="xl" ta="center" fz="lg" fw={600}>
          {noSales}
        </Box>
        <Failed error={summary.error} onRetry={summary.retry} />
      </>
    )
  }
  return (
    <div className={`${classes.summary} flows`}>
      {as === 'chart' && (rows.length > 0 || isWaiting) ? (
        <YearChart
          list={summary}
          measure={measure}
          onOpen={(period, year) => openScreen('purchasing', detailOf(period, year))}
        />
      ) : (
        <div className={`${classes.grid} flows`} data-waits={summary.rows === undefined || undefined}>
          <SummaryGrid list={summary} measure={measure} detailOf={detailOf} />
        </div>
      )}
      {!toDate.rows && toDate.isFetching && <YearToDatePlace />}
      {rows.length > 0 && row && (
        <YearToDate
          row={row}
          measure={measure}
          customer={customer}
          shipTo={shipTo}
          carried={{ from: 'purchasing', ...toReturnParams(address) }}
        />
      )}
    </div>
  )
}
