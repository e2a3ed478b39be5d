import { readSummary, readYearToDate } from '#reports/contract/purchasing/endpoints.ts'
import { type Measure, noSales, type Period } from '#reports/contract/purchasing/rules.ts'
import { Failed } from '#kit/web/grid/parts/PortalGridMessages.tsx'
import { type LinkSearch, useOpenScreen } from '#kit/web/screen/ScreenLink.tsx'
import type { AddressSearch } from '#kit/web/screen/search-codec.ts'
import type { ChosenCustomer } from '#kit/web/session/session.ts'
import { toReturnParams } from '#kit/web/screen/return-params.ts'
import { useList } from '#kit/web/calls/use-list.ts'
import classes from './PurchasingSummary.module.css'
import { summaryInput, whose } from './purchasing-address.ts'
import { SummaryGrid } from './SummaryGrid.tsx'
import { YearChart, YearChartWait } from './YearChart.tsx'
import { YearToDate, YearToDatePlace } from './YearToDate.tsx'

interface Props {
  customer: ChosenCustomer
  /** The ship-to in effect, chosen or locked; empty for all. Undefined until it is known. */
  shipTo: string | undefined
  /** Whether the ship-to is still loading. */
  waits: boolean
  measure: Measure
  as: 'grid' | 'chart'
  /** The screen's own address, for the way back from the lines. */
  address: AddressSearch
  detailOf: (period: Period, year: number) => LinkSearch
}

/** Months by years as a grid or as bars, beside a comparison of this year with last year. */
export function PurchasingSummary({ customer, shipTo, waits, measure, as, address, detailOf }: Props) {
  const input = shipTo === undefined ? undefined : summaryInput(customer, shipTo)
  const list = useList(readSummary, input)
  // The rows also wait for the ship-to.
  const summary = waits ? { ...list, isFetching: true } : list
  const toDate = useList(readYearToDate, shipTo === undefined ? undefined : whose(customer, shipTo))
  const isWaiting = summary.isFetching && !summary.rows
  const openScreen = useOpenScreen()
  const rows = summary.rows ?? []
  const [row] = toDate.rows ?? []
  if (summary.error && !summary.rows) {
    return (
      <>
        <p role="status" className={classes.none}>
          {noSales}
        </p>
        <Failed error={summary.error} onRetry={summary.retry} />
      </>
    )
  }
  return (
    <div className={classes.summary}>
      {as === 'chart' && rows.length > 0 ? (
        <YearChart
          rows={rows}
          measure={measure}
          onOpen={(period, year) => openScreen('purchasing', detailOf(period, year))}
        />
      ) : as === 'chart' && isWaiting ? (
        <YearChartWait />
      ) : (
        <div className={classes.grid} data-waits={summary.rows === undefined || undefined}>
          <SummaryGrid list={summary} measure={measure} detailOf={detailOf} />
        </div>
      )}
      {!toDate.rows && (waits || toDate.isFetching) && <YearToDatePlace />}
      {rows.length > 0 && row && (
        <YearToDate
          row={row}
          measure={measure}
          customer={customer}
          shipTo={shipTo ?? ''}
          carried={{ from: 'purchasing', ...toReturnParams(address) }}
        />
      )}
    </div>
  )
}
