import { columnsOn } from '#kit/contract/declare/columns.ts'
import { summaryColumns } from '#reports/contract/purchasing/columns.ts'
import { type Measure, noSales, type Period, periodName } from '#reports/contract/purchasing/rules.ts'
import { type ReactNode, useMemo } from 'react'
import { PortalGrid } from '#kit/web/grid/PortalGrid.tsx'
import { type LinkSearch, ScreenLink } from '#kit/web/screen/ScreenLink.tsx'
import { portalDay } from '#kit/web/calls/portal-time.ts'
import type { Listing } from '#kit/web/calls/use-list.ts'
import { Change, writePercent } from '#kit/web/messages/Change.tsx'
import {
  changeKeys,
  figureKey,
  formatFigure,
  isTotal,
  periodOf,
  type SummaryRow,
  untilToday,
  yearsOf,
} from './figures.ts'

interface Props {
  list: Listing<SummaryRow>
  measure: Measure
  /** The address of a month's detail, or, with `Total`, of a year's. */
  detailOf: (period: Period, year: number) => LinkSearch
}

const noRows: readonly SummaryRow[] = []

/** The columns of dollars or units, under their years, and the change against last year. */
const shownSummary = (measure: Measure, asOf: string) =>
  columnsOn(summaryColumns, asOf).filter(
    ({ key, ...column }) =>
      key === 'Period' || 'carried' in column || key.endsWith('_UNITS') === (measure === 'quantity'),
  )

/**
 * Months by years. Each figure opens the purchases of its month. The current month and the total are compared with the
 * same days of last year.
 */
export function SummaryGrid({ list, measure, detailOf }: Props) {
  const rows = list.rows ?? noRows
  const asOf = rows[0]?.AsOf ?? portalDay()
  const columns = useMemo(() => shownSummary(measure, asOf), [measure, asOf])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the addresses depend on the rows' search
  const cells = useMemo(() => {
    const strong = (row: SummaryRow, content: ReactNode) => (isTotal(row) ? <strong>{content}</strong> : content)
    const figures = yearsOf(rows).map(({ year, back }) => {
      const key = figureKey(measure, back)
      const cell = (row: SummaryRow) => {
        const text = formatFigure(measure, row[key])
        return strong(
          row,
          <ScreenLink
            screen="purchasing"
            search={detailOf(periodOf(row), year)}
            aria-label={`${periodName(periodOf(row), year)}: ${text}`}
          >
            {text}
          </ScreenLink>,
        )
      }
      return [key, cell] as const
    })
    const [change, percent] = changeKeys(measure)
    return {
      ...Object.fromEntries(figures),
      Period: (row: SummaryRow) => strong(row, row.Period),
      [change]: (row: SummaryRow) =>
        strong(
          row,
          <Change
            change={row[change]}
            write={(amount) => formatFigure(measure, amount)}
            note={isTotal(row) ? rows.map(untilToday).find(Boolean) : untilToday(row)}
          />,
        ),
      [percent]: (row: SummaryRow) => strong(row, <Change change={row[percent]} write={writePercent} />),
    }
  }, [rows, measure])
  return (
    <PortalGrid id={`purchasing-${measure}`} columns={columns} list={list} cells={cells} words={{ empty: noSales }} />
  )
}
